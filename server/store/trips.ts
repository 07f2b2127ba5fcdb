import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { PoolClient } from 'pg';
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
 * commit a rollback. A deadlock, or a row that is there already, runs it all again with `isAgain`, so both must only
 * touch the database.
 */
export async function inTrips<S, T>(db: Db, open: (tx: Tx, isAgain: boolean) => Promise<S>, work: (tx: Tx, seen: S) => Promise<Ended<T>>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(db, (tx) => open(tx, attempt > 1), work);
    } catch (error) {
      if (attempt >= TRIES || !(isWorthRetrying(error) || isOvertaken(error))) throw error;
    }
  }
}

/**
 * A transaction of one trip: what `send` sends leaves with the begin and the commit. Should the begin fail alone, its
 * statements have run each by itself: only what is right then, too, may be sent. It is tried once. With `lockWaitMs` it
 * fails where a lock is not free after that.
 */
export async function inOneTrip<T>(db: Db, send: (tx: Tx) => Promise<T>, lockWaitMs?: number): Promise<T> {
  return lent(db, async (client, tx) => {
    const begun = client.query(lockWaitMs === undefined ? 'begin' : `begin; set local lock_timeout = ${lockWaitMs}`);
    const sent = send(tx);
    await allEnded([begun, sent, client.query('commit')]);
    return sent;
  });
}

function runOnce<S, T>(db: Db, open: (tx: Tx) => Promise<S>, work: (tx: Tx, seen: S) => Promise<Ended<T>>): Promise<T> {
  return lent(db, async (client, tx) => {
    const begun = client.query('begin');
    const opened = open(tx);
    await allEnded([begun, opened]);
    const { value, sent } = await work(tx, await opened);
    await allEnded([...sent, client.query('commit')]);
    return value;
  });
}

/** Runs a transaction on a connection of the pool; one that fails is rolled back, whatever became of it. */
async function lent<T>(db: Db, run: (client: PoolClient, tx: Tx) => Promise<T>): Promise<T> {
  const client = await db.$client.connect();
  let isBroken = false;
  try {
    return await run(client, new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined));
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
