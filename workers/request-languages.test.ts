import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Mutation } from '../schema/rules/mutation.ts';
import type { Me } from '../schema/records/user.ts';
import { DexieDevice } from './replica/dexie-device.ts';
import { DexieVault } from './replica/dexie-vault.ts';
import type { StoredSession } from './replica/vault-store.ts';
import { WHOLE_MAX } from './sync/send-file.ts';
import { meRecord } from './testing/sample-records.ts';

Object.assign(globalThis, { self: globalThis, location: new URL('https://parta.test/') });
const { startUserHost } = await import('./user-host.ts');

const JSON_LD = { 'content-type': 'application/ld+json' };
const device = new DexieDevice();
const tokens = () => ({ accessToken: 'a'.repeat(30), refreshToken: 'r'.repeat(30), accessTokenExpiresAt: Date.now() + 9e6, refreshTokenExpiresAt: Date.now() + 9e8 });
const session = (parts: Partial<StoredSession> = {}): StoredSession => ({ ...tokens(), state: 'active', ...parts });
/** Requests that left: what was asked for, and in which language. */
let asked: { what: string; language: string }[] = [];

beforeEach(() => {
  asked = [];
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB', 'en']);
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await device.setCurrentUserId(null);
});

/** A server that lets `me` in, and is busy otherwise: every request that may leave leaves. */
function startServer(me: Me): void {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push({ what: `${init.method ?? 'GET'} ${url.split('?')[0]}`, language: new Headers(init.headers).get('accept-language') ?? 'none' });
    if (url.startsWith('/api/authentication')) return Promise.resolve(Response.json(tokens(), { headers: JSON_LD }));
    if (url === '/api/users/me') return Promise.resolve(Response.json(me, { headers: JSON_LD }));
    return Promise.resolve(Response.json({ title: 'Busy', status: 503 }, { status: 503, headers: { 'content-type': 'application/problem+json' } }));
  });
}

const languagesOf = (what: string) => [...new Set(asked.filter((request) => request.what === what).map(({ language }) => language))];
const languages = () => [...new Set(asked.map(({ language }) => language))];

/** A message of a text and a file of so many bytes, as the port writes it. */
async function writeMessage(vault: DexieVault, size: number): Promise<void> {
  const file = { fileId: crypto.randomUUID(), type: 'file', name: 'plan.pdf', mimeType: 'application/pdf', size, width: null, height: null } as const;
  const mutation: Mutation = { type: 'message.create', threadId: crypto.randomUUID(), messageId: crypto.randomUUID(), body: 'The plan', attachments: [file] };
  const place = `thread:${mutation.threadId}`;
  await vault.addDraftFile(place, file, new Blob(['x'.repeat(size)], { type: 'application/pdf' }));
  await vault.readyFile(file.fileId, new Blob(['x'.repeat(size)], { type: 'application/pdf' }));
  await vault.addMutation(mutation, { consumeDraft: place });
}

async function storedUser(me: Me, stored = session()): Promise<DexieVault> {
  const vault = new DexieVault(me._id);
  await vault.saveMe(me);
  await vault.saveSession(stored);
  return vault;
}

const russian = () => meRecord({ locale: '/locales/ru' });

test('F-204 a log-in asks in the language of the page, and everything after it in the account’s, whatever the browser speaks', async () => {
  const me = russian();
  startServer(me);
  const host = startUserHost();
  host.showLanguage('en');
  const signedIn = await host.signIn('user', 'anna@example.test', 'secret');
  if (signedIn.kind !== 'ok') throw new Error(signedIn.kind);
  expect(languages()).toEqual(['en']);
  asked = [];
  await host.adopt(signedIn.value);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(languages()).toEqual(['ru']);
});

test('F-204 R-SESS-09 a worker that starts without a word of its page asks in the account’s language: refresh, changes, both kinds of upload, pictures', async () => {
  const me = russian();
  startServer(me);
  const vault = await storedUser(me, session({ accessToken: 'old'.repeat(10), accessTokenExpiresAt: Date.now() - 9e6 }));
  await writeMessage(vault, 100);
  await writeMessage(vault, WHOLE_MAX + 1);
  await vault.close();
  await device.setCurrentUserId(me._id);
  const host = startUserHost();
  const user = await host.ready();
  await user?.media(crypto.randomUUID(), null);
  for (const what of ['POST /api/authentication/refresh', 'GET /api/changes', 'POST /api/upload', 'POST /api/uploads']) await expect.poll(() => languagesOf(what), { timeout: 10_000 }).toEqual(['ru']);
  expect(asked.map(({ what }) => what).some((what) => what.endsWith('/content'))).toBe(true);
  expect(languages()).toEqual(['ru']);
});

test('F-204 R-SESS-09 a choice counts from the next request on, with and without a network, in every tab, and until its user leaves', async () => {
  const me = russian();
  startServer(me);
  await (await storedUser(me)).close();
  await device.setCurrentUserId(me._id);
  const [here, there] = [startUserHost(), startUserHost()];
  const ask = async (host: typeof here) => {
    asked = [];
    await (await host.ready())?.sources.world.engine.api.send((await import('../schema/calls/class-calls.ts')).classesCall);
    return languagesOf('GET /api/classes');
  };
  expect([await ask(here), await ask(there)]).toEqual([['ru'], ['ru']]);
  const stored = here.chooseLanguage('en');
  expect(await ask(here)).toEqual(['en']);
  await stored;
  await expect.poll(() => ask(there)).toEqual(['en']);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await there.chooseLanguage('ru');
  startServer(me);
  await expect.poll(() => ask(here)).toEqual(['ru']);
  await here.chooseLanguage('en');
  const other = russian();
  await (await storedUser(other)).close();
  await here.adopt({ session: session(), me: other });
  await expect.poll(() => here.current()?.userId).toBe(other._id);
  expect(await ask(here)).toEqual(['ru']);
});

test('F-204 the account’s language counts as soon as the server has told of another one', async () => {
  const me = russian();
  startServer(me);
  const vault = await storedUser(me);
  await device.setCurrentUserId(me._id);
  const host = startUserHost();
  const user = await host.ready();
  await expect.poll(languages).toEqual(['ru']);
  await vault.saveMe({ ...me, version: 2, locale: '/locales/en' });
  await expect.poll(async () => {
    asked = [];
    await user?.media(crypto.randomUUID(), null);
    return languages();
  }).toEqual(['en']);
  await vault.close();
});

test('F-204 the service worker asks in the account’s language, too, and in the one that was chosen since', async () => {
  const me = russian();
  startServer(me);
  const vault = await storedUser(me);
  await device.setCurrentUserId(me._id);
  await import('./service-parts.ts');
  const parts = globalThis.partaServiceParts;
  const picture = () => parts?.respondToMedia({ fileId: crypto.randomUUID(), size: null, range: null });
  await picture();
  expect(languages()).toEqual(['ru']);
  await device.saveChosenLanguage('en');
  await expect.poll(async () => {
    asked = [];
    await picture();
    return languages();
  }).toEqual(['en']);
  await vault.addMutation({ type: 'message.create', threadId: crypto.randomUUID(), messageId: crypto.randomUUID(), body: 'hello', attachments: [] });
  await vault.close();
  await expect(parts?.flush()).rejects.toThrow('still wait');
  expect(asked.map(({ what }) => what).some((what) => what.endsWith('/messages'))).toBe(true);
  expect(languages()).toEqual(['en']);
});
