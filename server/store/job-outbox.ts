import { sql } from 'drizzle-orm';
import { fromDrizzle, type Db as JobDatabase } from 'pg-boss';
import type { Tx } from './database.ts';

/** Lets pg-boss write its jobs in a transaction of ours: they exist when it commits, and never otherwise. */
export function inTransactionOf(tx: Tx): JobDatabase {
  return fromDrizzle(tx, sql);
}
