import type { Server } from 'node:http';
import { findAudience, findRevokedSessions, findSessionsRevokedSince } from '../store/live-reader.ts';
import { recheckGeneration } from '../store/migrate.ts';
import { messageForUsers } from '../store/message-reader.ts';
import type { Database } from '../store/database.ts';
import type { SessionGuard } from '../plugins/session-guard.ts';
import { createCentrifugoApi, type CentrifugoAddress } from './centrifugo-api.ts';
import { CentrifugoOutlet } from './centrifugo-outlet.ts';
import { Hub } from './hub.ts';
import { HubOutlet } from './hub-outlet.ts';
import { LiveFanout } from './live-fanout.ts';
import type { LiveOutlet } from './live-outlet.ts';
import type { LiveTokens } from './live-tokens.ts';
import { combineHandlers, createRevocationHandler } from './revocation-handler.ts';
import { LIVE_CHANNEL } from './pg-live.ts';
import { PgListener, type NoticeHandler } from './pg-listener.ts';

/** Between tries to learn of which generation the database is. */
const RECHECK_MS = 1_000;

export interface Realtime {
  /** Sends the clients away, spread over `drainMs`, and listens no more. Call it before the HTTP server closes. */
  stop(drainMs?: number): Promise<void>;
}

export interface RealtimeOptions {
  readonly database: Pick<Database, 'db' | 'url'>;
  readonly tokens: LiveTokens;
  /** Told of the sessions that any process ends. */
  readonly sessions: Pick<SessionGuard, 'forget' | 'forgetAll'>;
  readonly server: Server;
  /** Where people open the app: pages of other origins get no connection. */
  readonly publicUrl: string;
  /** Hands the clients to this Centrifugo; without it the hub of this process serves them. */
  readonly centrifugo: CentrifugoAddress | undefined;
}

/** The realtime of one process, fed with what any process commits. */
export function startRealtime(options: RealtimeOptions): Promise<Realtime> {
  return options.centrifugo === undefined ? startEmbedded(options) : startCentrifugo(options, options.centrifugo);
}

/** The hub on the HTTP server: every process listens, and serves its own clients. */
async function startEmbedded({ database, tokens, sessions, server, publicUrl }: RealtimeOptions): Promise<Realtime> {
  const revokedAmong = (sessionIds: readonly string[]) => findRevokedSessions(database.db, sessionIds);
  const hub = new Hub(tokens.gate(async (sessionId) => (await revokedAmong([sessionId])).length === 0));
  const feed = await startFeed(database, new HubOutlet(hub, revokedAmong), { isAlone: false, also: [createRevocationHandler(sessions)] });
  hub.attach(server, publicUrl);
  return {
    async stop(drainMs) {
      await feed.settle();
      await hub.stop(drainMs);
      await feed.stop();
    },
  };
}

/** Centrifugo serves the clients of all processes, so one process at a time listens and publishes for all. */
async function startCentrifugo({ database, sessions }: RealtimeOptions, address: CentrifugoAddress): Promise<Realtime> {
  const outlet = new CentrifugoOutlet(createCentrifugoApi(address), (since) => findSessionsRevokedSince(database.db, since));
  const feed = await startFeed(database, outlet, { isAlone: true, also: [] });
  // The feed listens in one process at a time; ended sessions concern all of them.
  const revocations = new PgListener(database.url, LIVE_CHANNEL, createRevocationHandler(sessions));
  await revocations.start();
  return {
    async stop() {
      await feed.settle();
      await Promise.all([feed.stop(), revocations.stop()]);
    },
  };
}

async function startFeed({ db, url }: RealtimeOptions['database'], outlet: LiveOutlet, { isAlone, also }: { isAlone: boolean; also: readonly NoticeHandler[] }): Promise<{ settle(): Promise<void>; stop(): Promise<void> }> {
  let isStopped = false;
  const fanout = new LiveFanout(outlet, {
    audienceOf: (scopes) => findAudience(db, scopes),
    renderMessage: (userIds, messageId) => messageForUsers(db, userIds, messageId),
  });
  const listener = new PgListener(url, LIVE_CHANNEL, combineHandlers(...also, withGenerationCheck(fanout, url, () => isStopped)), { isAlone });
  await listener.start();
  return {
    settle: () => fanout.settle(),
    async stop() {
      isStopped = true;
      outlet.stop();
      await listener.stop();
    },
  };
}

/**
 * Who comes back behind a lost connection may be a promoted standby, without what was committed last. The devices are told
 * at once that something was lost; where it is another generation, once more, so that they learn it now. Tried until the
 * database answers.
 */
function withGenerationCheck(fanout: NoticeHandler, url: string, isStopped: () => boolean): NoticeHandler {
  async function check(): Promise<void> {
    try {
      if (await recheckGeneration(url)) fanout.onGap();
    } catch {
      if (!isStopped()) setTimeout(() => void check(), RECHECK_MS).unref();
    }
  }
  return {
    onNotice: (payload) => fanout.onNotice(payload),
    onGap() {
      fanout.onGap();
      void check();
    },
  };
}
