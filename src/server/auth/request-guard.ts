import { EvictingMap } from "./evicting-map.js";
import type { Principal } from "../../permissions/principal.js";

/** Runs whose owner is remembered; of older ones no live stream is handed out any more. */
const maxRuns = 100_000;
/** Threads whose owner and connection are remembered. */
const maxThreads = 100_000;

export interface GuardedRequest {
  readonly method: string;
  readonly url: string;
}

export interface RequestRefusal {
  readonly status: 400 | 403 | 404;
  readonly message: string;
}

/**
 * Closes the doors that the LangGraph API server (1.5.1) leaves open beside its rules for resources:
 *
 * - the streams of a run (`…/runs/ID/stream`, `…/runs/ID/join`) are looked up by the run's id alone, so that any
 *   thread of one's own, or none, opens the stream of somebody else's run;
 * - the connection of protocol v2 to a thread keeps the user who made it first and acts for that user whoever sends;
 * - `/internal/truncate` empties the whole storage;
 * - deleting an assistant with `delete_threads=true` deletes everybody's threads.
 */
export interface RequestGuard {
  /** To be told of each run when it is created. */
  noteRun(runId: string, owner: string): void;
  /** To be told when a thread is to be created: its connection is for its owner, whoever comes first. */
  noteThread(threadId: string, owner: string): void;
  refusalOf(request: GuardedRequest, principal: Principal): RequestRefusal | undefined;
}

const liveRun = /\/runs\/([^/]+)\/(?:stream|join)$/;
const connection = /^\/threads\/([^/]+)\/(?:commands|stream\/events)$/;
const assistant = /^\/assistants\/[^/]+$/;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function createRequestGuard(): RequestGuard {
  const owners = new EvictingMap<string, string>(maxRuns);
  /** Who made a thread; of threads that are older than this process, or than these, it is not known. */
  const threadOwners = new EvictingMap<string, string>(maxThreads);
  /** The server's own table of connections, whose entries act for the first user, with his roles of then. */
  const connections = new EvictingMap<string, string>(maxThreads);

  const refuseConnection = (thread: string, { id, roles }: Principal): RequestRefusal | undefined => {
    if (!uuid.test(thread)) return { status: 400, message: "This is not the id of a thread." };
    const owner = threadOwners.get(thread);
    if (owner !== undefined && owner !== id) return { status: 404, message: "Thread not found" };
    const who = JSON.stringify([id, roles.toSorted()]);
    const first = connections.get(thread) ?? who;
    connections.set(thread, first);
    return first === who ? undefined : { status: 403, message: "Another user is connected to this thread." };
  };

  return {
    noteRun: (runId, owner) => owners.set(runId, owner),
    noteThread(threadId, owner) {
      // Who only claims to create a thread that is there already does not get it.
      if (threadOwners.get(threadId) === undefined) threadOwners.set(threadId, owner);
    },
    refusalOf({ method, url }, principal) {
      const path = pathOf(url);
      if (path === undefined) return { status: 400, message: "This address cannot be read." };
      if (path.startsWith("/internal")) return { status: 403, message: "This route is closed." };
      const run = liveRun.exec(path)?.[1];
      if (run !== undefined && owners.get(run) !== principal.id)
        return { status: 404, message: "Run not found" };
      const deletesThreads = new URL(url).searchParams.has("delete_threads");
      if (method === "DELETE" && deletesThreads && assistant.test(path))
        return {
          status: 403,
          message: "Threads are not deleted with an assistant; delete them by themselves.",
        };
      const thread = connection.exec(path)?.[1];
      return thread === undefined ? undefined : refuseConnection(thread, principal);
    },
  };
}

/** The path with all escapes undone, as the server's router will see it at most; `undefined` where it is malformed. */
export function pathOf(url: string): string | undefined {
  try {
    return decodeURIComponent(new URL(url).pathname);
  } catch {
    return undefined;
  }
}
