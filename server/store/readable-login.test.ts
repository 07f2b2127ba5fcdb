import { setTimeout as pause } from 'node:timers/promises';
import { inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import type { Database, Tx } from './database.ts';
import { newId } from './new-id.ts';
import { insertStudentAccount } from './readable-login.ts';
import { users } from './schema/people.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function insert(tx: Tx, firstName: string, lastName = 'Ivanova'): Promise<string> {
  const id = newId(Date.now());
  await insertStudentAccount(tx, { id, passwordHash: '!', firstName, lastName, icon: 'fox', createdAt: new Date() });
  return id;
}

async function loginsOf(ids: readonly string[]): Promise<(string | null)[]> {
  const rows = await database.db.select({ id: users.id, login: users.login }).from(users).where(inArray(users.id, ids));
  return ids.map((id) => rows.find((row) => row.id === id)?.login ?? null);
}

it('F-320 a batch that is being made holds up nobody but its namesakes, who get the next number', async () => {
  const begun = Promise.withResolvers<readonly string[]>();
  const end = Promise.withResolvers<undefined>();
  const batch = database.db.transaction(async (tx) => {
    begun.resolve([await insert(tx, 'Alisa'), await insert(tx, 'Alisa')]);
    await end.promise;
  });
  const twins = await begun.promise;
  // Of another school; refused where it would have to wait.
  const other = await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '500ms'`);
    return insert(tx, 'Boris');
  }).catch(() => 'refused');
  const namesake = database.db.transaction((tx) => insert(tx, 'ALISA'));
  await Promise.race([namesake, pause(100)]);
  end.resolve(undefined);
  await batch;
  expect(other).not.toBe('refused');
  const logins = await loginsOf([...twins, other, await namesake]);
  expect(logins).toEqual(['alisa.ivanova', 'alisa.ivanova2', 'boris.ivanova', 'alisa.ivanova3']);
});
