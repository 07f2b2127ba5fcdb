import { iri } from '../../schema/ids.ts';
import type { Message } from '../../schema/records/message.ts';
import type { LiveOutlet } from './live-outlet.ts';
import type { LivePublication } from './live-publisher.ts';
import { readNotice } from './pg-live.ts';
import type { NoticeHandler } from './pg-listener.ts';

/** What the fan-out reads; a failed read is told to the clients as "something changed". */
export interface LiveReader {
  /** The users who see something of the scopes (`class:…`, `thread:…`, …; see the table of changes). */
  audienceOf(scopes: readonly string[]): Promise<readonly string[]>;
  /** The message as each of the users sees it; who may not, or a message that is gone, is left out. */
  renderMessage(userIds: readonly string[], messageId: string): Promise<ReadonlyMap<string, Message>>;
}

/** `changed` says nothing more when said twice: those of one moment go out as one. */
const CHANGED_MS = 100;
/** Between tries to reach an outlet that failed. */
const RETRY_MIN_MS = 250;
const RETRY_MAX_MS = 2000;
const REVOKE_RETRY_MS = 1000;

/**
 * Brings what was committed to the outlet, in commit order. Nothing here is durable, and nothing needs to be: what was
 * committed stands in the table of changes, and whoever is told `changed` pulls it by GET /changes. So this promises
 * one thing: where an event could not be published, its audience is told `changed` as soon as it can be, and where
 * nobody knows what was lost (the process died, the listener was cut off), everybody is (`onGap`).
 */
export class LiveFanout implements NoticeHandler {
  readonly #outlet: LiveOutlet;
  readonly #reader: LiveReader;
  readonly #changed = new Set<string>();
  /** Scopes whose people join `#changed` at the next flush. */
  readonly #scopes = new Set<string>();
  #isForEveryone = false;
  #isStartingOver = false;
  /** Tries in a row that failed: until one succeeds, events are not tried at all, and their audience joins `#changed`. */
  #failures = 0;
  #timer: NodeJS.Timeout | null = null;
  #last: Promise<void> = Promise.resolve();

  constructor(outlet: LiveOutlet, reader: LiveReader) {
    this.#outlet = outlet;
    this.#reader = reader;
  }

  onNotice(payload: string): void {
    const publication = readNotice(payload);
    if (publication === null) this.#tellEveryone();
    // Not behind the others: a revoked session must be closed even while the database is slow.
    else if (publication.kind === 'session_revoked') this.#outlet.revoke(publication.sessionId);
    else this.#last = this.#last.then(() => this.#deliver(publication));
  }

  onGap(): void {
    this.#isStartingOver = true;
    this.#last = this.#last.then(() => this.#flush());
    void this.#revokeMissed();
  }

  /** Resolves when all that has come so far was delivered or given up; sends what waits. */
  async settle(): Promise<void> {
    this.#last = this.#last.then(() => this.#flush());
    await this.#last;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  async #deliver(publication: Exclude<LivePublication, { kind: 'session_revoked' }>): Promise<void> {
    if (!this.#outlet.hasListeners()) return;
    if (publication.kind === 'changed') {
      this.#tellScopes(publication.scopes);
      return;
    }
    const audience = await this.#audienceOf([`thread:${publication.threadId}`]);
    if (audience === null) this.#tellEveryone();
    else if (this.#failures > 0) this.#tellChanged(audience);
    else if (audience.length > 0) {
      await this.#deliverMessage(audience, publication).catch(() => {
        this.#failures = 1;
        this.#tellChanged(audience);
      });
    }
  }

  async #deliverMessage(audience: readonly string[], publication: Extract<LivePublication, { messageId: string }>): Promise<void> {
    const { threadId, messageId } = publication;
    if (publication.kind === 'message_deleted') {
      await this.#outlet.publish(audience, { event: 'thread.message_marked_as_deleted', thread: iri.thread(threadId), message: iri.message(threadId, messageId) });
      return;
    }
    const rendered = await this.#reader.renderMessage(audience, messageId);
    this.#tellChanged(audience.filter((userId) => !rendered.has(userId)));
    for (const { message, userIds } of alike(rendered)) await this.#outlet.publish(userIds, { event: 'thread.message_created', message });
  }

  /** Those who are listening; null where the database does not say. */
  #audienceOf(scopes: readonly string[]): Promise<readonly string[] | null> {
    return this.#reader.audienceOf(scopes).then(
      (userIds) => this.#outlet.listeningAmong(userIds),
      () => null,
    );
  }

  /** Who that is, is asked once for all scopes of the moment. */
  #tellScopes(scopes: readonly string[]): void {
    for (const scope of scopes) this.#scopes.add(scope);
    this.#flushIn(CHANGED_MS);
  }

  #tellChanged(userIds: readonly string[]): void {
    for (const userId of userIds) this.#changed.add(userId);
    if (userIds.length > 0) this.#flushIn(CHANGED_MS);
  }

  #tellEveryone(): void {
    this.#isForEveryone = true;
    this.#flushIn(CHANGED_MS);
  }

  #flushIn(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#last = this.#last.then(() => this.#flush());
    }, ms);
  }

  /** Says `changed` where it waits to be said; what could not be said waits on. */
  async #flush(): Promise<void> {
    await this.#findChanged();
    const userIds = [...this.#changed];
    const { isForEveryone, isStartingOver } = this.#take();
    try {
      if (isStartingOver) await this.#outlet.startOver();
      if (isForEveryone) await this.#outlet.publish('everyone', { event: 'changed' });
      // Also after `everyone`: that reaches who is subscribed, and this the history of who is not.
      if (userIds.length > 0) await this.#outlet.publish(userIds, { event: 'changed' });
      this.#failures = 0;
    } catch {
      for (const userId of userIds) this.#changed.add(userId);
      this.#isForEveryone ||= isForEveryone;
      this.#isStartingOver ||= isStartingOver;
      const wait = Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** this.#failures);
      this.#failures += 1;
      this.#flushIn(wait * (0.5 + Math.random() / 2));
    }
  }

  async #findChanged(): Promise<void> {
    const scopes = [...this.#scopes];
    this.#scopes.clear();
    if (scopes.length === 0) return;
    const audience = scopes.includes('all') ? null : await this.#audienceOf(scopes);
    if (audience === null) this.#isForEveryone = true;
    else for (const userId of audience) this.#changed.add(userId);
  }

  #take(): { isForEveryone: boolean; isStartingOver: boolean } {
    const taken = { isForEveryone: this.#isForEveryone, isStartingOver: this.#isStartingOver };
    this.#changed.clear();
    this.#isForEveryone = false;
    this.#isStartingOver = false;
    return taken;
  }

  /** After a gap: a revocation may have been missed. Tried until the database answers. */
  async #revokeMissed(): Promise<void> {
    try {
      await this.#outlet.revokeMissed();
    } catch {
      setTimeout(() => void this.#revokeMissed(), REVOKE_RETRY_MS).unref();
    }
  }
}

/** The users to whom a message looks the same: most see it as all others do, and its author a little differently. */
function alike(rendered: ReadonlyMap<string, Message>): { message: Message; userIds: string[] }[] {
  const groups = new Map<string, { message: Message; userIds: string[] }>();
  for (const [userId, message] of rendered) {
    const key = JSON.stringify(message);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { message, userIds: [userId] });
    else group.userIds.push(userId);
  }
  return [...groups.values()];
}
