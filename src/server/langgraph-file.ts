import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { z } from "zod";
import { parseSourceDocument, valueLocation } from "../config/source-document.js";
import { FawnError, messageOf } from "../kernel/fawn-error.js";

/**
 * The keys of `langgraph.json` that a development server obeys. What is inside `http`, `auth` and `ui` is checked
 * by the server itself, so that it may learn keys that are not known here.
 */
const langgraphFileSchema = z.object({
  graphs: z.record(z.string(), z.union([z.string(), z.looseObject({ path: z.string() })])),
  env: z.union([z.string(), z.record(z.string(), z.string())]).default({}),
  auth: z.unknown().optional(),
  http: z.unknown().optional(),
  ui: z.unknown().optional(),
  ui_config: z.unknown().optional(),
});

/** What the server is started with, in the form that `startServer` of the LangGraph API takes it. */
export type ServedProject = Omit<z.output<typeof langgraphFileSchema>, "env">;

export interface LanggraphFile {
  readonly path: string;
  /** The project's folder: graphs and the server's own files are relative to it. */
  readonly folder: string;
  readonly project: ServedProject;
  /** The variables of the `env` key. The process environment wins over them. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The file that the `env` key names, whether it exists or not. */
  readonly environmentFile: string | undefined;
}

/**
 * Reads a project's `langgraph.json` and the file its `env` key names (which may be absent).
 * @throws {FawnError} `langgraph_file_invalid` when it cannot be read or does not fit, `config_syntax` when it is not JSON.
 */
export async function readLanggraphFile(path: string): Promise<LanggraphFile> {
  const { env, ...project } = parseLanggraphFile(path, await readText(path));
  const folder = dirname(path);
  if (typeof env !== "string") {
    return { path, folder, project, environment: env, environmentFile: undefined };
  }
  const environmentFile = resolve(folder, env);
  const environment = parseEnv((await readTextIfThere(environmentFile)) ?? "");
  return { path, folder, project, environment, environmentFile };
}

/** The nearest `langgraph.json` in `folder` or one of the folders above it; `undefined` when there is none. */
export async function nearestLanggraphFile(folder: string): Promise<string | undefined> {
  for (let current = resolve(folder); ; current = dirname(current)) {
    const path = join(current, "langgraph.json");
    if ((await readTextIfThere(path)) !== undefined) return path;
    if (current === dirname(current)) return undefined;
  }
}

/**
 * The nearest `langgraph.json`, for a command that cannot do without.
 * @throws {FawnError} `langgraph_file_missing`
 */
export async function findLanggraphFile(folder: string): Promise<string> {
  const path = await nearestLanggraphFile(folder);
  if (path !== undefined) return path;
  throw new FawnError(
    "langgraph_file_missing",
    `There is no langgraph.json in ${folder} or a folder above it.`,
    { remedy: "Run the command in the folder of a Fawn project." },
  );
}

function parseLanggraphFile(path: string, text: string): z.output<typeof langgraphFileSchema> {
  const document = parseSourceDocument(path, text);
  const result = langgraphFileSchema.safeParse(document.value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const keys = (issue?.path ?? []).filter((key) => typeof key !== "symbol");
  throw new FawnError("langgraph_file_invalid", issue?.message ?? "this does not fit.", {
    location: valueLocation(document, keys),
    remedy: "Write it as the documentation of LangGraph's langgraph.json says.",
  });
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new FawnError("langgraph_file_invalid", `this cannot be read: ${messageOf(error)}.`, {
      location: { file: path },
      cause: error,
    });
  }
}

async function readTextIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
