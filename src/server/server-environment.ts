import { isProduction, type Environment } from "../config/environment.js";

export interface ServerSettings {
  readonly url: string;
  readonly port: number;
  /** Path of the configuration file for `FAWN_CONFIG`; without it the variable stays as it is. */
  readonly config?: string | undefined;
  /** Whether the API server logs each request. */
  readonly verbose: boolean;
}

/**
 * The environment of the server's process: the user's own, below it the variables of `langgraph.json`, and what
 * the server needs. Nothing in it makes the server contact a host by itself; tracing stays as the user set it.
 */
export function serverEnvironment(
  user: Environment,
  project: Environment,
  settings: ServerSettings,
): Environment {
  return {
    LOG_LEVEL: settings.verbose ? "debug" : "warn",
    ...project,
    ...user,
    ...(settings.config === undefined ? {} : { FAWN_CONFIG: settings.config }),
    LANGGRAPH_CLI_NO_ANALYTICS: "1",
    LANGGRAPH_API_URL: settings.url,
    NODE_ENV: isProduction({ ...project, ...user }) ? "production" : "development",
    PORT: String(settings.port),
  };
}
