import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AttachmentDraft, Mutation } from '../../schema/rules/mutation.ts';
import { eventRecord, meRecord } from '../testing/sample-records.ts';
import { DexieDevice } from './dexie-device.ts';
import { DexieVault } from './dexie-vault.ts';
import { mediaCacheName } from './media-cache-name.ts';
import { RxdbReplica } from './rxdb-replica.ts';

/** Every single thing that the vault writes is looked at, not only what a person typed: it makes room (R-STO-04), and is as durable as it must be. */
const ME = crypto.randomUUID();
const THREAD = crypto.randomUUID();
const MESSAGE = crypto.randomUUID();
const PLACE = `thread:${THREAD}`;
const STAMPS = { messages: { database: 'g1:one', writes: 1 } };
const SESSION = { accessToken: 'a'.repeat(30), refreshToken: 'r'.repeat(30), accessTokenExpiresAt: 1, refreshTokenExpiresAt: 2, state: 'active' } as const;

const file = (fileId: string): AttachmentDraft => ({ fileId, name: 'a.jpg', mimeType: 'image/jpeg', type: 'photo', size: 3, width: null, height: null });
const message = (messageId: string, files: readonly string[]): Mutation => ({ type: 'message.create', threadId: THREAD, messageId, body: 'Hello', attachments: files.map(file) });
const bytes = new Blob(['abc']);

type Writer = (vault: DexieVault, rowId: string) => Promise<unknown>;
const WRITERS: Readonly<Record<string, Writer>> = {
  addMutation: (vault) => vault.addMutation(message(crypto.randomUUID(), [])),
  addMutations: (vault) => vault.addMutations([message(crypto.randomUUID(), []), message(crypto.randomUUID(), [])]),
  updateRow: (vault, rowId) => vault.updateRow(rowId, { attempts: 1 }),
  removeRow: (vault, rowId) => vault.removeRow(rowId),
  discardRow: (vault, rowId) => vault.discardRow(rowId),
  putAway: (vault, rowId) => vault.putAway(rowId, 0),
  offerAgain: (vault) => vault.offerAgain('one', 0),
  takeBack: (vault, rowId) => vault.takeBack(rowId),
  dropRowFile: (vault, rowId) => vault.dropRowFile(rowId, 'sent'),
  readyFile: (vault) => vault.readyFile('picked', new Blob(['ab'])),
  saveSession: (vault) => vault.saveSession(SESSION),
  saveMe: (vault) => vault.saveMe(meRecord({ _id: ME })),
  saveCursor: (vault) => vault.saveCursor('cursor', '2'),
  saveIntervals: (vault) => vault.saveIntervals(THREAD, []),
  changeIntervals: (vault) => vault.changeIntervals([THREAD], () => [{ from: 'a', to: 'c', isStart: true }]),
  setHistoryComplete: (vault) => vault.setHistoryComplete(`/threads/${THREAD}`, true),
  saveDraftBody: (vault) => vault.saveDraftBody(PLACE, 'typed'),
  saveDraftOptions: (vault) => vault.saveDraftOptions(PLACE, { isUrgent: true }),
  addDraftFile: (vault) => vault.addDraftFile(PLACE, file('more'), bytes),
  removeDraftFile: (vault) => vault.removeDraftFile(PLACE, 'picked'),
  moveDraftFile: (vault) => vault.moveDraftFile(PLACE, 'picked', -1),
  moveDraft: (vault) => vault.moveDraft(PLACE, 'gone:c'),
  savePreferences: (vault) => vault.savePreferences({ keepWholeHistory: true, filesOnWifiOnly: false }),
  rememberRemoved: (vault) => vault.rememberRemoved(['/events/one']),
  forgetIntervals: (vault) => vault.forgetIntervals([THREAD]),
  noteConfirmed: (vault, rowId) => vault.noteConfirmed(rowId),
  forgetReplaced: (vault, rowId) => vault.forgetReplaced(rowId),
  bind: (vault) => vault.bind({ messages: { database: 'g1:two', writes: 0 } }, STAMPS),
};
/** What speaks of nothing but the replica's rows, and need not outlive them (docs/decisions/2026-11-21-durability.md). */
const OF_REPLICA: ReadonlySet<string> = new Set(['saveCursor', 'saveIntervals', 'changeIntervals', 'setHistoryComplete']);
/** What only reads, tells or closes. */
const OTHERS = ['keptSendings', 'confirmed', 'replacedEdits', 'sentEdits', 'outbox', 'watchOutbox', 'blob', 'file', 'session', 'me', 'isGone', 'cursor', 'intervals', 'isHistoryComplete', 'draft', 'drafts', 'watchDrafts', 'preferences', 'watchPreferences', 'watchMe', 'removedAmong', 'bound', 'relyOn', 'hear', 'retell', 'close'];

