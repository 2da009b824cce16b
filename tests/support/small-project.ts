import { mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("../..", import.meta.url));

/** A graph that answers each message with its environment; it imports another file and starts another process. */
const graph = `
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { AIMessage } from "@langchain/core/messages";
import { END, MessagesAnnotation, START, StateGraph } from "@langchain/langgraph";
import { greeting } from "./greeting.js";

const sleeper = spawn("sleep", ["600"], { stdio: "ignore" });
writeFileSync("sleeper.pid", String(sleeper.pid));

export const makeLeadAgent = () =>
  new StateGraph(MessagesAnnotation)
    .addNode("model", ({ messages }) => {
      const asked = messages.at(-1)?.text ?? "";
      if (asked === "exit") process.exit(7);
      return { messages: [new AIMessage(greeting + " " + (process.env[asked] ?? "nothing"))] };
    })
    .addEdge(START, "model")
    .addEdge("model", END)
    .compile();
`;

export interface SmallProject {
  readonly folder: string;
  readonly langgraphFile: string;
  write(file: string, text: string): Promise<void>;
  remove(): Promise<void>;
}

/** A project with a graph that needs none of Fawn, in a temporary folder; `langgraph` is added to its langgraph.json. */
export async function smallProject(langgraph: Readonly<Record<string, unknown>> = {}): Promise<SmallProject> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "fawn-small-")));
  const write = (file: string, text: string) => writeFile(join(folder, file), text);
  await write("graph.ts", graph);
  await write("greeting.ts", 'export const greeting = "hello";\n');
  await write("package.json", '{ "type": "module" }');
  await write(
    "langgraph.json",
    JSON.stringify({ node_version: "20", graphs: { lead_agent: "./graph.ts:makeLeadAgent" }, ...langgraph }),
  );
  await symlink(join(repository, "node_modules"), join(folder, "node_modules"));
  return {
    folder,
    langgraphFile: join(folder, "langgraph.json"),
    write,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
