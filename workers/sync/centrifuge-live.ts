import { Centrifuge, UnauthorizedError } from 'centrifuge';
import type { LiveConnection, LiveHandlers } from './live.ts';

/** A reconnect waits at most this long, ms: after a restart a school comes back spread over it. */
const RECONNECT_MAX_MS = 10_000;
/** From here on a code of the Centrifuge protocol that ends a connection is the server's, and final. */
const FINAL_CODE_MIN = 3500;

/** Where the socket is, seen from this origin. */
export function liveUrl(location: { protocol: string; host: string }): string {
  return `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/connection/websocket`;
}

/**
 * The official client as a LiveConnection. A token is asked for before the first connection and when it has ended;
 * "later" makes the client try again with its own jittered backoff, an ended session makes it stop. A token may name
 * the address of its socket, which goes before `url`.
 */
export function createCentrifugeLive(url: string): LiveConnection {
  return { open: (handlers) => openCentrifuge(url, handlers) };
}

function openCentrifuge(url: string, handlers: LiveHandlers): () => void {
  let address = url;
  /** The client knows one fixed address; this dials the one that came with its token. */
  class AddressedSocket extends WebSocket {
    constructor() {
      super(address);
    }
  }
  const client = new Centrifuge(url, {
    getToken: async () => {
      const grant = await handlers.connectionToken();
      address = grant?.url ?? url;
      return orEnd(grant?.token);
    },
    maxReconnectDelay: RECONNECT_MAX_MS,
    websocket: AddressedSocket,
  });
  const subscription = client.newSubscription(handlers.channel, { getToken: async () => orEnd(await handlers.subscriptionToken()) });
  client.on('disconnected', ({ code }) => {
    if (code >= FINAL_CODE_MIN) handlers.onEnded();
  });
  subscription.on('subscribed', (context) => handlers.onUp(context.wasRecovering && context.recovered));
  subscription.on('subscribing', () => handlers.onDown());
  subscription.on('unsubscribed', () => handlers.onDown());
  subscription.on('publication', (context) => handlers.onPublication(context.data));
  subscription.subscribe();
  client.connect();
  return () => {
    // Ours alone: without the client's own listener for errors, a token that still fails throws.
    for (const event of ['subscribed', 'subscribing', 'unsubscribed', 'publication'] as const) subscription.removeAllListeners(event);
    client.disconnect();
  };
}

function orEnd(token: string | null | undefined): string {
  if (token === null || token === undefined) throw new UnauthorizedError('the session has ended');
  return token;
}