/** From before a database is opened: Dexie keeps the method. */
const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
let kept: Set<string>;
const restore: (() => void)[] = [];
beforeEach(() => {
  kept = new Set();
  vi.stubGlobal('caches', { delete: async (name: string) => kept.delete(name) });
});
afterEach(() => {
  for (const undo of restore.splice(0)) undo();
  vi.unstubAllGlobals();
});

/** Nothing can be written or deleted, as on a device without a byte, for as long as pictures are kept. */
function fill(): void {
  kept.add(mediaCacheName(ME));
  for (const name of ['put', 'add', 'delete']) {
    const real: unknown = Reflect.get(IDBObjectStore.prototype, name);
    if (typeof real !== 'function') throw new Error(`no ${name}`);
    const full = function full(this: IDBObjectStore, ...args: unknown[]): unknown {
      if (kept.size > 0) throw new DOMException('No room', 'QuotaExceededError');
      return Reflect.apply(real, this, args);
    };
    Reflect.set(IDBObjectStore.prototype, name, full);
    restore.push(() => Reflect.set(IDBObjectStore.prototype, name, real));
  }
}

test('SYN-08 each method of the vault is known here as one that writes or one that does not', () => {
  const vault = new DexieVault(ME);
  const own = Object.entries(vault).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []));
  const methods = Object.getOwnPropertyNames(DexieVault.prototype).filter((name) => name !== 'constructor');
  expect([...methods, ...own].toSorted()).toEqual([...Object.keys(WRITERS), ...OTHERS].toSorted());
});

/** A vault with something for each of them to write upon. */
async function filledVault(): Promise<{ vault: DexieVault; rowId: string }> {
  const vault = new DexieVault(ME);
  await vault.bind(STAMPS, null);
  await vault.addDraftFile(PLACE, file('sent'), bytes);
  const row = await vault.addMutation(message(MESSAGE, ['sent']), { consumeDraft: PLACE });
  await vault.addDraftFile(PLACE, file('picked'), bytes);
  await vault.saveIntervals(THREAD, [{ from: 'a', to: 'b', isStart: true }]);
  return { vault, rowId: row?.id ?? '' };
}

test.for(Object.entries(WRITERS))('SYN-08 R-STO-04 on a full device the pictures make room: %s', async ([, write]) => {
  const { vault, rowId } = await filledVault();
  fill();
  await write(vault, rowId);
  expect([...kept]).toEqual([]);
  await vault.close();
});

/** How durable the writes of some work are asked to be. Nobody can cut the power here: what the browser is told is all that can be looked at. */
async function durabilityOf(work: () => Promise<unknown>): Promise<readonly unknown[]> {
  const before = begun.mock.calls.length;
  await work();
  return begun.mock.calls.slice(before).flatMap(([, mode, options]) => (mode === 'readwrite' ? options?.durability : []));
}

test.for(Object.entries(WRITERS))('R-OUT-01 R-STO-02 what only this device knows is on the disk before it is said to be kept, in one write: %s', async ([name, write]) => {
  const { vault, rowId } = await filledVault();
  expect(await durabilityOf(() => write(vault, rowId))).toEqual([OF_REPLICA.has(name) ? 'relaxed' : 'strict']);
  await vault.close();
});

test('R-OUT-01 R-SESS-08 so is who is logged in here, and that they are to be wiped', async () => {
  const device = new DexieDevice();
  expect(await durabilityOf(() => device.setCurrentUserId(ME))).toEqual(['strict']);
  expect(await durabilityOf(() => device.markWipe(ME))).toEqual(['strict']);
  device.close();
});

test('SYN-08 R-STO-04 on a full device the pictures make room for what the replica removes', async () => {
  const vault = new DexieVault(ME);
  const replica = new RxdbReplica(ME, vault);
  const event = eventRecord(crypto.randomUUID());
  await replica.put([event]);
  // What is remembered of it in the vault has found room already.
  vi.spyOn(vault, 'rememberRemoved').mockResolvedValue();
  fill();
  await replica.remove([event['@id']]);
  expect([[...kept], await replica.get(event['@id'])]).toEqual([[], null]);
  await replica.close();
  await vault.close();
});
