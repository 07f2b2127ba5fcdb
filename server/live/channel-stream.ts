import { randomBytes } from 'node:crypto';
import type { Publication } from './centrifuge-protocol.ts';

/** As the `personal` namespace of a Centrifugo would be set: history_size 300, history_ttl 600s. */
export const HISTORY_SIZE = 300;
export const HISTORY_MS = 10 * 60_000;

export interface StreamPosition {
  readonly epoch: string;
  readonly offset: number;
}

/** The recent publications of one channel, numbered without holes within an epoch. */
export class ChannelStream {
  readonly epoch = randomBytes(6).toString('base64url');
  #offset = 0;
  #history: { publication: Publication; at: number }[] = [];

  get position(): StreamPosition {
    return { epoch: this.epoch, offset: this.#offset };
  }

  /** Takes the next number for `data` and remembers it. */
  append(data: unknown, now: number): Publication {
    this.#offset += 1;
    const publication = { data, offset: this.#offset };
    this.#history.push({ publication, at: now });
    this.#forget(now);
    return publication;
  }

  /** All publications after `since`, or null when some of them are no longer known. */
  since(since: StreamPosition, now: number): Publication[] | null {
    this.#forget(now);
    if (since.epoch !== this.epoch || since.offset > this.#offset) return null;
    const missed = this.#offset - since.offset;
    if (missed > this.#history.length) return null;
    return missed === 0 ? [] : this.#history.slice(-missed).map(({ publication }) => publication);
  }

  #forget(now: number): void {
    let stale = Math.max(0, this.#history.length - HISTORY_SIZE);
    while ((this.#history[stale]?.at ?? now) < now - HISTORY_MS) stale += 1;
    if (stale > 0) this.#history = this.#history.slice(stale);
  }
}
