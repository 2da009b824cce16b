import { mkdir, mkdtemp, realpath, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A folder for tool files. */
export interface ToolFolder {
  /** Absolute, without links. */
  readonly path: string;
  /** Writes a file; folders come about. */
  write(name: string, content: string): Promise<void>;
  move(from: string, to: string): Promise<void>;
  delete(name: string): Promise<void>;
  remove(): Promise<void>;
}

export async function toolFolder(): Promise<ToolFolder> {
  const base = await realpath(await mkdtemp(join(tmpdir(), "fawn-tools-")));
  const path = join(base, "tools");
  await mkdir(path);
  return {
    path,
    async write(name, content) {
      const file = join(path, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    },
    move: (from, to) => rename(join(path, from), join(path, to)),
    delete: (name) => rm(join(path, name), { recursive: true }),
    remove: () => rm(base, { recursive: true, force: true }),
  };
}

/** The text of a tool file whose tool answers with `answer`. */
export function toolFile(answer: string, more = ""): string {
  return `import { defineTool } from "fawn";
export default defineTool({
  description: "Says ${answer}.",
  parameters: { type: "object", properties: {} },
  execute: () => ${JSON.stringify(answer)},
  ${more}
});
`;
}
