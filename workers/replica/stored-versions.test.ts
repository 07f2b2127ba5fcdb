import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, expect, test } from 'vitest';
import { restoreDatabase, type StoredDump } from '../testing/stored-dump.ts';
import entities from '../testing/stored/replica-1-entities.json' with { type: 'json' };
import messages from '../testing/stored/replica-1-messages.json' with { type: 'json' };
import stories from '../testing/stored/replica-1-stories.json' with { type: 'json' };
import vaultOne from '../testing/stored/vault-1.json' with { type: 'json' };
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

async function restoreVault(): Promise<void> {
  await restoreDatabase(vaultName(USER), vaultOne);
}
async function restoreReplica(): Promise<void> {
  const parts: Record<string, StoredDump> = { entities, stories, messages };
  for (const [name, dump] of Object.entries(parts)) await restoreDatabase(`rxdb-dexie-parta-${USER}--0--${name}`, dump);
}

async function own(vault: DexieVault): Promise<unknown> {
  const rows = await vault.outbox();
  return { draft: (await vault.draft(`thread ${THREAD}`))?.body, outbox: rows.map(({ mutation, seq }) => [seq, mutation.type]), session: (await vault.session())?.state, whole: (await vault.preferences()).keepWholeHistory };
}
const OWN = { draft: 'half a word', outbox: [[1, 'message.create'], [2, 'message.delete']], session: 'active', whole: true };

test('SYN-09 R-STO-06 the vault and the replica of the first version open in this build: outbox, drafts, session, rows and cursors', async () => {
  await restoreVault();
  await restoreReplica();
  const vault = keep(new DexieVault(USER));
  const replica = keep(new RxdbReplica(USER, vault));
  await replica.ready();
  expect(await own(vault)).toEqual(OWN);
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

const NEXT: readonly VaultVersion[] = [
  ...VAULT_VERSIONS,
  {
    version: (VAULT_VERSIONS.at(-1)?.version ?? 0) + 1,
    stores: { outbox: '++seq, &id, madeAt', later: 'id' },
    upgrade: (transaction) => transaction.table('drafts').toCollection().modify({ isPinned: false }),
  },
];

test('SYN-09 R-STO-06 the next version of the vault takes over what the first one kept, also while a tab of the first one is open, which goes on', async () => {
  await restoreVault();
  const before = keep(new DexieVault(USER));
  expect(await own(before)).toEqual(OWN);
  const next = keep(openVaultDatabase(USER, 'strict', NEXT));
  expect(await next.outbox.orderBy('madeAt').count()).toBe(2);
  expect(await next.drafts.toArray()).toEqual([expect.objectContaining({ body: 'half a word', isPinned: false })]);
  // The older tab lost its connection to the upgrade; it opens it again and still takes what is written in it.
  await before.addMutation({ type: 'message.create', threadId: THREAD, messageId: crypto.randomUUID(), body: 'from the older tab', attachments: [] });
  expect(await next.outbox.count()).toBe(3);
});

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
  expect(await own(vault)).toEqual(OWN);
  await expect.poll(() => replicaDatabases(USER, 2)).toEqual([]);
  await expect(older.saveCursor('cursor', 'of the older tab')).rejects.toMatchObject({ reason: 'lost' });
  const again = keep(new RxdbReplica(USER, keep(new DexieVault(USER))));
  await expect(again.ready()).rejects.toMatchObject({ reason: 'blocked' });
  expect(await vault.cursor('cursor')).toBeNull();
});
