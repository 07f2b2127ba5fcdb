import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { iri } from '../../../schema/ids.ts';
import type { Message } from '../../../schema/records/message.ts';
import { DexieVault } from '../../replica/dexie-vault.ts';
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
