import { createServer } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../store/database.ts';
import { takeLetters, writeLetter } from '../store/letter-writer.ts';
import { createCarriers } from './create-carriers.ts';
import { startPostOffice } from './post-office.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('a mail server that takes the connection and says nothing does not hold the stop, and the letter is free again after its lease', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const connected = once(silent, 'connection');
  const address = silent.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const clock = { now: () => Date.now() };
  const office = await startPostOffice({ database, carriers: createCarriers(readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}` })), clock, onFailure: () => undefined });
  const id = await database.db.transaction((tx) => writeLetter(tx, { channel: 'email', recipient: 'maria@home.test', subject: 'x', body: 'x', html: null }, Date.now()));
  await connected;
  const begun = Date.now();
  await office.stop();
  expect(Date.now() - begun).toBeLessThan(7_000);
  expect(await takeLetters(database.db, Date.now(), 10)).toEqual([]);
  expect((await takeLetters(database.db, Date.now() + 46_000, 10)).map((letter) => letter.id)).toEqual([id]);
  silent.close();
});
