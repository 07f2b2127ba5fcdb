import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db, Tx } from './database.ts';
import { isOvertaken, isWorthRetrying } from './database-failure.ts';

/** What a transaction answers, and the statements under way that the commit goes out with. */
export interface Ended<T> {
  readonly value: T;
  readonly sent: readonly Promise<unknown>[];
}

const TRIES = 4;
const dialect = new PgDialect();

/**
 * A transaction of few trips to PostgreSQL: `open` is sent with the begin, and what `work` has sent at its end goes out
 * with the commit, so that the shortest writing transaction is two trips. `open` only reads and locks: should the begin
 * fail, its statements have run outside of any transaction. When one of the last statements fails, PostgreSQL makes the
 * commit a rollback. A deadlock, or a row that somebody else has written since `open` looked for it, runs it all again,
 * so both must only touch the database.
 */
export async function inTrips<S, T>(db: Db, open: (tx: Tx) => Promise<S>, work: (tx: Tx, seen: S) => Promise<Ended<T>>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(db, open, work);
    } catch (error) {
      if (attempt >= TRIES || !(isWorthRetrying(error) || isOvertaken(error))) throw error;
    }
  }
}

async function runOnce<S, T>(db: Db, open: (tx: Tx) => Promise<S>, work: (tx: Tx, seen: S) => Promise<Ended<T>>): Promise<T> {
  const client = await db.$client.connect();
  const tx: Tx = new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined);
  let isBroken = false;
  try {
    const begun = client.query('begin');
    const opened = open(tx);
    await allEnded([begun, opened]);
    const { value, sent } = await work(tx, await opened);
    await allEnded([...sent, client.query('commit')]);
    return value;
  } catch (error) {
    await client.query('rollback').catch(() => (isBroken = true));
    throw error;
  } finally {
    client.release(isBroken);
  }
}

/** Waits for all of them, then throws the first failure. */
async function allEnded(promises: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(promises)).find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
