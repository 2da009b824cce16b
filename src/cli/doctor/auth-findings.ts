import type { Finding } from "../../app/findings.js";
import type { LoadedConfig } from "../../config/load-config.js";
import { FawnError } from "../../kernel/fawn-error.js";
import { checkAuth } from "../../server/check-auth.js";
import { nearestLanggraphFile, readLanggraphFile } from "../../server/langgraph-file.js";
import type { CommandHost } from "../command-host.js";

/** Whether the project's langgraph.json and config.yaml agree on authentication; nothing where there is no server. */
export async function authFindings({ app }: LoadedConfig, host: CommandHost): Promise<readonly Finding[]> {
  const path = await nearestLanggraphFile(host.folder);
  if (path === undefined) return [];
  const area = "permissions";
  try {
    const file = await readLanggraphFile(path);
    const environment = { ...file.environment, ...host.environment };
    return checkAuth({ file, app, environment }).map((message): Finding => {
      return { level: "warning", area, code: "auth_foreign", message };
    });
  } catch (error) {
    if (!FawnError.isInstance(error)) throw error;
    return [{ level: "problem", area, code: error.code, message: error.message }];
  }
}
