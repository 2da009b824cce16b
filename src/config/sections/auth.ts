import { z } from "zod";
import { httpUrlSchema } from "./http-url.js";

/** The identity that the LangGraph server gives to Studio; nobody else may have it. */
export const studioIdentity = "langgraph-studio-user";

/** Characters below which a key can be guessed. */
const leastKeyLength = 16;
/** Bytes of a key for HS256 (RFC 7518, section 3.2). */
const leastSecretLength = 32;

const hmacAlgorithms = ["HS256", "HS384", "HS512"] as const;
const signatureAlgorithms = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
] as const;

const rolesSchema = z.array(z.string().min(1)).default([]);

const apiKeySchema = z
  .strictObject({
    key: z.string().optional().describe("The key, at least 16 characters; write it as `$NAME`."),
    key_sha256: z
      .string()
      .optional()
      .describe("SHA-256 of the key in hexadecimal, so that the file need not hold the key."),
    user: z.string().min(1).describe("Who has this key; threads belong to this name."),
    roles: rolesSchema.describe("Roles of the user, defined in `permissions.roles`."),
  })
  .superRefine(({ key, key_sha256, user }, context) => {
    const report = (path: string, message: string, remedy: string) =>
      context.addIssue({ code: "custom", path: [path], message, params: { remedy } });
    if ((key === undefined) === (key_sha256 === undefined))
      report(
        "key",
        "exactly one of `key` and `key_sha256` is needed.",
        "Give the one and leave out the other.",
      );
    if (key !== undefined && key.length < leastKeyLength)
      report(
        "key",
        `this key is shorter than ${leastKeyLength} characters.`,
        "Make one with: openssl rand -hex 32",
      );
    if (key_sha256 !== undefined && !/^[0-9a-f]{64}$/i.test(key_sha256))
      report(
        "key_sha256",
        "this is not a SHA-256 in hexadecimal.",
        "Make it with: printf %s KEY | sha256sum",
      );
    if (user === studioIdentity) report("user", `\`${user}\` is the name of Studio.`, "Choose another name.");
  })
  .describe("A key of a user, sent as `x-api-key` or as `Authorization: Bearer`.");

const jwtSchema = z
  .strictObject({
    jwks_url: httpUrlSchema.optional().describe("Address of the issuer's JSON Web Key Set."),
    jwks_file: z.string().optional().describe("The same as a file, relative to this one."),
    public_key: z.string().optional().describe("A public key as PEM (SPKI); write it as `$NAME`."),
    secret: z.string().optional().describe("A shared secret, at least 32 bytes; write it as `$NAME`."),
    issuer: z.string().min(1).describe("Issuer that a token must name (`iss`)."),
    audience: z.string().min(1).describe("Audience that a token must name (`aud`)."),
    algorithms: z
      .array(z.enum([...hmacAlgorithms, ...signatureAlgorithms]))
      .min(1)
      .optional()
      .describe("Algorithms that are accepted. Left out: HS256 with `secret`, else RS256."),
    user_claim: z
      .string()
      .min(1)
      .default("sub")
      .describe("Claim that names the user; dots lead into objects."),
    roles_claim: z
      .string()
      .min(1)
      .default("roles")
      .describe("Claim with the roles, a list or words separated by spaces; dots lead into objects."),
    role_map: z
      .record(z.string(), z.string().min(1))
      .optional()
      .describe(
        "Roles of `permissions.roles` by the value in the claim; values that it does not name are passed over. Left out: each value must be a role.",
      ),
    clock_tolerance: z.int().min(0).max(600).default(30).describe("Seconds that clocks may differ."),
  })
  .superRefine((jwt, context) => {
    const sources = ["jwks_url", "jwks_file", "public_key", "secret"] as const;
    const report = (path: string, message: string, remedy: string) =>
      context.addIssue({ code: "custom", path: [path], message, params: { remedy } });
    if (sources.filter((source) => jwt[source] !== undefined).length !== 1)
      report(
        "secret",
        `exactly one of ${sources.map((name) => `\`${name}\``).join(", ")} is needed.`,
        "Give one.",
      );
    if (jwt.secret !== undefined && Buffer.byteLength(jwt.secret) < leastSecretLength)
      report(
        "secret",
        `this secret is shorter than ${leastSecretLength} bytes.`,
        "Make one with: openssl rand -hex 32",
      );
    const hmac: readonly string[] = hmacAlgorithms;
    const wrong = jwt.algorithms?.find((name) => hmac.includes(name) !== (jwt.secret !== undefined));
    if (wrong !== undefined)
      report(
        "algorithms",
        `\`${wrong}\` does not go with the kind of key that is given.`,
        "HS… needs `secret`, the others a public key.",
      );
  })
  .describe("Tokens (JWT) of an identity provider, sent as `Authorization: Bearer`.");

/** Who may use the server. Strict: an unknown key is an error. */
export const authSchema = z
  .strictObject({
    api_keys: z.array(apiKeySchema).default([]).describe("Keys of users."),
    jwt: jwtSchema.optional(),
  })
  .superRefine(({ api_keys, jwt }, context) => {
    if (api_keys.length > 0 || jwt !== undefined) return;
    context.addIssue({
      code: "custom",
      path: ["api_keys"],
      message: "`auth` needs `api_keys` or `jwt`; without them nobody could log in.",
      params: { remedy: "Add one of them, or take `auth` out of config.yaml and langgraph.json." },
    });
  })
  .describe(
    "Who may use the server; langgraph.json has to name Fawn's auth module too (docs/permissions.md). An unknown key in here is an error.",
  );

export type AuthConfig = z.output<typeof authSchema>;
export type ApiKeyConfig = AuthConfig["api_keys"][number];
export type JwtConfig = z.output<typeof jwtSchema>;
