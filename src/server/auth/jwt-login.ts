import { createPublicKey, type KeyObject } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createLocalJWKSet, createRemoteJWKSet, errors, jwtVerify } from "jose";
import type { JWTVerifyGetKey } from "jose";
import { z } from "zod";
import type { JwtConfig } from "../../config/sections/auth.js";
import { FawnError, messageOf } from "../../kernel/fawn-error.js";
import type { Principal } from "../../permissions/principal.js";
import { principalOfClaims } from "./token-claims.js";

/** Milliseconds that the identity provider may take to hand out its keys. */
const keySetTimeout = 5_000;

export type TokenOutcome =
  | { readonly principal: Principal }
  | { readonly refusal: "invalid" | "unreachable"; readonly why: string };

/**
 * Verifies tokens: signature with one of the pinned algorithms, issuer, audience, and an end that has not come yet.
 *
 * @throws FawnError `auth_key_invalid` when the configured key cannot be read
 */
export async function createJwtLogin(config: JwtConfig): Promise<(token: string) => Promise<TokenOutcome>> {
  const key = await keyOf(config);
  const options = {
    issuer: config.issuer,
    audience: config.audience,
    algorithms: config.algorithms ?? [config.secret === undefined ? "RS256" : "HS256"],
    clockTolerance: config.clock_tolerance,
    requiredClaims: ["exp"],
  };
  const verify = (token: string) =>
    typeof key === "function" ? jwtVerify(token, key, options) : jwtVerify(token, key, options);
  return async (token) => {
    try {
      const { payload } = await verify(token);
      const principal = principalOfClaims(payload, config);
      return principal
        ? { principal }
        : { refusal: "invalid", why: `it has no usable claim ${config.user_claim}` };
    } catch (error) {
      return error instanceof errors.JOSEError && !isOfTheProvider(error)
        ? { refusal: "invalid", why: error.code }
        : { refusal: "unreachable", why: messageOf(error) };
    }
  };
}

/** Whether the keys could not be had: no answer in time, one with an error status, or one that is no key set. */
function isOfTheProvider(error: errors.JOSEError): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return true;
  return error.code === errors.JOSEError.code;
}

async function keyOf(config: JwtConfig): Promise<Uint8Array | KeyObject | JWTVerifyGetKey> {
  if (config.secret !== undefined) return new TextEncoder().encode(config.secret);
  if (config.jwks_url !== undefined)
    return createRemoteJWKSet(new URL(config.jwks_url), { timeoutDuration: keySetTimeout });
  try {
    if (config.public_key !== undefined) return createPublicKey(config.public_key.replaceAll("\\n", "\n"));
    return createLocalJWKSet(keySetSchema.parse(JSON.parse(await readFile(config.jwks_file ?? "", "utf8"))));
  } catch (cause) {
    const source = config.jwks_file ?? "auth.jwt.public_key";
    throw new FawnError("auth_key_invalid", `The key of ${source} cannot be used: ${messageOf(cause)}.`, {
      remedy: "Give a public key as PEM (SPKI), or a JSON Web Key Set.",
      cause,
    });
  }
}

const keySetSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) });
