import { LiveFanout } from '../../../server/live/live-fanout.ts';
import { LIVE_CHANNEL } from '../../../server/live/pg-live.ts';
import { PgListener } from '../../../server/live/pg-listener.ts';
import type { LiveOutlet } from '../../../server/live/live-outlet.ts';
import type { Database } from '../../../server/store/database.ts';
import { findAudience } from '../../../server/store/live-reader.ts';
import { messageForUsers } from '../../../server/store/message-reader.ts';
import type { Uuid } from '../../../schema/ids.ts';
import type { LiveEvent } from '../../../schema/records/live-event.ts';

const MARK = 'simulation ';

export interface LiveFeedParts {
  readonly database: Database;
  readonly people: readonly Uuid[];
  /** Hears what is published to a person. */
  readonly onNews: (user: Uuid, event: LiveEvent) => void;
  readonly onRevoked: (sessionId: string) => void;
}

/**
 * What the real server publishes: its own listener and fan-out over an outlet that leads to the devices of a run. Nothing
 * comes by itself: `settle` brings all that was committed before it, so that a run hears it at one moment of its time.
 */
export class LiveFeed {
  readonly #database: Database;
  readonly #fanout: LiveFanout;
  readonly #listener: PgListener;
  readonly #awaited = new Map<string, () => void>();
  #marks = 0;

  private constructor({ database, people, onNews, onRevoked }: LiveFeedParts) {
    this.#database = database;
    const { db } = database;
    this.#fanout = new LiveFanout(outletTo(people, onNews, onRevoked), {
      audienceOf: (scopes) => findAudience(db, scopes),
      renderMessage: (userIds, messageId) => messageForUsers(db, userIds, messageId),
    });
    this.#listener = new PgListener(database.url, LIVE_CHANNEL, {
      onNotice: (payload) => (payload.startsWith(MARK) ? this.#awaited.get(payload)?.() : this.#fanout.onNotice(payload)),
      onGap: () => this.#fanout.onGap(),
    });
  }

  static async open(parts: LiveFeedParts): Promise<LiveFeed> {
    const feed = new LiveFeed(parts);
    await feed.#listener.start();
    return feed;
  }

  /** Notices come in the order of the commits: behind ours all that were before it are here. */
  async settle(): Promise<void> {
    const mark = `${MARK}${(this.#marks += 1)}`;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#awaited.set(mark, resolve);
    await this.#database.pool.query('select pg_notify($1, $2)', [LIVE_CHANNEL, mark]);
    await promise;
    this.#awaited.delete(mark);
    await this.#fanout.settle();
  }

  async close(): Promise<void> {
    await this.#fanout.settle();
    await this.#listener.stop();
  }
}

function outletTo(people: readonly Uuid[], onNews: LiveFeedParts['onNews'], onRevoked: LiveFeedParts['onRevoked']): LiveOutlet {
  return {
    hasListeners: () => true,
    listeningAmong: (userIds) => userIds.filter((id) => people.includes(id)),
    async publish(to, event) {
      for (const user of people) if (to === 'everyone' || to.includes(user)) onNews(user, event);
    },
    async startOver() {
      for (const user of people) onNews(user, { event: 'changed' });
    },
    revoke: onRevoked,
    revokeMissed: () => Promise.resolve(),
    stop: () => undefined,
  };
}
