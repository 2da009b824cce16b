import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { FawnError, messageOf } from "../kernel/fawn-error.js";
import { isRecord } from "../kernel/json-schema.js";
import { variable, type Environment } from "./environment.js";
import { parseSourceDocument, type SourceDocument } from "./source-document.js";

const defaultConfigName = "config.yaml";
const defaultExtensionsName = "extensions_config.json";

/** What decides which files are read. Relative paths are relative to `cwd`. */
export interface FileOptions {
  readonly cwd: string;
  readonly environment: Environment;
  /** `--config` */
  readonly configPath?: string | undefined;
  readonly extensionsPath?: string | undefined;
}

/** A file to read, absolute, and who named it. A default file need not exist. */
export interface ChosenFile {
  readonly path: string;
  readonly namedBy: "argument" | "FAWN_CONFIG" | "FAWN_EXTENSIONS_CONFIG" | "default";
}

/** Argument before variable before default. The extensions file's default stands beside the config file. */
export function chooseFiles(options: FileOptions): { config: ChosenFile; extensions: ChosenFile } {
  const { cwd, environment } = options;
  const choose = (
    argument: string | undefined,
    name: "FAWN_CONFIG" | "FAWN_EXTENSIONS_CONFIG",
    fallback: string,
  ) => {
    const named = variable(environment, name);
    if (argument) return { path: resolve(cwd, argument), namedBy: "argument" } as const;
    if (named) return { path: resolve(cwd, named), namedBy: name } as const;
    return { path: fallback, namedBy: "default" } as const;
  };
  const config = choose(options.configPath, "FAWN_CONFIG", resolve(cwd, defaultConfigName));
  const beside = join(dirname(config.path), defaultExtensionsName);
  return { config, extensions: choose(options.extensionsPath, "FAWN_EXTENSIONS_CONFIG", beside) };
}

/**
 * Reads and parses a chosen file; `undefined` where a default file does not exist. Throws a FawnError:
 * `config_file_missing`, `config_file_unreadable`, `config_file_format` or `config_syntax`.
 */
export async function readChosenFile(file: ChosenFile): Promise<SourceDocument | undefined> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file.path);
  } catch (error) {
    const code = isRecord(error) ? error["code"] : undefined;
    if (code === "ENOENT" && file.namedBy === "default") return undefined;
    throw readFault(file, code, error);
  }
  return parseSourceDocument(file.path, decode(file, bytes));
}

const namers: Readonly<Record<ChosenFile["namedBy"], string>> = {
  argument: "the command line",
  FAWN_CONFIG: "the environment variable FAWN_CONFIG",
  FAWN_EXTENSIONS_CONFIG: "the environment variable FAWN_EXTENSIONS_CONFIG",
  default: "its default place",
};

function readFault({ path, namedBy }: ChosenFile, code: unknown, cause: unknown): FawnError {
  const location = { file: path };
  const by = namedBy === "default" ? "" : `, which ${namers[namedBy]} names`;
  if (code === "ENOENT" || code === "ENOTDIR") {
    return new FawnError("config_file_missing", `there is no such file${by}.`, {
      remedy:
        "Correct the path (a relative one starts at the working folder), or leave it out for the default.",
      location,
      cause,
    });
  }
  const reason = code === "EISDIR" ? "this is a folder" : messageOf(cause);
  const remedy =
    code === "EISDIR" ? "Name a file in it." : "Make the file readable for the user that runs Fawn.";
  return new FawnError("config_file_unreadable", `the file${by} cannot be read: ${reason}.`, {
    remedy,
    location,
    cause,
  });
}

function decode({ path }: ChosenFile, bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new FawnError("config_file_unreadable", "the file is not UTF-8 text.", {
      remedy: "Save it with the encoding UTF-8.",
      location: { file: path },
      cause,
    });
  }
}
