import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { createCarriers } from '../../server/mail/create-carriers.ts';
import { letterText } from '../../server/mail/letter-texts.ts';
import { startPostOffice, type PostOffice } from '../../server/mail/post-office.ts';
import type { Database } from '../../server/store/database.ts';
import { listLetters } from '../../server/store/letter-reader.ts';
import { markLetterSent, takeLetters, writeLetter, type NewLetter } from '../../server/store/letter-writer.ts';
import { letters } from '../../server/store/schema/outside.ts';
import { createSmsGateway, createSmtpServer, type Arrived, type LetterServer } from '../support/mail-servers.ts';
import { openTestDatabase } from '../support/test-database.ts';

interface Way {
  readonly name: string;
  readonly channel: NewLetter['channel'];
  /** The server outside, or null for the local mailbox. */
  readonly createServer: (() => Promise<LetterServer>) | null;
  readonly settings: (url: string) => Record<string, string>;
}

const TOKEN = 'the-token-of-the-gateway';
const WAYS: readonly Way[] = [
  { name: 'e-mail in the local mailbox', channel: 'email', createServer: null, settings: () => ({}) },
  { name: 'e-mail by SMTP', channel: 'email', createServer: createSmtpServer, settings: (url) => ({ SMTP_URL: url, MAIL_FROM: 'Парта <parta@school.test>' }) },
  { name: 'SMS in the local mailbox', channel: 'sms', createServer: null, settings: () => ({}) },
  { name: 'SMS by the gateway', channel: 'sms', createServer: () => createSmsGateway(TOKEN), settings: (url) => ({ SMS_GATEWAY_URL: url, SMS_GATEWAY_TOKEN: TOKEN }) },
];

