import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSmtpServer, type LetterServer } from '../support/mail-servers.ts';
import { createPartaServer, type PartaServer } from '../support/parta-server.ts';

let smtp: LetterServer;
let parta: PartaServer;

beforeAll(async () => {
  smtp = await createSmtpServer();
  parta = await createPartaServer({ env: { DEMO: 'off', SMTP_URL: smtp.url, MAIL_FROM: 'Parta <parta@school.test>' } });
});
afterAll(async () => {
  await parta.destroy();
  await smtp.stop();
});

it('a registration that was answered keeps its letter through a killed server and a mail server that was away', async () => {
  await parta.start();
  const body = JSON.stringify({ email: 'olga@home.test', firstName: 'Ольга', lastName: 'Петрова', password: 'Correct-Horse-1', locale: '/locales/ru' });
  const registered = await fetch(`${parta.url}/api/parents`, { method: 'POST', headers: { 'content-type': 'application/ld+json' }, body });
  expect(registered.status).toBe(201);
  // Killed with the letter still in its hand, the next start would wait for the end of its lease: the carriers' suite has that.
  await expect.poll(() => parta.log()).toContain('a letter did not leave: smtp');
  expect(parta.log()).not.toContain('olga@home.test');
  await parta.kill();
  await smtp.start();
  await parta.start();
  await expect.poll(() => smtp.arrived.length, { timeout: 60_000 }).toBe(1);
  expect(smtp.arrived[0]).toMatchObject({ recipients: ['olga@home.test'], subject: 'Подтвердите адрес почты' });
  expect(smtp.mails[0]?.headers.get('from')).toContain('parta@school.test');
  expect(await parta.stop()).toBe(0);
}, 180_000);
