import type { MultiServerMCPClient } from "@langchain/mcp-adapters";
import type { BaseCheckpointSaver } from "@langchain/langgraph";
import type { AgentGraph } from "../agents/factory/assemble-agent.js";
import type { RunOptions } from "../agents/lead-agent/run-options.js";
import type { ExamplesFor } from "../catalog/catalog.js";
import type { ConfigStoreStatus } from "../config/store/config-store.js";
import type { Environment } from "../config/environment.js";
import type { EntryFault } from "../config/entry-fault.js";
import type { LoadedConfig } from "../config/load-config.js";
import type { ToolDecision } from "../injector/explain-selection.js";
import type { Logger } from "../kernel/logger.js";
import type { ServerRefresh } from "../mcp/server-pool.js";
import type { McpServerStatus } from "../mcp/server-status.js";
import type { Policy } from "../permissions/policy.js";
import type { Principal } from "../permissions/principal.js";
import type { NameConflict } from "../registry/merge-sources.js";
import type { RegistrySnapshot } from "../registry/snapshot.js";
import type { RegisteredTool } from "../registry/registered-tool.js";
import type { ToolInstance } from "../registry/tool-entry.js";
import type { RunModel } from "./models.js";

export interface FawnOptions {
  /** Folder of `config.yaml` unless another file is named, and base of relative paths on the command line. */
  readonly cwd: string;
  readonly environment: Environment;
  readonly configPath?: string | undefined;
  readonly extensionsPath?: string | undefined;
  /** Left out, lines on stderr at the configured level. */
  readonly logger?: Logger | undefined;
  readonly now?: (() => Date) | undefined;
  /** Whether changes of configuration and tools folder are taken over while running; yes where nothing is said. */
  readonly watch?: boolean | undefined;
  /** Keeps the threads of an agent that runs without a LangGraph server. */
  readonly checkpointer?: BaseCheckpointSaver | undefined;
  /** Clients made with `@langchain/mcp-adapters`; their tools are deferred like those of configured servers. */
  readonly mcpClients?: readonly MultiServerMCPClient[] | undefined;
  /** Tools made with `@langchain/mcp-adapters`; they are deferred too. */
  readonly mcpTools?: readonly ToolInstance[] | undefined;
}

/** What a run does not choose for itself. */
export interface RunCircumstances {
  /** Who it works for. Left out: anonymous. */
  readonly principal?: Principal | undefined;
  /** Whether the agent is thrown away after one run; then superseded tools are let go when that ends. */
  readonly forOneRun?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A run that is thought of. */
export interface ExplainRequest {
  /** What the user says. */
  readonly message?: string | undefined;
  readonly principal?: Principal | undefined;
  readonly modelName?: string | undefined;
  /** Names that the run would ask for (`tool_names`). */
  readonly toolNames?: readonly string[] | undefined;
}

/** One configured Fawn: its tools, models and servers, shared by all runs. */
export interface Fawn {
  /** The one in force. */
  readonly config: LoadedConfig;
  /** Who may see and run what, and why; by the configuration in force. */
  readonly policy: Policy;
  /**
   * The lead agent for a run. Starts the servers and waits for them as long as `mcp.startup_wait` says. Without a
   * principal the run is anonymous.
   *
   * @throws FawnError `role_unknown`, `principal_unverified`, `model_unknown`, `model_unavailable`
   */
  leadAgent(options?: RunOptions, run?: RunCircumstances): Promise<AgentGraph>;
  /** The same graph for reading state, history and schemas: starts nothing. */
  readingAgent(): Promise<AgentGraph>;
  /** Connects all enabled servers, those that take longer than the wait in the background. */
  startServers(signal?: AbortSignal): Promise<void>;
  /**
   * Asks MCP servers for their tools now, connecting what is not connected; all enabled ones where no ids are given. Ids
   * that are not configured are passed over; never rejects.
   */
  refreshServers(ids?: readonly string[]): Promise<readonly ServerRefresh[]>;
  /**
   * Accepts a tool that its server has changed, by the server's own name of it, as it was listed last. False where the
   * server has listed no such tool.
   */
  acceptTool(server: string, tool: string): boolean;
  /** The tools of a run with this model for this principal, after names were made unique; starts nothing. */
  getAvailableTools(modelName?: string, principal?: Principal): readonly RegisteredTool[];
  /** For each tool what a first model call would be decided, and why. For operators; starts nothing. */
  explainTools(request?: ExplainRequest): readonly ToolDecision[];
  /** The model that a run with this name gets, with its entry of the configuration. */
  chatModel(modelName?: string): Promise<RunModel>;
  snapshot(): RegistrySnapshot;
  /** Requests that a tool serves by notes and by use, as the search knows them. */
  readonly examplesFor: ExamplesFor;
  status(): FawnStatus;
  /** Takes over what has changed in the configuration and the tools folder, at once. */
  reload(): Promise<void>;
  /** Ends all servers. */
  close(): Promise<void>;
}

export interface FawnStatus {
  readonly configuration: ConfigStoreStatus;
  readonly tools: { readonly configured: number; readonly deferred: number; readonly version: number };
  readonly servers: readonly McpServerStatus[];
  /** Tools that were left out because another has their name. */
  readonly conflicts: readonly NameConflict[];
  /** Names of tools that their sources have switched off. */
  readonly disabled: readonly string[];
  /** Snapshots that runs hold, and superseded tools that wait for them to end. */
  readonly leases: { readonly snapshots: number; readonly superseded: number };
  readonly faults: readonly EntryFault[];
}
