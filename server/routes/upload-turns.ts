import type { Readable } from 'node:stream';

/** A writer of whom nothing more may come, as when a phone has lost its network, is waited for so long, ms (ours). */
const PATIENCE_MS = 2_000;

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

  /** Answers when nobody writes this upload here: whether somebody did. One who is silent, or slow, is cut off after PATIENCE_MS; what has come is kept. */
  async settle(uploadId: string): Promise<boolean> {
    const turn = this.#turns.get(uploadId);
    if (turn === undefined) return false;
    const patience = setTimeout(() => turn.body.destroy(), PATIENCE_MS);
    await turn.over;
    clearTimeout(patience);
    return true;
  }

  /** Runs `work`, which reads `body` into this upload. */
  async write<T>(uploadId: string, body: Readable, work: () => Promise<T>): Promise<T> {
    const { promise: over, resolve } = Promise.withResolvers<void>();
    const turn: Turn = { body, over };
    this.#turns.set(uploadId, turn);
    try {
      return await work();
    } finally {
      if (this.#turns.get(uploadId) === turn) this.#turns.delete(uploadId);
      resolve();
    }
  }
}
