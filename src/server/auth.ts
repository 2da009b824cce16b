import type { Auth } from "@langchain/langgraph-sdk/auth";
import { isProduction, processEnvironment } from "../config/environment.js";
import { loadConfig } from "../config/load-config.js";
import { createAuth } from "./auth/create-auth.js";

const environment = processEnvironment();
const { app } = await loadConfig({ cwd: process.cwd(), environment });

/**
 * The authentication that langgraph.json names:
 * `"auth": { "path": "./src/server/auth.ts:auth", "disable_studio_auth": true }`. The server does not start without
 * the section `auth` of config.yaml.
 */
export const auth: Auth = await createAuth(app, isProduction(environment));
