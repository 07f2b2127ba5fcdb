/// <reference lib="webworker" />
import { Dexie, liveQuery, type Subscription, type Table } from 'dexie';
import { answerOf } from './answer-of.ts';
import type { By } from './plain-rows.ts';
import { answerCalls } from './worker-calls.ts';

/**
 * What a page without an engine would do in a worker: the same messages in one table with one index, read and written
 * once with plain Dexie and once with raw IndexedDB. Writes of a person's own words are strict, as the vault's are.
 */
export type LocalOp =
  | { readonly op: 'copy'; readonly database: string }
  | { readonly op: 'newest'; readonly by: By; readonly thread: string }
  | { readonly op: 'watch'; readonly by: By; readonly thread: string }
  | { readonly op: 'older'; readonly by: By; readonly thread: string; readonly before: string }
  | { readonly op: 'get'; readonly by: By; readonly id: string }
  | { readonly op: 'write'; readonly by: By; readonly row: LocalRow };
export interface LocalRow {
  readonly _id: string;
  readonly thread: string;
  readonly createdAt: string;
  readonly body: string;
}

const LIMIT = 30;
const BATCH = 5_000;
const INDEX = '[thread+createdAt]';
const NAME = 'bench-local';

const dexie = new Dexie(NAME, { chromeTransactionDurability: 'strict' });
dexie.version(1).stores({ rows: `_id, ${INDEX}` });
const table: Table<LocalRow, string> = dexie.table('rows');
let raw: IDBDatabase | null = null;
let watchedBy: { readonly by: By; readonly thread: string } | null = null;
let subscription: Subscription | null = null;

async function answer(word: LocalOp): Promise<unknown> {
  if (word.op === 'copy') return copy(word.database);
  if (word.op === 'watch') return watch(word.by, word.thread);
  if (word.op === 'newest') return newestBelow(word.by, word.thread, '\uffff');
  if (word.op === 'older') return newestBelow(word.by, word.thread, word.before);
  if (word.op === 'get') return word.by === 'dexie' ? table.get(word.id) : answerOf((await rawRows('readonly')).get(word.id));
  if (word.by === 'dexie') return table.put(word.row);
  const store = await rawRows('readwrite');
  store.put(word.row);
  await new Promise<void>((resolve) => {
    store.transaction.oncomplete = () => resolve();
  });
  if (watchedBy?.by === 'raw' && watchedBy.thread === word.row.thread) tell(await newestBelow('raw', word.row.thread, '\uffff'));
  return null;
}

/** The newest rows of a thread that are older than `before`. */
async function newestBelow(by: By, thread: string, before: string): Promise<readonly LocalRow[]> {
  if (by === 'dexie') return table.where(INDEX).between([thread, ''], [thread, before], true, false).reverse().limit(LIMIT).toArray();
  const range = IDBKeyRange.bound([thread, ''], [thread, before], false, true);
  const request = (await rawRows('readonly')).index(INDEX).openCursor(range, 'prev');
  const rows: LocalRow[] = [];
  return new Promise((resolve, reject) => {
    request.onerror = () => reject(new Error(String(request.error)));
    request.onsuccess = () => {
      if (request.result === null || rows.length === LIMIT) return resolve(rows);
      rows.push(request.result.value as LocalRow);
      request.result.continue();
    };
  });
}

/** From now on tells the newest rows of a thread after each change; with raw IndexedDB, of those that are written here. */
async function watch(by: By, thread: string): Promise<null> {
  subscription?.unsubscribe();
  subscription = null;
  watchedBy = { by, thread };
  if (by === 'dexie') {
    await new Promise<void>((resolve) => {
      subscription = liveQuery(() => newestBelow('dexie', thread, '\uffff')).subscribe((rows) => {
        tell(rows);
        resolve();
      });
    });
  }
  return null;
}

function tell(rows: readonly LocalRow[]): void {
  postMessage({ told: rows });
}

/** Copies what the engine has stored, so that all read the same. */
async function copy(name: string): Promise<number> {
  await dexie.open();
  const source = await open(name);
  let after: string | null = null;
  let count = 0;
  for (;;) {
    const range: IDBKeyRange | null = after === null ? null : IDBKeyRange.lowerBound(after, true);
    const docs = (await answerOf(source.transaction('docs').objectStore('docs').getAll(range, BATCH))) as { id: string; payload: string }[];
    const rows = docs.filter(({ payload }) => payload !== '').map(({ payload }) => JSON.parse(payload) as LocalRow);
    const db = (raw ??= await open(NAME));
    const transaction = db.transaction('rows', 'readwrite', { durability: 'relaxed' });
    for (const row of rows) transaction.objectStore('rows').put(row);
    await new Promise<void>((resolve) => {
      transaction.oncomplete = () => resolve();
    });
    count += rows.length;
    after = docs.at(-1)?.id ?? null;
    if (docs.length < BATCH || after === null) break;
  }
  source.close();
  return count;
}

async function rawRows(mode: 'readonly' | 'readwrite'): Promise<IDBObjectStore> {
  const db = (raw ??= await open(NAME));
  return db.transaction('rows', mode, { durability: 'strict' }).objectStore('rows');
}

function open(name: string): Promise<IDBDatabase> {
  return answerOf(indexedDB.open(name));
}

answerCalls(answer);
