import type { Readable } from 'node:stream';
import { ProblemError } from '../problem-error.ts';

/** A writer of whom nothing more may come, as when a phone has lost its network, is waited for so long, ms (ours). */
const PATIENCE_MS = 2_000;

/**
 * Pieces and forms that one person may be sending at a time: a piece holds up to 5 MB of memory until it is stored, a
 * form up to 100 MB of the disk, counted for nobody, for as long as its sender is pleased to stand still. Our own app has
 * six lanes (workers/sync/lanes.ts), and sends one thing in each.
 */
export const SENT_AT_ONCE = 6;
const RETRY_SECONDS = 2;

interface Turn {
  readonly ownerId: string;
  readonly body: Readable;
  readonly over: Promise<void>;
}

/**
 * Who writes which upload in this process, so that whoever comes next finds all that has arrived: a browser sends a
 * piece again within milliseconds of its connection breaking, when what came of it is still being stored.
 */
export class UploadTurns {
  readonly #turns = new Map<string, Turn>();
  /** How many each owner is sending; nobody is named who sends none. */
  readonly #counts = new Map<string, number>();

  /** Answers when its owner writes this upload here no more: whether they did. One who is silent, or slow, is cut off after PATIENCE_MS; what has come of a piece is kept. */
  async settle({ id, ownerId }: { id: string; ownerId: string }): Promise<boolean> {
    const turn = this.#turns.get(id);
    if (turn?.ownerId !== ownerId) return false;
    const patience = setTimeout(() => turn.body.destroy(), PATIENCE_MS);
    await turn.over;
    clearTimeout(patience);
    return true;
  }

  /** Runs `work`, which reads `body` into this upload. Where its owner is sending enough already, it throws 429 and reads nothing. */
  async write<T>({ id, ownerId }: { id: string; ownerId: string }, body: Readable, work: () => Promise<T>): Promise<T> {
    const count = this.#counts.get(ownerId) ?? 0;
    if (count >= SENT_AT_ONCE) throw new ProblemError(429, 'busy', { retryAfterSeconds: RETRY_SECONDS });
    this.#counts.set(ownerId, count + 1);
    const { promise: over, resolve } = Promise.withResolvers<void>();
    const turn: Turn = { ownerId, body, over };
    this.#turns.set(id, turn);
    try {
      return await work();
    } finally {
      if (this.#turns.get(id) === turn) this.#turns.delete(id);
      this.#leave(ownerId);
      resolve();
    }
  }

  #leave(ownerId: string): void {
    const count = (this.#counts.get(ownerId) ?? 0) - 1;
    if (count > 0) this.#counts.set(ownerId, count);
    else this.#counts.delete(ownerId);
  }
}