/** AUT-10: one behaviour, whichever way the settings choose. */
describe.each(WAYS)('letters leave: $name', ({ channel, createServer, settings }) => {
  let database: Database;
  let server: LetterServer | null;
  let offices: PostOffice[] = [];
  let faults: string[] = [];
  let offsetMs = 0;
  const clock = { now: () => Date.now() + offsetMs };
  const to = (name: string) => (channel === 'email' ? `${name}@home.test` : `${name}+4915112345`);

  beforeAll(async () => {
    database = await openTestDatabase();
    server = createServer === null ? null : await createServer();
    await server?.start();
  });
  afterEach(async () => {
    await Promise.all(offices.map((office) => office.stop()));
    await database.db.delete(letters);
    offices = [];
    faults = [];
    server?.arrived.splice(0);
  });
  afterAll(async () => {
    await server?.stop();
    await database.close();
  });

  async function open(): Promise<void> {
    const carriers = createCarriers(readConfig(settings(server?.url ?? '')));
    offices.push(await startPostOffice({ database, carriers, clock, onFailure: (what) => faults.push(what), roundMs: 50, firstRetryMs: 100 }));
  }

  async function arrived(): Promise<readonly Arrived[]> {
    if (server !== null) return server.arrived;
    const stored = (await listLetters(database.db)).filter((letter) => letter.sentAt !== null && letter.channel === channel);
    return stored.map((letter) => ({ id: letter.id, recipients: [letter.recipient], subject: letter.subject, text: letter.body, html: letter.html ?? '' }));
  }

  function letter(name: string, text = `hello ${name}`): NewLetter {
    return { channel, recipient: to(name), subject: channel === 'email' ? `To ${name}` : '', body: text, html: null };
  }
  const write = (one: NewLetter) => database.db.transaction((tx) => writeLetter(tx, one, clock.now()));
  const names = async () => (await arrived()).flatMap(({ recipients }) => recipients).sort();

  it('a committed letter arrives, whole and in its language; one whose transaction failed never does', async () => {
    await open();
    const text = letterText('ru', 'resetPassword', { name: 'Мария <b>' }, 'https://parta.test/restore?code=a_b-c');
    await expect(database.db.transaction(async (tx) => {
      await writeLetter(tx, letter('nobody'), clock.now());
      throw new Error('rolled back');
    })).rejects.toThrow('rolled back');
    await write(channel === 'email' ? { channel, recipient: to('maria'), ...text } : letter('maria', text.body));
    await expect.poll(names).toEqual([to('maria')]);
    const [one] = await arrived();
    expect(one?.text.replaceAll('\r\n', '\n').trim()).toBe(text.body);
    if (channel === 'sms') return;
    expect(one?.subject).toBe('Новый пароль для Парты');
    expect(one?.html).toContain('Мария &lt;b&gt;');
    expect(one?.html).toContain('href="https://parta.test/restore?code=a_b-c"');
  });

  it('twenty letters and two processes: each arrives once', async () => {
    await open();
    await open();
    const wanted = Array.from({ length: 20 }, (_, index) => `family${String(index).padStart(2, '0')}`);
    await Promise.all(wanted.map((name) => write(letter(name))));
    await expect.poll(names).toEqual(wanted.map(to));
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(await names()).toEqual(wanted.map(to));
  });

  it('a letter that was committed before a crash leaves at the next start, also out of a dead process’s hand', async () => {
    await write(letter('waiting'));
    const id = await write(letter('held'));
    const taken = await takeLetters(database.db, channel, clock.now(), 10);
    const waiting = taken.find((each) => each.id !== id);
    expect(taken).toHaveLength(2);
    await markLetterSent(database.db, waiting?.id ?? '', false, clock.now());
    await open();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await names()).toEqual([]);
    offsetMs += 46_000;
    await expect.poll(names).toEqual([to('held')]);
    expect((await arrived())[0]?.id).toBe(id);
  });

  it('a line break in a subject or a comma in an address makes no other header and no other receiver', async () => {
    await open();
    await write({ ...letter('good'), subject: 'x\r\nBcc: evil@home.test\r\n\r\nbody', html: null });
    if (channel === 'email') await write({ ...letter('x'), recipient: 'good@home.test, evil@home.test' });
    await expect.poll(names).toContain(to('good'));
    expect((await names()).filter((name) => name.startsWith('evil'))).toEqual([]);
    expect(server?.mails.some((mail) => mail.headers.has('bcc')) ?? false).toBe(false);
  });

  it('what has left for outside is kept no longer; what lies in the mailbox is', async () => {
    await open();
    const id = await write(letter('maria'));
    await expect.poll(async () => (await database.db.select().from(letters).where(eq(letters.id, id)))[0]?.sentAt).not.toBeNull();
    const [row] = await database.db.select().from(letters).where(eq(letters.id, id));
    expect([row?.recipient, row?.body]).toEqual(server === null ? [to('maria'), 'hello maria'] : ['', '']);
  });

  // The mailbox is in the house: it is never away and refuses nobody.
  if (createServer === null) return;
  it('while the server outside is away the letter waits; when it is back the letter arrives, once', async () => {
    await server?.stop();
    await open();
    const id = await write(letter('maria'));
    await expect.poll(() => faults.length).toBeGreaterThan(0);
    expect(faults.join()).not.toContain('maria');
    expect(await names()).toEqual([]);
    await server?.start();
    await expect.poll(names).toEqual([to('maria')]);
    await expect.poll(async () => (await database.db.select().from(letters).where(eq(letters.id, id)))[0]?.nextTryAt).toBeNull();
    expect(await names()).toEqual([to('maria')]);
  });

  it('a receiver whom the server refuses for good is tried once, and the operator sees why', async () => {
    await open();
    const id = await write(letter('refused'));
    await expect.poll(async () => (await database.db.select().from(letters).where(eq(letters.id, id)))[0]).toMatchObject({ nextTryAt: null, sentAt: null, tries: 1 });
    const [shown] = await listLetters(database.db);
    expect(shown?.fault).toBe(channel === 'email' ? 'smtp EENVELOPE 550' : 'gateway 400');
  });
});
