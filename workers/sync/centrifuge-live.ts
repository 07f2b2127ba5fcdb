import { Centrifuge, UnauthorizedError } from 'centrifuge';
import type { LiveConnection, LiveHandlers } from './live.ts';

/** A reconnect waits at most this long, ms: after a restart a school comes back spread over it. */
const RECONNECT_MAX_MS = 20_000;

/** Where the socket is, seen from this origin. */
export function liveUrl(location: { protocol: string; host: string }): string {
  return `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/connection/websocket`;
}

/**
 * The official client as a LiveConnection. Tokens are asked for at each connection; "later" makes the client try again
 * with its own jittered backoff, an ended session makes it stop. `websocket` is given where the runtime has none.
 */
export function createCentrifugeLive(url: string, websocket?: unknown): LiveConnection {
  return { open: (handlers) => openCentrifuge(url, websocket, handlers) };
}

function openCentrifuge(url: string, websocket: unknown, handlers: LiveHandlers): () => void {
  const client = new Centrifuge(url, {
    getToken: async () => orEnd(await handlers.connectionToken()),
    maxReconnectDelay: RECONNECT_MAX_MS,
    ...(websocket === undefined ? {} : { websocket }),
  });
  const subscription = client.newSubscription(handlers.channel, { getToken: async () => orEnd(await handlers.subscriptionToken()) });
  subscription.on('subscribed', (context) => handlers.onUp(context.wasRecovering && context.recovered));
  subscription.on('subscribing', () => handlers.onDown());
  subscription.on('unsubscribed', () => handlers.onDown());
  subscription.on('publication', (context) => handlers.onPublication(context.data));
  subscription.subscribe();
  client.connect();
  return () => {
    subscription.removeAllListeners();
    client.disconnect();
  };
}

function orEnd(token: string | null): string {
  if (token === null) throw new UnauthorizedError('the session has ended');
  return token;
}
