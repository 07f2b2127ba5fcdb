import { Dexie, type Table } from 'dexie';
import { answerOf } from './answer-of.ts';

/** Who reads and writes a floor's rows: plain Dexie or raw IndexedDB. */
export type By = 'dexie' | 'raw';

/** A thing as somebody without an engine would keep it: as the server sent it, below what lists ask for. */
export interface PlainRow {
  readonly id: string;
  readonly kind: string;
  /** Classes, a story or a student that it lies in. */
  readonly scopes: readonly string[];
  /** The newer, the smaller. */
  readonly order: number;
  readonly value: unknown;
}

/** Which rows a list shows: of a kind, in a scope where one is given. */
export interface PlainList {
  readonly kind: string;
  readonly scope: string | null;
  readonly limit: number;
}

const NAME = 'bench-plain';
const INDEX = '[kind+order]';
const STORE = 'rows';

const dexie = new Dexie(NAME, { chromeTransactionDurability: 'strict' });
dexie.version(1).stores({ [STORE]: `id, *scopes, ${INDEX}` });
const table: Table<PlainRow, string> = dexie.table(STORE);
let raw: IDBDatabase | null = null;

/** The rows of a list: a scope is small and its rows are picked by kind, else the first of the kind. */
export async function listPlain(by: By, { kind, scope, limit }: PlainList): Promise<readonly PlainRow[]> {
  if (scope === null) return byKind(by, kind, limit);
  const rows = by === 'dexie' ? await table.where('scopes').equals(scope).toArray() : ((await answerOf((await rawStore('readonly')).index('scopes').getAll(scope))) as PlainRow[]);
  return rows.filter((row) => row.kind === kind).toSorted((one, other) => one.order - other.order).slice(0, limit);
}

async function byKind(by: By, kind: string, limit: number): Promise<readonly PlainRow[]> {
  if (by === 'dexie') return table.where(INDEX).between([kind, 0], [kind, Number.MAX_VALUE]).limit(limit).toArray();
  const range = IDBKeyRange.bound([kind, 0], [kind, Number.MAX_VALUE]);
  return (await answerOf((await rawStore('readonly')).index(INDEX).getAll(range, limit))) as PlainRow[];
}

/** One row by its id. */
export async function getPlain(by: By, id: string): Promise<PlainRow | undefined> {
  return by === 'dexie' ? table.get(id) : ((await answerOf((await rawStore('readonly')).get(id))) as PlainRow | undefined);
}

/** Writes a row, strict: a person's own word. */
export async function putPlain(by: By, row: PlainRow): Promise<void> {
  if (by === 'dexie') {
    await table.put(row);
    return;
  }
  const store = await rawStore('readwrite');
  store.put(row);
  await new Promise<void>((resolve, reject) => {
    store.transaction.oncomplete = () => resolve();
    store.transaction.onerror = () => reject(new Error(String(store.transaction.error)));
  });
}

/** Copies what a database of the engine's replica has stored; answers how many rows. */
export async function copyPlain(database: string): Promise<number> {
  await dexie.open();
  const source = await answerOf(indexedDB.open(database));
  const docs = (await answerOf(source.transaction('docs').objectStore('docs').getAll())) as { payload: string }[];
  source.close();
  const rows = docs.filter(({ payload }) => payload !== '').map(({ payload }) => plainOf(JSON.parse(payload) as Stored));
  await table.bulkPut(rows);
  return rows.length;
}

interface Stored {
  readonly '@id': string;
  readonly '@type': string;
  readonly class?: string | null;
  readonly classes?: readonly string[];
  readonly story?: string;
  readonly student?: string;
  readonly createdAt?: string;
  readonly commentedAt?: string;
  readonly endDateTime?: string;
  readonly awardedAt?: string;
  readonly lastMessageSentAt?: string | null;
}

function plainOf(stored: Stored): PlainRow {
  const at = stored.createdAt ?? stored.commentedAt ?? stored.awardedAt ?? stored.lastMessageSentAt ?? stored.endDateTime;
  const scopes = [...(stored.classes ?? []), stored.class, stored.story, stored.student].filter((scope) => typeof scope === 'string');
  return { id: stored['@id'], kind: stored['@type'], scopes, order: at === undefined || at === null ? 0 : Number.MAX_SAFE_INTEGER - Date.parse(at), value: stored };
}

async function rawStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  raw ??= await answerOf(indexedDB.open(NAME));
  return raw.transaction(STORE, mode, { durability: 'strict' }).objectStore(STORE);
}
