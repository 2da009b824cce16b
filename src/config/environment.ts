/** Environment variables as plain data. Every room gets them handed in; none reads the process itself. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A copy of this process's environment variables. The only place that reads `process.env`. */
export function processEnvironment(): Environment {
  return { ...process.env };
}

/** Whether this is no place for defaults that suit a developer. */
export function isProduction(environment: Environment): boolean {
  return variable(environment, "NODE_ENV") === "production";
}

/** The variable's value; `undefined` where it is not set. Never finds what every object inherits. */
export function variable(environment: Environment, name: string): string | undefined {
  return Object.hasOwn(environment, name) ? environment[name] : undefined;
}
