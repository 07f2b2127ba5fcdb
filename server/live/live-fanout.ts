import { iri } from '../../schema/ids.ts';
import type { Message } from '../../schema/records/message.ts';
import type { Hub } from './hub.ts';
import type { LivePublication } from './live-publisher.ts';
import { readNotice } from './pg-live.ts';
import type { NoticeHandler } from './pg-listener.ts';

/** What the fan-out reads; a failed read is told to the clients as "something changed". */
export interface LiveReader {
  /** The users who see something of the scopes (`class:…`, `thread:…`, …; see the table of changes). */
  audienceOf(scopes: readonly string[]): Promise<readonly string[]>;
  /** The message as each of the users sees it; who may not, or a message that is gone, is left out. */
  renderMessage(userIds: readonly string[], messageId: string): Promise<ReadonlyMap<string, Message>>;
  /** Those among the sessions that have been revoked. */
  revokedAmong(sessionIds: readonly string[]): Promise<readonly string[]>;
}

/** `changed` says nothing more when said twice: those of one moment go out as one. */
const CHANGED_MS = 100;

/**
 * Brings what was committed to the connections of this process, in commit order. Reads only for users that are
 * listening here.
 */
export class LiveFanout implements NoticeHandler {
  readonly #hub: Hub;
  readonly #reader: LiveReader;
  readonly #changed = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #last: Promise<void> = Promise.resolve();

  constructor(hub: Hub, reader: LiveReader) {
    this.#hub = hub;
    this.#reader = reader;
  }

  onNotice(payload: string): void {
    const publication = readNotice(payload);
    if (publication === null) this.#tellChanged(this.#hub.listening());
    // Not behind the others: a revoked session must be closed even while the database is slow.
    else if (publication.kind === 'session_revoked') this.#hub.revoke(publication.sessionId);
    else this.#last = this.#last.then(() => this.#deliver(publication));
  }

  onGap(): void {
    this.#hub.forgetHistories();
    this.#last = this.#last.then(() => this.#revokeMissed());
  }

  /** Resolves when all that has come so far was delivered; sends what waits. */
  async settle(): Promise<void> {
    await this.#last;
    this.#flush();
  }

  async #deliver(publication: Exclude<LivePublication, { kind: 'session_revoked' }>): Promise<void> {
    if (this.#hub.listening().length === 0) return;
    try {
      const scopes = publication.kind === 'changed' ? publication.scopes : [`thread:${publication.threadId}`];
      const audience = await this.#audienceOf(scopes);
      if (audience.length === 0) return;
      if (publication.kind === 'changed') this.#tellChanged(audience);
      else if (publication.kind === 'message_created') await this.#deliverMessage(audience, publication.messageId);
      else this.#deliverDeletion(audience, publication);
    } catch {
      this.#tellChanged(this.#hub.listening());
    }
  }

  async #audienceOf(scopes: readonly string[]): Promise<readonly string[]> {
    if (scopes.includes('all')) return this.#hub.listening();
    return (await this.#reader.audienceOf(scopes)).filter((userId) => this.#hub.isListening(userId));
  }

  async #deliverMessage(audience: readonly string[], messageId: string): Promise<void> {
    const rendered = await this.#reader.renderMessage(audience, messageId);
    for (const userId of audience) {
      const message = rendered.get(userId);
      if (message === undefined) this.#tellChanged([userId]);
      else this.#hub.publish(userId, { event: 'thread.message_created', message });
    }
  }

  #deliverDeletion(audience: readonly string[], { threadId, messageId }: { threadId: string; messageId: string }): void {
    for (const userId of audience) {
      this.#hub.publish(userId, { event: 'thread.message_marked_as_deleted', thread: iri.thread(threadId), message: iri.message(threadId, messageId) });
    }
  }

  #tellChanged(userIds: readonly string[]): void {
    for (const userId of userIds) this.#changed.add(userId);
    this.#timer ??= setTimeout(() => this.#flush(), CHANGED_MS);
  }

  #flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    for (const userId of this.#changed) this.#hub.publish(userId, { event: 'changed' });
    this.#changed.clear();
  }

  /** After a gap: a revocation may have been missed. Tried until the database answers, a second apart. */
  async #revokeMissed(): Promise<void> {
    try {
      for (const sessionId of await this.#reader.revokedAmong([...this.#hub.sessions()])) this.#hub.revoke(sessionId);
    } catch {
      setTimeout(() => void this.#revokeMissed(), 1000).unref();
    }
  }
}
