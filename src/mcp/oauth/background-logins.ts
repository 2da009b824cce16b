import type { FetchLike } from "@modelcontextprotocol/sdk/shared/transport.js";
import { messageOf } from "../../kernel/fawn-error.js";
import type { Logger } from "../../kernel/logger.js";
import { login } from "./login.js";
import type { OAuthTarget } from "./oauth-target.js";
import type { TokenStore } from "./token-store.js";

export interface BackgroundLoginsOptions {
  readonly store: TokenStore;
  readonly logger: Logger;
  /** Ends all logins that wait. */
  readonly signal: AbortSignal;
  readonly fetch?: FetchLike | undefined;
  /** A person has to open the address. */
  readonly onAuthorizationNeeded: (need: { readonly server: string; readonly url: string }) => void;
  /** Tokens are stored; another attempt to connect will use them. */
  readonly onAuthorized: (server: string) => void;
}

/**
 * For a process in which somebody reads the log: what begins a login when a server needs one, unless one for it
 * is waiting. The attempt that found the need fails all the same, since a person takes longer than it may.
 */
export function createBackgroundLogins(options: BackgroundLoginsOptions): (target: OAuthTarget) => void {
  const { store, logger, signal, fetch, onAuthorizationNeeded, onAuthorized } = options;
  const waiting = new Set<string>();
  return ({ server, url, oauth }) => {
    const key = JSON.stringify([server, url, oauth.client_id]);
    if (waiting.has(key) || signal.aborted) return;
    waiting.add(key);
    const openedUrl = (link: string): void => onAuthorizationNeeded({ server, url: link });
    login({ server, url, oauth, store, logger, signal, openedUrl, fetch })
      .then(() => onAuthorized(server))
      .catch((error: unknown) => {
        if (!signal.aborted) logger.warn(messageOf(error), { server });
      })
      .finally(() => waiting.delete(key));
  };
}
