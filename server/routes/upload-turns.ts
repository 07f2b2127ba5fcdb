import type { Readable } from 'node:stream';
import { ProblemError } from '../problem-error.ts';

/** A writer of whom nothing more may come, as when a phone has lost its network, is waited for so long, ms (ours). */
const PATIENCE_MS = 2_000;

/**
 * Pieces that one person may be sending at a time: each holds up to 5 MB of memory until it is stored, for as long as its
 * sender is pleased to stand still. Our own app has six lanes (workers/sync/lanes.ts), and sends one piece in each.
 */
export const PIECES_AT_ONCE = 6;
const RETRY_SECONDS = 2;

interface Turn {
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

  /** Answers when nobody writes this upload here: whether somebody did. One who is silent, or slow, is cut off after PATIENCE_MS; what has come is kept. */
  async settle(uploadId: string): Promise<boolean> {
    const turn = this.#turns.get(uploadId);
    if (turn === undefined) return false;
    const patience = setTimeout(() => turn.body.destroy(), PATIENCE_MS);
    await turn.over;
    clearTimeout(patience);
    return true;
  }

  /** Runs `work`, which reads `body` into this upload. Where its owner is sending enough already, it throws 429 and reads nothing. */
  async write<T>({ id: uploadId, ownerId }: { id: string; ownerId: string }, body: Readable, work: () => Promise<T>): Promise<T> {
    const count = this.#counts.get(ownerId) ?? 0;
    if (count >= PIECES_AT_ONCE) throw new ProblemError(429, 'busy', { retryAfterSeconds: RETRY_SECONDS });
    this.#counts.set(ownerId, count + 1);
    const { promise: over, resolve } = Promise.withResolvers<void>();
    const turn: Turn = { body, over };
    this.#turns.set(uploadId, turn);
    try {
      return await work();
    } finally {
      if (this.#turns.get(uploadId) === turn) this.#turns.delete(uploadId);
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
