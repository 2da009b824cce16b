// The entry of the process that runs an isolated tool file, and of the thread in it that watches over it. Started by
// tool-process.ts with the id of its parent and the megabytes of memory that it may take. Imports no more than it needs,
// for each call may have to wait for a start.
import { isMainThread } from "node:worker_threads";

if (isMainThread) await import("./answer-calls.mjs");
else await import("./watch-process.mjs");
