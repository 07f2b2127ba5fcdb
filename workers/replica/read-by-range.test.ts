import 'fake-indexeddb/auto';
import { Dexie, type Table } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readByRange } from './read-by-range.ts';

type Row = { id: string; body: string };
let database: Dexie;
let rows: Table<Row, string>;

beforeEach(async () => {
  database = new Dexie(crypto.randomUUID());
  readByRange(database);
  database.version(1).stores({ rows: 'id' });
  rows = database.table('rows');
  await rows.bulkPut(Array.from({ length: 100 }, (_, index) => ({ id: key(index), body: `row ${index}` })));
});
afterEach(() => database.delete());

function key(index: number): string {
  return `row-${String(index).padStart(4, '0')}`;
}
async function bodies(keys: readonly string[]): Promise<(string | undefined)[]> {
  return (await rows.bulkGet([...keys])).map((row) => row?.body);
}

test('rows come in the order of the keys, absent ones as undefined, a doubled key twice', async () => {
  const requests = vi.spyOn(IDBObjectStore.prototype, 'get');
  const keys = [key(9), key(3), 'row-0003-absent', key(4), key(4), key(5), key(6), key(7), key(8), key(2)];
  expect(await bodies(keys)).toEqual(['row 9', 'row 3', undefined, 'row 4', 'row 4', 'row 5', 'row 6', 'row 7', 'row 8', 'row 2']);
  expect(requests).not.toHaveBeenCalled();
  requests.mockRestore();
});

test('where much else lies between the keys they are asked for one by one', async () => {
  const requests = vi.spyOn(IDBObjectStore.prototype, 'get');
  const keys = [0, 11, 22, 33, 44, 55, 66, 77, 88, 99].map(key);
  expect(await bodies(keys)).toEqual(['row 0', 'row 11', 'row 22', 'row 33', 'row 44', 'row 55', 'row 66', 'row 77', 'row 88', 'row 99']);
  expect(requests).toHaveBeenCalledTimes(keys.length);
  requests.mockRestore();
});

test('keys of several places are several ranges; of a place with few of them each is asked for', async () => {
  const messages = ['a', 'b', 'c'].flatMap((thread) => Array.from({ length: 100 }, (_, index) => ({ id: `/threads/${thread}/messages/${key(index)}`, body: `${thread} ${index}` })));
  await rows.bulkPut(messages);
  const requests = vi.spyOn(IDBObjectStore.prototype, 'get');
  const newest = messages.filter(({ body }) => /9\d$/.test(body) && !body.startsWith('c')).concat(messages.slice(-1));
  const keys = newest.map(({ id }) => id);
  expect(await bodies([...keys, '/threads/b/messages/row-9999'])).toEqual([...newest.map(({ body }) => body), undefined]);
  expect(requests.mock.calls.map(([asked]) => asked)).toEqual([keys.at(-1)]);
  requests.mockRestore();
});
