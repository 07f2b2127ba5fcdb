import type { Server } from 'node:http';
import { findAudience, findRevokedSessions } from '../store/live-reader.ts';
import { messageForUsers } from '../store/message-reader.ts';
import type { Database } from '../store/database.ts';
import { Hub } from './hub.ts';
import { LiveFanout } from './live-fanout.ts';
import type { LiveTokens } from './live-tokens.ts';
import { LIVE_CHANNEL } from './pg-live.ts';
import { PgListener } from './pg-listener.ts';

export interface Realtime {
  readonly hub: Hub;
  /** Sends the clients away, spread over `drainMs`, and listens no more. Call it before the HTTP server closes. */
  stop(drainMs?: number): Promise<void>;
}

/** The embedded realtime of one process: the hub on the HTTP server, fed with what any process commits. */
export async function startRealtime(options: { database: Pick<Database, 'db' | 'url'>; tokens: LiveTokens; server: Server }): Promise<Realtime> {
  const { db, url } = options.database;
  const hub = new Hub(options.tokens.gate(async (sessionId) => (await findRevokedSessions(db, [sessionId])).length === 0));
  const fanout = new LiveFanout(hub, {
    audienceOf: (scopes) => findAudience(db, scopes),
    renderMessage: (userIds, messageId) => messageForUsers(db, userIds, messageId),
    revokedAmong: (sessionIds) => findRevokedSessions(db, sessionIds),
  });
  const listener = new PgListener(url, LIVE_CHANNEL, fanout);
  await listener.start();
  hub.attach(options.server);
  return {
    hub,
    async stop(drainMs) {
      await fanout.settle();
      await hub.stop(drainMs);
      await listener.stop();
    },
  };
}
