import { Dexie, type Table } from 'dexie';
import { answerOf } from './answer-of.ts';

/** Who reads and writes a floor's rows: plain Dexie or raw IndexedDB. */
export type By = 'dexie' | 'raw';

/** A thing as somebody without an engine would keep it: as the server sent it, below what lists ask for. */
export interface PlainRow {
  readonly id: string;
  readonly kind: string;
  /** Where lists find it: by its kind alone, and by each class, story or student that it lies in. The newer, the smaller the last of each. */
  readonly places: readonly (readonly [kind: string, scope: string, order: number])[];
  readonly value: unknown;
}

/** Which rows a list shows: of a kind, in a scope where one is given. */
export interface PlainList {
  readonly kind: string;
  readonly scope: string | null;
  readonly limit: number;
}

const NAME = 'bench-plain';
const INDEX = 'places';
/** The scope of what is listed by its kind alone. */
const ANYWHERE = '';
const STORE = 'rows';

const dexie = new Dexie(NAME, { chromeTransactionDurability: 'strict' });
dexie.version(1).stores({ [STORE]: `id, *${INDEX}` });
const table: Table<PlainRow, string> = dexie.table(STORE);
let raw: IDBDatabase | null = null;

/** The rows of a list, as one range of one index. */
export async function listPlain(by: By, { kind, scope, limit }: PlainList): Promise<readonly PlainRow[]> {
  const [from, to] = [0, Number.MAX_VALUE].map((order) => [kind, scope ?? ANYWHERE, order]);
  if (by === 'dexie') return table.where(INDEX).between(from, to).limit(limit).toArray();
  return (await answerOf((await rawStore('readonly')).index(INDEX).getAll(IDBKeyRange.bound(from, to), limit))) as PlainRow[];
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
  const order = at === undefined || at === null ? 0 : Number.MAX_SAFE_INTEGER - Date.parse(at);
  return { id: stored['@id'], kind: stored['@type'], places: [ANYWHERE, ...scopes].map((scope) => [stored['@type'], scope, order]), value: stored };
}

async function rawStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  raw ??= await answerOf(indexedDB.open(NAME));
  return raw.transaction(STORE, mode, { durability: 'strict' }).objectStore(STORE);
}
