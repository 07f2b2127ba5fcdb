import type { EntityTable } from 'dexie';
import { z } from 'zod';
import { areSameDatabases, generationOf, holdAll, type ReplicaStamps } from './replica-stamps.ts';
import { StorageError } from './storage-error.ts';
import type { StoredValue } from './vault-database.ts';
import { valueKey } from './vault-news.ts';

type Values = EntityTable<StoredValue, 'key'>;

const stampsSchema = z.record(z.string(), z.object({ database: z.string(), writes: z.number() }));

/** What speaks of the replica's rows; the rest under these names lives on, as it speaks of the server or of this build. */
const PROGRESS = ['cursor ', 'intervals ', 'complete '];
const KEPT: ReadonlySet<string> = new Set([valueKey.cursor('recipients'), valueKey.cursor('contact'), valueKey.cursor('passedOver'), valueKey.cursor('epoch')]);

/**
 * Inside a transaction over the vault's values: holds the replica that was found against the one that the progress here
 * speaks of. Where it is another, or has lost writes, the progress is forgotten and everything is loaded again over what
 * is stored. A vault that knows of no replica yet takes it as its own. `before`: what this vault knew before the stamps
 * were read, as a realm that writes meanwhile is ahead of them. Answers whether the progress was kept.
 * Throws `blocked` in a tab whose build is older than the replica that the vault speaks of: it must leave it alone.
 */
export async function bindReplica(values: Values, found: ReplicaStamps, before: ReplicaStamps | null): Promise<boolean> {
  const known = await storedStamps(values);
  if (known !== null && generationOf(known) > generationOf(found)) throw new StorageError('blocked', new Error('a newer version of the app has taken over'));
  const hasLost = known !== null && before !== null && areSameDatabases(known, before) && !holdAll(found, before);
  const isKept = known === null || (areSameDatabases(known, found) && !hasLost);
  if (!isKept) {
    for (const prefix of PROGRESS) {
      const keys = await values.where('key').startsWith(prefix).primaryKeys();
      await values.bulkDelete(keys.filter((key) => !KEPT.has(key)));
    }
    const epoch = Number((await values.get(valueKey.cursor('epoch')))?.value ?? 0);
    await values.bulkPut([
      { key: valueKey.cursor('epoch'), value: String(epoch + 1) },
      { key: valueKey.cursor('reconcile'), value: 'yes' },
    ]);
  }
  if (!isKept || known === null) await values.put({ key: valueKey.replica, value: found });
  return isKept;
}

/**
 * Inside a transaction over the vault's values: saves progress with the writes that it relies on. Throws where the
 * replica was bound anew meanwhile: what the caller has seen is gone.
 */
export async function saveRelying(values: Values, progress: readonly StoredValue[], relied: ReplicaStamps): Promise<void> {
  const known = await storedStamps(values);
  if (known === null || !areSameDatabases(known, relied)) throw new StorageError('lost', new Error('the replica was bound anew'));
  await values.bulkPut(progress);
  const newest = Object.fromEntries(Object.entries(relied).map(([name, stamp]) => [name, { ...stamp, writes: Math.max(stamp.writes, known[name]?.writes ?? 0) }]));
  if (!holdAll(known, newest)) await values.put({ key: valueKey.replica, value: newest });
}

/** The replica that the progress speaks of; null: none was ever opened. */
export async function storedStamps(values: Values): Promise<ReplicaStamps | null> {
  const stored = stampsSchema.safeParse((await values.get(valueKey.replica))?.value);
  return stored.success ? stored.data : null;
}
