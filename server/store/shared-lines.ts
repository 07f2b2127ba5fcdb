import type pg from 'pg';

/** As many as PostgreSQL works at beside this process, and some that wait for its disk. */
const LINES_MAX = 4;
/** Behind a statement that takes longer nothing waits: what comes goes by the pool, ms. */
const PATIENCE_MS = 250;
/** Who owes an answer for so long is frozen or out of reach: a statement is cut after 5 s (server/store/database.ts), ms. */
const SILENCE_MS = 6_000;
const WATCH_EVERY_MS = 1_000;

/** A connection of the pool on which several statements may be under way, answered in their order. */
interface Line {
  readonly client: pg.PoolClient;
  underWay: number;
  /** Since when it owes the next answer, on the clock of `performance`. */
  since: number;
}

/**
 * Statements that stand by themselves share a few connections of a pool, sent without waiting for each other's answers:
 * to lend one for each, with its timers, costs as much as a short statement. Only for what waits for nobody: a statement
 * that waited for somebody's row would hold back those behind it. A connection that breaks, or is silent, fails what is
 * under way on it, as a lent one does, and another takes its place.
 */
export class SharedLines {
  readonly #lend: () => Promise<pg.PoolClient>;
  readonly #watch = setInterval(() => this.#endSilent(), WATCH_EVERY_MS).unref();
  #lines: readonly Line[] = [];
  #opening = 0;
  #isClosed = false;

  /** `lend` takes a connection out of the pool. */
  constructor(lend: () => Promise<pg.PoolClient>) {
    this.#lend = lend;
  }

  /** Sends a statement at once and answers what PostgreSQL does; null where no line can take it, and nothing is sent. */
  ask(statement: pg.QueryConfig): Promise<pg.QueryResult> | null {
    const line = this.#free();
    return line === null ? null : this.#send(line, statement);
  }

  /** Gives the connections back, each when it owes nothing any more, so that the pool can end. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#watch);
    for (const line of this.#lines) if (line.underWay === 0) this.#giveBack(line);
  }

  #send(line: Line, statement: pg.QueryConfig): Promise<pg.QueryResult> {
    if (line.underWay === 0) line.since = performance.now();
    line.underWay += 1;
    return new Promise((answer, fail) => {
      // The driver's promise would cost another one.
      line.client.query(statement, (error: Error | null, result) => {
        line.underWay -= 1;
        line.since = performance.now();
        if (this.#isClosed && line.underWay === 0) this.#giveBack(line);
        if (error === null) answer(result);
        else fail(error);
      });
    });
  }

  /** One that owes nothing, else the one that owes least, unless it is held up; meanwhile another is opened. */
  #free(): Line | null {
    if (this.#isClosed) return null;
    const best = this.#lines.reduce<Line | null>((least, line) => (least === null || line.underWay < least.underWay ? line : least), null);
    if (best?.underWay === 0) return best;
    if (this.#lines.length + this.#opening < LINES_MAX) void this.#open();
    return best !== null && performance.now() - best.since < PATIENCE_MS ? best : null;
  }

  async #open(): Promise<void> {
    this.#opening += 1;
    try {
      const client = await this.#lend();
      const line: Line = { client, underWay: 0, since: 0 };
      // Told first that it is broken, then that it has ended, which gives it back (server/store/patient-pool.ts).
      for (const over of ['error', 'end']) client.once(over, () => this.#drop(line));
      this.#lines = [...this.#lines, line];
      if (this.#isClosed) this.#giveBack(line);
    } catch {
      // What was to be asked goes by the pool, and says what is wrong with it.
    } finally {
      this.#opening -= 1;
    }
  }

  #endSilent(): void {
    for (const line of this.#lines) if (line.underWay > 0 && performance.now() - line.since > SILENCE_MS) this.#giveBack(line, true);
  }

  #giveBack(line: Line, isBroken = false): void {
    this.#drop(line);
    line.client.release(isBroken);
  }

  #drop(line: Line): void {
    this.#lines = this.#lines.filter((other) => other !== line);
  }
}
