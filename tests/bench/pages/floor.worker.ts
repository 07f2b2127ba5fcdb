/// <reference lib="webworker" />
import { answerOf } from './answer-of.ts';

/**
 * The floor of a first load and of catching up: fetches the same pages one after the other and writes the same rows with
 * raw IndexedDB, relaxed durability, 200 rows a transaction, one index. Nothing is validated, nothing is shown. Who comes
 * with a refresh token alone renews first and writes the new one down for good, as one must before it is used.
 */
export interface FloorJob {
  readonly urls: readonly string[];
  readonly access: { readonly token: string } | { readonly refreshToken: string };
}

const BATCH = 200;
const FILL_BATCH = 2_000;

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('bench-floor', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('rows', { keyPath: '_id' }).createIndex('thread', ['thread', 'createdAt']);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error(String(request.error)));
  });
}

function write(db: IDBDatabase, rows: readonly unknown[], durability: 'strict' | 'relaxed' = 'relaxed'): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = db.transaction('rows', 'readwrite', { durability });
    const store = transaction.objectStore('rows');
    for (const row of rows) store.put(row);
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(new Error(String(transaction.error)));
  });
}

async function renew(db: IDBDatabase, refreshToken: string): Promise<string> {
  const headers = { accept: 'application/ld+json', 'content-type': 'application/ld+json' };
  const answer = await fetch('/api/authentication/refresh', { method: 'POST', headers, body: JSON.stringify({ refreshToken }) });
  if (!answer.ok) throw new Error(`The session was not renewed: ${answer.status}`);
  const tokens = (await answer.json()) as { accessToken: string };
  await write(db, [{ ...tokens, _id: 'session' }], 'strict');
  return tokens.accessToken;
}

/** Gives the floor what the engine's replica in this browser holds, as the server said it; answers how many rows. */
async function fill(): Promise<{ ms: number; rows: number }> {
  const db = await open();
  const start = performance.now();
  let rows = 0;
  for (const { name = '' } of await indexedDB.databases()) {
    if (!/^rxdb-dexie-.*--(?:entities|stories|messages)$/u.test(name)) continue;
    const source = await answerOf(indexedDB.open(name));
    for (let range: IDBKeyRange | null = IDBKeyRange.lowerBound(''); range !== null; ) {
      const docs = (await answerOf(source.transaction('docs').objectStore('docs').getAll(range, FILL_BATCH))) as { id: string; payload: string }[];
      await write(db, docs.flatMap(({ payload }) => (payload === '' ? [] : [JSON.parse(payload) as unknown])));
      rows += docs.length;
      const last = docs.at(-1);
      range = last === undefined || docs.length < FILL_BATCH ? null : IDBKeyRange.lowerBound(last.id, true);
    }
    source.close();
  }
  db.close();
  return { ms: performance.now() - start, rows };
}

async function load({ urls, access }: FloorJob): Promise<{ ms: number; rows: number }> {
  const db = await open();
  const start = performance.now();
  const token = 'token' in access ? access.token : await renew(db, access.refreshToken);
  let count = 0;
  for (const url of urls) {
    const answer = await fetch(url, { headers: { accept: 'application/ld+json', authorization: `Bearer ${token}` }, cache: 'no-store' });
    const page = (await answer.json()) as { member?: unknown[] };
    const members = (page.member ?? [page]).map((member) => (isChange(member) ? member.resource : member));
    for (let at = 0; at < members.length; at += BATCH) await write(db, members.slice(at, at + BATCH));
    count += members.length;
  }
  const ms = performance.now() - start;
  db.close();
  return { ms, rows: count };
}

function isChange(member: unknown): member is { readonly resource: unknown } {
  return typeof member === 'object' && member !== null && 'resource' in member;
}

addEventListener('message', (event: MessageEvent<FloorJob | 'fill'>) => {
  (event.data === 'fill' ? fill() : load(event.data)).then(
    (result) => postMessage(result),
    (error: unknown) => postMessage({ ms: Number.NaN, rows: 0, error: String(error) }),
  );
});
