import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";

interface PeerRequest {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The result of a request; throws, or `undefined` for no answer. */
export type PeerScript = (request: PeerRequest) => object | undefined;

export interface ScriptedPeer {
  readonly client: Client;
  readonly requests: readonly PeerRequest[];
  notify(method: string): Promise<void>;
  close(): Promise<void>;
}

/** A client connected in memory to a server that answers as `script` says. */
export async function connectPeer(script: PeerScript): Promise<ScriptedPeer> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const requests: PeerRequest[] = [];
  const receive = (message: JSONRPCMessage): void => {
    if (!("method" in message)) return;
    const request = { method: message.method, params: message.params ?? {} };
    requests.push(request);
    if (!("id" in message)) return;
    const { id } = message;
    try {
      const result = message.method === "initialize" ? greeting(request) : script(request);
      if (result) void far.send({ jsonrpc: "2.0", id, result: { ...result } });
    } catch (error) {
      void far.send({ jsonrpc: "2.0", id, error: { code: -32603, message: String(error) } });
    }
  };
  Object.assign(far, { onmessage: receive });
  await far.start();
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(near);
  return {
    client,
    requests,
    notify: (method) => far.send({ jsonrpc: "2.0", method }),
    close: () => far.close(),
  };
}

function greeting({ params }: PeerRequest): object {
  const serverInfo = { name: "scripted", version: "1.0.0" };
  return {
    protocolVersion: params["protocolVersion"],
    capabilities: { tools: { listChanged: true } },
    serverInfo,
  };
}
