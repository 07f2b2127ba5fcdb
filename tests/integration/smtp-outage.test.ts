import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSmtpServer, type SmtpServer } from '../support/mail-servers.ts';
import { createPartaServer, type PartaServer } from '../support/parta-server.ts';
import { pause } from '../support/steady-writer.ts';

const REQUEST_MAX_MS = 10_000;
/** Longer than a request may take. */
const AWAY_MS = 12_000;
let smtp: SmtpServer;
let parta: PartaServer;

beforeEach(async () => {
  smtp = await createSmtpServer();
  parta = await createPartaServer({ env: { DEMO: 'off', SMTP_URL: smtp.url, MAIL_FROM: 'Parta <parta@school.test>' } });
  await Promise.all([smtp.start(), parta.start()]);
});
afterEach(async () => {
  await parta.destroy();
  await smtp.stop();
});

it.each([
  ['killed, and started again', () => smtp.stop(), () => smtp.start()],
  ['frozen, and thawed', () => Promise.resolve(smtp.freeze()), () => Promise.resolve(smtp.thaw())],
] as const)('API-03 the mail server is %s under traffic: nobody waits for it, and each registration that was answered has its letter', async (_, takeAway, bringBack) => {
  const registered: string[] = [];
  const statuses = new Set<number>();
  let slowestMs = 0;
  let isOver = false;
  const outage = (async () => {
    await pause(1_000);
    await takeAway();
    await pause(AWAY_MS);
    await bringBack();
    await pause(1_000);
    isOver = true;
  })();
  while (!isOver) {
    const email = `${v7()}@home.test`;
    const begun = Date.now();
    const answer = await fetch(`${parta.url}/api/parents`, {
      method: 'POST',
      headers: { 'content-type': 'application/ld+json' },
      body: JSON.stringify({ email, firstName: 'Olga', lastName: 'Petrova', password: 'Correct-Horse-1' }),
    });
    slowestMs = Math.max(slowestMs, Date.now() - begun);
    statuses.add(answer.status);
    if (answer.status === 201) registered.push(email);
    await pause(200);
  }
  await outage;
  const missing = () => registered.filter((email) => !smtp.arrived.some(({ recipients }) => recipients.includes(email)));
  await expect.poll(missing, { timeout: 150_000, interval: 500 }).toEqual([]);
  // 429: too many from one address.
  expect([...statuses].filter((status) => status !== 201 && status !== 429)).toEqual([]);
  expect(registered.length).toBeGreaterThan(5);
  expect(slowestMs).toBeLessThan(REQUEST_MAX_MS);
}, 240_000);
