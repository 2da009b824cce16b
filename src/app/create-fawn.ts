import { mkdir } from "node:fs/promises";
import { anonymous } from "../permissions/principal.js";
import { explainTools } from "./explain.js";
import type { Fawn, FawnOptions } from "./fawn.js";
import { openParts } from "./fawn-parts.js";
import { statusOf } from "./fawn-status.js";

/**
 * Reads the configuration and puts all rooms together. No server is started before the first run asks for one.
 *
 * @throws FawnError `config_*` when a file cannot be used at all; a single broken entry only goes into the status
 */
export async function createFawn(options: FawnOptions): Promise<Fawn> {
  const parts = await openParts(options);
  const { store, registry, servers, folder, aids, agents } = parts;

  /** The workspace has to be there before a server that is confined to it starts. */
  const makeWorkspace = () => mkdir(store.current().app.workspace, { recursive: true });
  const startServers = async (signal?: AbortSignal): Promise<void> => {
    await makeWorkspace();
    await servers.start(signal);
  };

  return {
    get config() {
      return parts.settings().config;
    },
    get policy() {
      return parts.settings().policy;
    },
    async leadAgent(runOptions = {}, { principal = anonymous, forOneRun = false, signal } = {}) {
      // Who may do nothing here is told so before a server starts for it.
      const { models, permissionFor } = parts.settings();
      permissionFor(models.entry(runOptions.model_name), principal);
      await startServers(signal);
      await aids.refresh();
      // What has changed while servers started counts for this run too: permissions, models and tools of one moment.
      const settings = parts.settings();
      const runModel = await settings.models.forRun(runOptions);
      const request = { settings, runModel, options: runOptions, principal, forOneRun };
      return agents.forRun(parts.view(), request);
    },
    readingAgent: () => agents.forReading(parts.view(), parts.settings()),
    startServers,
    acceptTool: (server, tool) => servers.accept(server, tool),
    async refreshServers(ids) {
      await makeWorkspace();
      return servers.refresh(ids);
    },
    getAvailableTools(modelName, principal = anonymous) {
      const { models, permissionFor } = parts.settings();
      const permission = permissionFor(models.entry(modelName), principal);
      return [...registry.snapshot().tools.values()].filter((tool) => permission.permits(tool));
    },
    explainTools: (request = {}) =>
      explainTools({ view: parts.view(), disabled: registry.disabled() }, parts.settings(), request),
    chatModel: (modelName) => parts.settings().models.forRun({ model_name: modelName }),
    snapshot: () => registry.snapshot(),
    examplesFor: (tool) => aids.examplesFor(tool),
    status: () => statusOf(parts),
    async reload() {
      await Promise.all([store.reload(), folder.reload()]);
    },
    async close() {
      await store.close();
      await Promise.all([servers.close(), aids.close(), folder.close()]);
      await registry.close();
    },
  };
}
