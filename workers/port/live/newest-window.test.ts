import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { iri } from '../../../schema/ids.ts';
import type { Message } from '../../../schema/records/message.ts';
import { DexieVault } from '../../replica/dexie-vault.ts';
import type { ReplicaChange } from '../../replica/replica-reader.ts';
import { rowOf } from '../../replica/replica-row.ts';
import { RxdbReplica } from '../../replica/rxdb-replica.ts';
import { messageRecord } from '../../testing/sample-records.ts';
import { NewestWindow } from './newest-window.ts';

const THREAD = crypto.randomUUID();
let vault: DexieVault;
let replica: RxdbReplica;
let window: NewestWindow<'Message'>;

beforeEach(() => {
  const userId = crypto.randomUUID();
  vault = new DexieVault(userId);
  replica = new RxdbReplica(userId, vault);
  window = new NewestWindow(replica, 'Message', iri.thread(THREAD));
});
afterEach(async () => {
  await replica.close();
  await vault.close();
});

function messages(from: number, to: number): Message[] {
  return Array.from({ length: to - from }, (_, index) => messageRecord(THREAD, { createdAt: new Date(1_700_000_000_000 + (from + index) * 1000).toISOString(), body: String(from + index) }));
}
function shown(): string[] | undefined {
  return window.read()?.entries.map((entry) => entry.resource.body);
}

test('older history that arrives below a full window is counted, not read', async () => {
  await replica.put(messages(500, 530));
  window.want(29);
  window.watch(() => undefined);
  await expect.poll(() => shown()?.length).toBe(30);
  await replica.put(messages(0, 150));
  await expect.poll(() => window.read()?.isEnd).toBe(false);
  expect(shown()).toHaveLength(30);
  window.want(59);
  await expect.poll(() => shown()?.length).toBe(60);
  expect(shown()?.slice(29, 32)).toEqual(['500', '149', '148']);
});

test('a row that is written while the window is being read is in it once', async () => {
  await replica.put(messages(0, 40));
  window.want(20);
  window.watch(() => undefined);
  const writing = replica.put(messages(40, 45));
  await writing;
  await expect.poll(() => shown()?.slice(0, 6)).toEqual(['44', '43', '42', '41', '40', '39']);
  expect(new Set(shown()).size).toBe(shown()?.length);
});

test('removed rows are filled up from below, and late word of them changes nothing', async () => {
  const all = messages(0, 60);
  await replica.put(all);
  window.want(10);
  window.watch(() => undefined);
  await expect.poll(() => shown()?.[0]).toBe('59');
  await replica.remove(all.slice(45).map((message) => message['@id']));
  await expect.poll(() => [shown()?.[0], (shown()?.length ?? 0) >= 11]).toEqual(['44', true]);
  const late = all.slice(59).map((message) => ({ ...message, version: 7 }));
  await replica.put(late);
  expect(shown()?.[0]).toBe('44');
});

test('R-PULL-10 a thread that was lost and is given back is on the screen again while it is open, with what lies below its newest', async () => {
  const all = messages(0, 60);
  await replica.put(all);
  window.want(10);
  window.watch(() => undefined);
  await expect.poll(() => shown()?.[0]).toBe('59');
  await replica.purge(iri.thread(THREAD));
  await expect.poll(() => shown()).toEqual([]);
  await replica.put(all.slice(30));
  await expect.poll(() => shown()?.slice(0, 11)).toEqual(all.slice(49).map(({ body }) => body).toReversed());
  await replica.put(all.slice(0, 30));
  await expect.poll(() => window.read()?.isEnd).toBe(false);
  window.want(59);
  await expect.poll(() => shown()).toEqual(all.map(({ body }) => body).toReversed());
});

test('R-PULL-10 word of a removed row that comes late, even twice, does not bring it back', async () => {
  const all = messages(0, 3);
  await replica.put(all);
  const tell: ((changes: readonly ReplicaChange[]) => void)[] = [];
  window = new NewestWindow({
    newest: (...args) => replica.newest(...args),
    watch(listen) {
      tell.push(listen);
      return replica.watch(listen);
    },
  }, 'Message', iri.thread(THREAD));
  window.want(10);
  window.watch(() => undefined);
  await expect.poll(() => shown()).toEqual(['2', '1', '0']);
  await replica.remove(all.slice(2).map((message) => message['@id']));
  await expect.poll(() => shown()).toEqual(['1', '0']);
  const late = all.slice(2).map((message) => ({ row: rowOf({ ...message, version: 7 }), isRemoved: false }));
  for (let time = 0; time < 2; time += 1) {
    for (const listen of tell) listen(late);
    await replica.put(messages(10 + time, 11 + time));
    await expect.poll(() => shown()?.[0]).toBe(String(10 + time));
  }
  expect(shown()).toEqual(['11', '10', '1', '0']);
});
