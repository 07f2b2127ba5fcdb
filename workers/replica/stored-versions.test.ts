import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, describe, expect, test } from 'vitest';
import { restoreDatabase, type StoredDump } from '../testing/stored-dump.ts';
import entities from '../testing/stored/replica-1-entities.json' with { type: 'json' };
import messages from '../testing/stored/replica-1-messages.json' with { type: 'json' };
import stories from '../testing/stored/replica-1-stories.json' with { type: 'json' };
import vaultOne from '../testing/stored/vault-1.json' with { type: 'json' };
import vaultTwo from '../testing/stored/vault-2.json' with { type: 'json' };
import { DexieVault } from './dexie-vault.ts';
import { indexOf, replicaDatabases, type CollectionName } from './open-collections.ts';
import { RxdbReplica } from './rxdb-replica.ts';
import { openVaultDatabase, VAULT_VERSIONS, vaultName, type VaultVersion } from './vault-database.ts';

/** Whom the dumps are of. */
const USER = '01980000-0000-7000-8000-00000000000a';
const THREAD = '01980000-0000-7000-8000-00000000000b';

const opened: { close: () => unknown }[] = [];
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
  for (const { name } of await indexedDB.databases()) if (name !== undefined) await Dexie.delete(name);
});
function keep<T extends { close: () => unknown }>(store: T): T {
  opened.push(store);
  return store;
}

async function restoreVault(dump: StoredDump = vaultOne): Promise<void> {
  await restoreDatabase(vaultName(USER), dump);
}
async function restoreReplica(): Promise<void> {
  const parts: Record<string, StoredDump> = { entities, stories, messages };
  for (const [name, dump] of Object.entries(parts)) await restoreDatabase(`rxdb-dexie-parta-${USER}--0--${name}`, dump);
}

const NEXT: readonly VaultVersion[] = [
  ...VAULT_VERSIONS,
  {
    version: (VAULT_VERSIONS.at(-1)?.version ?? 0) + 1,
    stores: { outbox: '++seq, &id, madeAt', later: 'id' },
    upgrade: (transaction) => transaction.table('drafts').toCollection().modify({ isPinned: false }),
  },
];

/** What a person would miss of a vault. */
async function own(vault: DexieVault) {
  const [rows, drafts] = [await vault.outbox(), await vault.drafts()];
  const files = [...rows.flatMap(({ mutation }) => ('attachments' in mutation ? mutation.attachments : [])), ...drafts.flatMap(({ attachments }) => attachments)];
  const bytes = files.map(async ({ fileId, name }) => {
    const stored = await vault.file(fileId);
    return [name, await stored?.bytes.text(), stored?.isReady];
  });
  return {
    drafts: drafts.map(({ place, body, attachments }) => [place, body, ...attachments.map(({ name }) => name)]),
    outbox: rows.map(({ mutation, seq, state }) => [seq, mutation.type, state]),
    bytes: await Promise.all(bytes),
    kept: await vault.keptSendings(`thread:${THREAD}`),
    session: (await vault.session())?.state,
    me: (await vault.me())?.firstName,
    preferences: await vault.preferences(),
    cursor: await vault.cursor('cursor'),
  };
}
type Own = Awaited<ReturnType<typeof own>>;

/** Each version as it was left on a device. The first one's draft lies at a place that the app never had. */
const ONE: Own = {
  drafts: [[`thread ${THREAD}`, 'half a word']],
  outbox: [[1, 'message.create', 'waiting'], [2, 'message.delete', 'waiting']],
  bytes: [],
  kept: [],
  session: 'active',
  me: 'Anna',
  preferences: { keepWholeHistory: true, filesOnWifiOnly: false },
  cursor: 'c1',
};
const TWO: Own = {
  ...ONE,
  drafts: [['story:01980000-0000-7000-8000-00000000000c', 'for later'], [`thread:${THREAD}`, 'half a word', 'picked.jpg']],
  outbox: [[2, 'message.create', 'waiting'], [3, 'message.delete', 'parked']],
  bytes: [['waits.jpg', 'ready', true], ['picked.jpg', 'picked', false]],
  kept: ['01980000-0000-7000-8000-000000000030', '01980000-0000-7000-8000-000000000031'],
  preferences: { keepWholeHistory: true, filesOnWifiOnly: true },
};
const VAULTS: readonly { readonly dump: StoredDump; readonly kept: Own }[] = [{ dump: vaultOne, kept: ONE }, { dump: vaultTwo, kept: TWO }];

test('SYN-09 R-STO-06 of every version of the vault that is on devices there is a dump', () => {
  // As Dexie tells IndexedDB of them.
  expect(VAULTS.map(({ dump }) => dump.version)).toEqual(VAULT_VERSIONS.map(({ version }) => version * 10));
});

