import { createServer } from 'node:net';
import { once } from 'node:events';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../store/database.ts';
import { letters } from '../store/schema/outside.ts';
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
  expect(await takeLetters(database.db, 'email', Date.now(), 10)).toEqual([]);
  expect((await takeLetters(database.db, 'email', Date.now() + 46_000, 10)).map((letter) => letter.id)).toEqual([id]);
  silent.close();
});

it('a hundred SMS at a gateway that is silent hold back no e-mail', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const write = (channel: 'email' | 'sms') => database.db.transaction((tx) => writeLetter(tx, { channel, recipient: 'maria@home.test', subject: 'x', body: 'x', html: null }, Date.now()));
  for (let count = 0; count < 100; count += 1) await write('sms');
  const office = await startPostOffice({ database, carriers: createCarriers(readConfig({ SMS_GATEWAY_URL: `http://127.0.0.1:${port}` })), clock: { now: Date.now }, onFailure: () => undefined });
  await once(silent, 'connection');
  const id = await write('email');
  const sentAt = async () => (await database.db.select({ sentAt: letters.sentAt }).from(letters).where(eq(letters.id, id)))[0]?.sentAt ?? null;
  // Shorter than the gateway is waited for.
  await expect.poll(sentAt, { timeout: 10_000 }).not.toBeNull();
  silent.close();
  await office.stop();
});
