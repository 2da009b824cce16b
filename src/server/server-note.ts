import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";

const serverNoteSchema = z.object({ url: z.string(), pid: z.int() });

/**
 * A running server as it is noted in its project's folder, so that clients find it on whatever port it got.
 * `pid` is the process that looks after it: SIGTERM to that one stops the server.
 */
export type ServerNote = z.output<typeof serverNoteSchema>;

function noteFile(folder: string): string {
  return join(folder, ".fawn", "server.json");
}

/** Notes a server in its project's folder; replaces an older note. */
export async function writeServerNote(folder: string, note: ServerNote): Promise<void> {
  const file = noteFile(folder);
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${note.pid}`;
  await writeFile(draft, `${JSON.stringify(note)}\n`);
  await rename(draft, file);
}

/**
 * The server noted in a project's folder, or `undefined`. The note of a server that was killed stays behind:
 * whoever uses it checks that the server answers.
 */
export async function readServerNote(folder: string): Promise<ServerNote | undefined> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(noteFile(folder), "utf8"));
  } catch {
    return undefined;
  }
  return serverNoteSchema.safeParse(content).data;
}

/** Takes the note away, unless another server has replaced it by its own. */
export async function removeServerNote(folder: string, pid: number): Promise<void> {
  if ((await readServerNote(folder))?.pid === pid) await rm(noteFile(folder), { force: true });
}
