import { inArray } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { z } from 'zod';
import type { FileStore } from '../files/file-store.ts';
import type { Connected } from '../store/database.ts';
import { forgetDemoMarks, holdsDemoSchool, readDemoAccounts, readDemoBase } from '../store/demo-mark.ts';
import { renewGeneration } from '../store/generation.ts';
import { strayBytes } from '../store/schema/outside.ts';
import { tables } from '../store/schema/tables.ts';
import { inventSchool } from './content/school.ts';
import { removeDemoFiles } from './demo-files.ts';
import { removeDemoRows, type RemovedRows } from './remove-demo-rows.ts';

const UNKNOWN_ACCOUNTS =
  'Another version of Parta has filled the demo school, and its accounts cannot be identified. Nothing was removed.';

/** What was removed. `files` counts files in the file store. */
export type RemovedDemo = Pick<RemovedRows, 'accounts' | 'classes'> & { readonly files: number };

/**
 * Removes the demo school from a database and its file store, and nothing of a school that was added to it (F-602).
 * Returns null where the database does not hold it. No server may run on the database: see requireNoServer. Devices load
 * everything again afterwards.
 */
export function removeDemoSchool(url: string, store: FileStore): Promise<RemovedDemo | null> {
  return onConnection(url, (client) => remove(drizzle(client, { schema: tables }), store));
}

/** Throws where a server is connected to the database: its caches and its devices would keep what is gone. */
export function requireNoServer(url: string): Promise<void> {
  return onConnection(url, async (client) => {
    const { rows } = await client.query(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and application_name in ('parta', 'parta-live', 'parta-jobs')`,
    );
    const { count } = z.object({ count: z.int() }).parse(rows[0]);
    if (count > 0) throw new Error('A Parta server is running on this database. Stop it first.');
  });
}

/** A connection of its own: the pool ends a statement after 5 s. */
async function onConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'parta-remove-demo' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function remove(db: Connected, store: FileStore): Promise<RemovedDemo | null> {
  const base = await readDemoBase(db);
  if (!(await holdsDemoSchool(db))) {
    // A filling that was interrupted has stored files and no rows.
    if (base !== null) await removeDemoFiles(inventSchool(base).files, store);
    await forgetDemoMarks(db);
    return null;
  }
  const invented = () => (base === null ? [] : inventSchool(base).users.map(({ id }) => id));
  const accountIds = (await readDemoAccounts(db)) ?? invented();
  // First: a command that is killed in between has made devices load again for nothing, which does no harm.
  await renewGeneration(db);
  const removed = await db.transaction(async (tx) => {
    const rows = await removeDemoRows(tx, accountIds);
    if (rows.accounts === 0) throw new Error(UNKNOWN_ACCOUNTS);
    await forgetDemoMarks(tx);
    return rows;
  });
  for (const name of removed.bytes) await store.remove(name);
  await db.delete(strayBytes).where(inArray(strayBytes.name, [...removed.bytes]));
  return { accounts: removed.accounts, classes: removed.classes, files: removed.bytes.length };
}
