import { tool } from "@langchain/core/tools";
import { z } from "zod";
import { FawnError } from "../kernel/fawn-error.js";
import type { ToolInstance } from "../registry/tool-entry.js";

const settingsSchema = z.object({
  /** Hosts that may be asked; `host` or `host:port`. Nothing else is contacted, redirects included. */
  allowed_hosts: z.array(z.string().min(1)),
  timeout_ms: z.int().positive().default(15_000),
  /** Bytes of the body that are read. */
  max_bytes: z.int().positive().default(200_000),
});

type HttpFetchSettings = z.output<typeof settingsSchema>;
const maxRedirects = 5;

/** `http_fetch`: reads a page or an API answer from the hosts that the configuration allows. */
export function httpFetch(settings: unknown): ToolInstance {
  const limits = settingsSchema.parse(settings);
  return tool(
    async ({ url }, config) => {
      const timeout = AbortSignal.timeout(limits.timeout_ms);
      const signal = config.signal ? AbortSignal.any([config.signal, timeout]) : timeout;
      const response = await fetchAllowed(new URL(url), limits, signal);
      const { text, cut } = await readText(response, limits.max_bytes);
      const head = `HTTP ${response.status} ${response.headers.get("content-type") ?? ""}`.trim();
      return `${head}\n\n${text}${cut ? `\n\n[cut after ${limits.max_bytes} bytes]` : ""}`;
    },
    {
      name: "http_fetch",
      description: `Reads a web address with GET and returns status and text. Allowed hosts: ${limits.allowed_hosts.join(", ")}.`,
      schema: z.object({ url: z.url({ protocol: /^https?$/ }).describe("The address, http or https.") }),
    },
  );
}

async function fetchAllowed(start: URL, limits: HttpFetchSettings, signal: AbortSignal): Promise<Response> {
  let url = start;
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    assertAllowed(url, limits.allowed_hosts);
    const response = await fetch(url, { redirect: "manual", signal });
    const location =
      response.status >= 300 && response.status < 400 ? response.headers.get("location") : null;
    if (location === null) return response;
    await response.body?.cancel();
    url = new URL(location, url);
  }
  throw new FawnError("too_many_redirects", `${start.href} redirects more than ${maxRedirects} times.`);
}

function assertAllowed(url: URL, allowedHosts: readonly string[]): void {
  if (
    !["http:", "https:"].includes(url.protocol) ||
    !allowedHosts.some((host) => host === url.host || host === url.hostname)
  ) {
    throw new FawnError("host_not_allowed", `${url.protocol}//${url.host} is not an allowed host.`, {
      remedy: "The operator can add it to allowed_hosts of this tool in config.yaml.",
    });
  }
}

async function readText(response: Response, maxBytes: number): Promise<{ text: string; cut: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > maxBytes) break;
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, maxBytes));
  return { text, cut: size > maxBytes };
}
