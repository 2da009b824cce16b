import { compareText } from "../kernel/canonical-json.js";
import { FawnError, messageOf } from "../kernel/fawn-error.js";
import type { PlannedServer, SlotOptions } from "./server-slot.js";
import { ServerSlot } from "./server-slot.js";

export type SlotsOptions = Omit<SlotOptions, "onEnding">;

/** The servers of a pool by their id, as they come and go. */
export class ServerSlots {
  readonly #options: SlotsOptions;
  readonly #slots = new Map<string, ServerSlot>();
  readonly #ending = new Set<Promise<void>>();
  #phase: "new" | "started" | "closed" = "new";

  constructor(servers: readonly PlannedServer[], options: SlotsOptions) {
    this.#options = options;
    for (const plan of servers) this.#add(plan);
  }

  /** Sorted by id. */
  get all(): readonly ServerSlot[] {
    return [...this.#slots.values()].toSorted((a, b) => compareText(a.id, b.id));
  }

  get(id: string): ServerSlot | undefined {
    return this.#slots.get(id);
  }

  start(): void {
    if (this.#phase === "closed") return;
    this.#phase = "started";
    for (const slot of this.#slots.values()) slot.start();
  }

  /** Resolves when each server is there, or has had so many milliseconds since its own start. */
  async arrived(waitMs: number): Promise<void> {
    await Promise.all(this.all.map((slot) => slot.arrived(waitMs)));
  }

  async settled(): Promise<void> {
    await Promise.all(this.all.map((slot) => slot.settled()));
  }

  /** As `ServerPool.follow` says. */
  async follow(planned: readonly PlannedServer[]): Promise<void> {
    if (this.#phase === "closed") return;
    const wanted = new Set(planned.map(({ id }) => id));
    for (const slot of this.all) if (!wanted.has(slot.id)) this.#remove(slot);
    await Promise.all(planned.map((plan) => this.#place(plan)));
  }

  async close(): Promise<void> {
    this.#phase = "closed";
    await Promise.all(this.all.map((slot) => slot.close()));
    await Promise.all(this.#ending);
  }

  #add(plan: PlannedServer): ServerSlot {
    const onEnding = (ended: Promise<void>): void => this.#note(ended);
    const slot = new ServerSlot(plan, { ...this.#options, onEnding });
    this.#slots.set(plan.id, slot);
    return slot;
  }

  #remove(slot: ServerSlot): void {
    this.#slots.delete(slot.id);
    const text = `MCP server '${slot.id}' was removed from the configuration.`;
    this.#note(slot.close(new FawnError("mcp_server_removed", text), "removed"));
    this.#options.onChange();
  }

  async #place(plan: PlannedServer): Promise<void> {
    const slot = this.#slots.get(plan.id);
    if (slot) return slot.follow(plan, this.#phase === "started");
    const added = this.#add(plan);
    if (added.connection.offered.isKnown) this.#options.onChange();
    if (this.#phase === "started") added.start();
    return added.settled();
  }

  #note(ended: Promise<void>): void {
    const { logger } = this.#options;
    const noted: Promise<void> = ended
      .catch((error: unknown) =>
        logger.error("An MCP server did not end cleanly", { error: messageOf(error) }),
      )
      .finally(() => this.#ending.delete(noted));
    this.#ending.add(noted);
  }
}
