import { messageOf } from "../kernel/fawn-error.js";
import type { ServerExit, ServerProcess } from "./server-process.js";

/**
 * A server whose process gets replaced when a file changes. When the new one cannot start, it says why and waits
 * for the next change. Ends when its process ends by itself.
 */
export class ReloadingServer implements ServerProcess {
  readonly exited: Promise<ServerExit>;
  readonly #relaunch: () => Promise<ServerProcess>;
  readonly #say: (line: string) => void;
  readonly #finish: (exit: ServerExit) => void;
  #current: ServerProcess | undefined;
  #reloads: Promise<void> = Promise.resolve();
  #isQueued = false;
  #isEnding = false;

  constructor(first: ServerProcess, relaunch: () => Promise<ServerProcess>, say: (line: string) => void) {
    const { promise, resolve } = withResolvers<ServerExit>();
    this.exited = promise;
    this.#finish = resolve;
    this.#relaunch = relaunch;
    this.#say = say;
    this.#follow(first);
  }

  /** Pid of the process that serves now. */
  get pid(): number {
    return this.#current?.pid ?? process.pid;
  }

  /** Starts again, once for all changes that come before it does. */
  changed(file: string): void {
    if (this.#isQueued || this.#isEnding) return;
    this.#isQueued = true;
    this.#reloads = this.#reloads.then(() => this.#reload(file));
  }

  stop(): Promise<ServerExit> {
    return this.#end((server) => server.stop());
  }

  kill(): Promise<ServerExit> {
    return this.#end((server) => server.kill());
  }

  async #reload(file: string): Promise<void> {
    this.#isQueued = false;
    if (this.#isEnding) return;
    this.#say(`${file} changed, starting again.`);
    const old = this.#current;
    this.#current = undefined;
    await old?.stop();
    try {
      this.#follow(await this.#relaunch());
    } catch (error) {
      this.#say(`${messageOf(error)}\nWaiting for the next change.`);
    }
  }

  #follow(server: ServerProcess): void {
    this.#current = server;
    void this.#finishWith(server);
  }

  async #finishWith(server: ServerProcess): Promise<void> {
    const exit = await server.exited;
    if (this.#current === server) this.#finish(exit);
  }

  async #end(how: (server: ServerProcess) => Promise<ServerExit>): Promise<ServerExit> {
    this.#isEnding = true;
    await this.#reloads;
    if (this.#current === undefined) this.#finish({ code: 0, signal: null });
    else await how(this.#current);
    return this.exited;
  }
}

interface Resolvers<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
}

function withResolvers<T>(): Resolvers<T> {
  let settle: ((value: T) => void) | undefined;
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: (value) => settle?.(value) };
}
