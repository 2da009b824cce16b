import { existsSync, realpathSync } from "node:fs";
import { relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { AppConfig } from "../config/app-config.js";
import { isProduction, type Environment } from "../config/environment.js";
import { FawnError } from "../kernel/fawn-error.js";
import type { LanggraphFile } from "./langgraph-file.js";

/** Fawn's auth module, as source or compiled. */
const authModule = fileURLToPath(
  new URL(import.meta.url.endsWith(".ts") ? "./auth.ts" : "./auth.js", import.meta.url),
);

const registeredSchema = z.looseObject({
  path: z.string().optional(),
  disable_studio_auth: z.boolean().default(false),
});

export interface AuthCheck {
  readonly file: Pick<LanggraphFile, "path" | "folder" | "project">;
  readonly app: Pick<AppConfig, "auth" | "permissions">;
  /** What the server will run with. */
  readonly environment: Environment;
}

/**
 * Whether langgraph.json and config.yaml agree on authentication. Returns warnings.
 *
 * @throws FawnError `auth_not_registered`, `auth_not_configured`, `studio_auth_open`
 */
export function checkAuth({ file, app, environment }: AuthCheck): readonly string[] {
  const registered = registeredSchema.safeParse(file.project.auth).data;
  const location = { file: file.path };
  if (registered?.path === undefined) {
    if (app.auth === undefined) return [];
    throw new FawnError(
      "auth_not_registered",
      "config.yaml has `auth`, but this file does not name an auth module.",
      {
        location,
        remedy: `Without it no request would be checked. Add:\n${authSnippet(file.folder)}`,
      },
    );
  }
  const named = resolve(file.folder, registered.path.split(":", 1)[0] ?? "");
  const isOurs = realPath(named) === realPath(authModule);
  if (isOurs && app.auth === undefined) {
    throw new FawnError(
      "auth_not_configured",
      "this names Fawn's auth module, but config.yaml has no `auth`.",
      {
        location,
        remedy: "Add `auth` with `api_keys` or `jwt` to config.yaml, or take `auth` out of this file.",
      },
    );
  }
  if (!isOurs) return [foreignModule(app.auth !== undefined)];
  return registered.disable_studio_auth ? [] : [studioWarning({ file, app, environment })];
}

function realPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}

/** The lines of langgraph.json that put Fawn's authentication before a project's server. */
export function authSnippet(folder: string): string {
  const path = relative(folder, authModule).replaceAll("\\", "/");
  const entry = { path: `${path.startsWith(".") ? path : `./${path}`}:auth`, disable_studio_auth: true };
  return `"auth": ${JSON.stringify(entry, null, 2)}`;
}

function foreignModule(isConfigured: boolean): string {
  return isConfigured
    ? "langgraph.json names an auth module that is not Fawn's, and config.yaml has `auth`: every run is refused, since only Fawn's module can vouch for its user."
    : "langgraph.json names an auth module that is not Fawn's: Fawn does not know its users and takes everybody for anonymous (permissions.anonymous_role).";
}

/** With Studio's way past the authentication open, whoever sends `x-auth-scheme: langsmith` is not checked at all. */
function studioWarning({ file, app, environment }: AuthCheck): string {
  const what =
    "`auth.disable_studio_auth` is not true: a request with `x-auth-scheme: langsmith` is not checked";
  const isWanted = app.permissions?.studio_role !== undefined && !isProduction(environment);
  if (isWanted) return `${what}, and gets the role \`${app.permissions?.studio_role}\`.`;
  throw new FawnError("studio_auth_open", `${what}.`, {
    location: { file: file.path },
    remedy: `Set it to true:\n${authSnippet(file.folder)}\nIn development \`permissions.studio_role\` in config.yaml allows it instead.`,
  });
}
