import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { writeMailboxAddress } from '../mail/mailbox-key.ts';
import { markLetterFailed, markLetterSent, writeLetter } from '../store/letter-writer.ts';

let test: TestApp;
let address: URL;
let mode = 0;
const dataDir = mkdtempSync(join(tmpdir(), 'parta-mailbox-'));

beforeAll(async () => {
  test = await createTestApp({ env: { PUBLIC_URL: 'https://parta.test' } });
  const file = await writeMailboxAddress(test.database.db, { ...test.config, dataDir });
  mode = statSync(file).mode & 0o777;
  address = new URL(readFileSync(file, 'utf8').trim());
});
afterAll(async () => {
  await test.close();
  rmSync(dataDir, { recursive: true });
});

const write = (recipient: string, subject: string, body: string) =>
  test.database.db.transaction((tx) => writeLetter(tx, { channel: subject === '' ? 'sms' : 'email', recipient, subject, body, html: '<b>html</b>' }, Date.now()));
async function openMailbox(language: string) {
  const opened = await test.app.inject({ url: `${address.pathname}${address.search}` });
  expect([opened.statusCode, opened.headers.location]).toEqual([303, '/operator/mailbox']);
  const cookie = String(opened.headers['set-cookie']);
  expect(cookie).toMatch(/; HttpOnly; SameSite=Strict; Secure$/);
  return test.app.inject({ url: '/operator/mailbox', headers: { cookie: cookie.split(';')[0] ?? '', 'accept-language': language } });
}

it('AUT-10 the operator opens the mailbox by the address in the data folder, and reads what lies there in both languages', async () => {
  await markLetterSent(test.database.db, await write('maria@home.test', 'Hello <script>alert(1)</script>', 'See https://parta.test/restore?code=abc&x and https://evil.test/'), true, Date.now());
  await markLetterFailed(test.database.db, await write('+4915112345', '', 'По-русски'), 'gateway 400', null);
  const page = await openMailbox('ru');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Кому: +4915112345');
  expect(page.body).toContain('не ушло после 0 попыток (gateway 400)');
  expect(page.body).toContain('Hello &lt;script&gt;');
  expect(page.body).not.toContain('<script>');
  expect(page.body).toContain('<a href="https://parta.test/restore?code=abc&amp;x" rel="noreferrer">');
  expect(page.body).not.toContain('href="https://evil.test');
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(String(page.headers['content-security-policy'])).toContain("default-src 'none'");
  expect((await openMailbox('en')).body).toContain('To maria@home.test');
});

it('without the key, with a wrong one or a wrong cookie there is no mailbox; who tries many keys does not keep the operator out', async () => {
  const wrong = [{ url: '/operator/mailbox' }, { url: '/operator/mailbox?key=x' }, { url: '/operator/mailbox', headers: { cookie: 'parta-operator=x' } }];
  expect(mode).toBe(0o600);
  for (const request of wrong) expect((await test.app.inject(request)).statusCode).toBe(404);
  const sameLength = `/operator/mailbox?key=${'x'.repeat((address.searchParams.get('key') ?? '').length)}`;
  for (let count = 0; count < 100; count += 1) expect((await test.app.inject({ url: sameLength })).statusCode).toBe(404);
  expect((await openMailbox('en')).statusCode).toBe(200);
});
