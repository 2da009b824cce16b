import { isProduction, type Environment } from "../config/environment.js";
import type { LoadedConfig } from "../config/load-config.js";
import type { ModelConfig } from "../config/sections/models.js";
import type { Logger } from "../kernel/logger.js";
import { createPolicy, type Policy } from "../permissions/policy.js";
import type { Principal } from "../permissions/principal.js";
import { bothPermit, modelPermission, type ToolPermission } from "../permissions/tool-permission.js";
import { viewImageName } from "../tools/builtins/view-image.js";
import { createModels, type Models } from "./models.js";

const visionTools = new Set([viewImageName]);

/** A configuration with what follows from it alone; made anew as a whole when it changes. */
export interface Settings {
  readonly config: LoadedConfig;
  readonly policy: Policy;
  readonly models: Models;
  /**
   * What a principal may use with a model.
   *
   * @throws FawnError `role_unknown`, `principal_unverified`
   */
  readonly permissionFor: (entry: ModelConfig, principal: Principal) => ToolPermission;
}

export function createSettings(
  config: LoadedConfig,
  { environment, logger }: { environment: Environment; logger: Logger },
): Settings {
  const policy = createPolicy({
    permissions: config.app.permissions,
    isAuthConfigured: config.app.auth !== undefined,
    isProduction: isProduction(environment),
  });
  return {
    config,
    policy,
    models: createModels(config, logger),
    permissionFor: ({ supports_vision: supportsVision }, principal) =>
      bothPermit(modelPermission(supportsVision, visionTools), policy.permissionOf(principal)),
  };
}