describe.each(VAULTS)('a vault of version $dump.version', ({ dump, kept }) => {
  test('SYN-09 R-STO-06 opens in this build: outbox, drafts, files, session, account and progress', async () => {
    await restoreVault(dump);
    const vault = keep(new DexieVault(USER));
    expect(await own(vault)).toEqual(kept);
    await vault.close();
    expect(await own(keep(new DexieVault(USER)))).toEqual(kept);
  });

  test('SYN-09 R-STO-06 is taken over by the next version, also while a tab of this one is open, which goes on', async () => {
    await restoreVault(dump);
    const before = keep(new DexieVault(USER));
    expect(await own(before)).toEqual(kept);
    const rows = await before.outbox();
    const next = keep(openVaultDatabase(USER, 'strict', NEXT));
    expect(await next.outbox.orderBy('madeAt').count()).toBe(rows.length);
    for (const draft of await next.drafts.toArray()) expect(draft).toMatchObject({ isPinned: false });
    // The older tab lost its connection to the upgrade; it opens it again and still takes what is written in it.
    await before.addMutation({ type: 'message.create', threadId: THREAD, messageId: crypto.randomUUID(), body: 'from the older tab', attachments: [] });
    expect(await next.outbox.count()).toBe(rows.length + 1);
    expect((await own(before)).bytes).toEqual(kept.bytes);
  });
});

test('SYN-09 R-STO-06 a tab of the first version that does not let go of the vault is waited for; once it lets go everything is there, and what was written meanwhile', async () => {
  await restoreVault(vaultOne);
  const frozen = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(vaultName(USER));
    opening.addEventListener('success', () => resolve(opening.result));
  });
  const vault = keep(new DexieVault(USER));
  let isSaved = false;
  const saving = vault.saveDraftBody(`thread:${THREAD}`, 'typed meanwhile').then(() => (isSaved = true));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(isSaved).toBe(false);
  frozen.close();
  await saving;
  expect(await own(vault)).toEqual({ ...ONE, drafts: [...ONE.drafts, [`thread:${THREAD}`, 'typed meanwhile']] });
});

test('SYN-09 R-OUT-18 what the second version had put away waits again where the server was restored, in its old place', async () => {
  await restoreVault(vaultTwo);
  const vault = keep(new DexieVault(USER));
  const [away] = vaultTwo.stores.find(({ name }) => name === 'sent')?.rows ?? [];
  if (away === undefined || !('at' in away) || typeof away.at !== 'number') throw new Error('nothing was put away');
  expect(await vault.offerAgain('another', away.at)).toBe(1);
  expect((await vault.outbox()).map(({ seq, mutation }) => [seq, 'body' in mutation ? mutation.body : ''])).toEqual([[1, 'acknowledged'], [2, 'waits'], [3, '']]);
});

test('SYN-09 R-STO-06 the vault and the replica of the first version open in this build: outbox, drafts, session, rows and cursors', async () => {
  await restoreVault();
  await restoreReplica();
  const vault = keep(new DexieVault(USER));
  const replica = keep(new RxdbReplica(USER, vault));
  await replica.ready();
  expect([await vault.cursor('cursor'), (await vault.intervals(THREAD)).length]).toEqual(['c1', 1]);
  expect([(await replica.classIds()).length, await replica.threadIds(), (await replica.newest('Message', `/threads/${THREAD}`, { limit: 10 })).length]).toEqual([1, [`/threads/${THREAD}`], 1]);
  // The indexes of RxDB that nothing reads are given up; each would be written with every row.
  expect(messages.stores.find(({ name }) => name === 'docs')?.indexes.length).toBe(4);
  expect(await indexesOf('messages')).toEqual([indexOf('messages')]);
});

async function indexesOf(name: CollectionName): Promise<string[]> {
  const database = await new Dexie(`rxdb-dexie-parta-${USER}--0--${name}`).open();
  const indexes = database.table('docs').schema.indexes.map((index) => index.name);
  database.close();
  return indexes;
}

test('SYN-09 R-STO-06 the next generation of the replica begins empty and is loaded anew; outbox and drafts stay, the old one is dropped, and an older tab leaves it alone', async () => {
  await restoreVault();
  await restoreReplica();
  const older = keep(new DexieVault(USER));
  const olderReplica = keep(new RxdbReplica(USER, older));
  await olderReplica.ready();
  const vault = keep(new DexieVault(USER));
  const replica = keep(new RxdbReplica(USER, vault, { generation: 2 }));
  await replica.ready();
  expect([await vault.cursor('cursor'), await vault.intervals(THREAD), await replica.classIds()]).toEqual([null, [], []]);
  expect(await own(vault)).toEqual({ ...ONE, cursor: null });
  await expect.poll(() => replicaDatabases(USER, 2)).toEqual([]);
  await expect(older.saveCursor('cursor', 'of the older tab')).rejects.toMatchObject({ reason: 'lost' });
  const again = keep(new RxdbReplica(USER, keep(new DexieVault(USER))));
  await expect(again.ready()).rejects.toMatchObject({ reason: 'blocked' });
  expect(await vault.cursor('cursor')).toBeNull();
});
