import { isAlreadySo } from '../../schema/rules/already-so.ts';
import { planOf } from '../../schema/rules/mutation-plan.ts';
import { mutationSchema, type Mutation } from '../../schema/rules/mutation.ts';
import type { ReplicaStore } from '../../workers/replica/replica-store.ts';
import { StorageError } from '../../workers/replica/storage-error.ts';
import type { OutboxRow, VaultStore } from '../../workers/replica/vault-store.ts';
import { MemoryVault } from '../support/memory-vault.ts';
import type { Written } from './outbox-book.ts';
import { rulesOfCall } from './rule-signs.ts';
import type { SimDevice } from './sim-device.ts';

/**
 * What a full disk refuses: every write that the engine asks for. Removals, too: a replica's are tombstones that are
 * written, and a disk that has no byte left takes no log of a deletion either.
 */
const WRITES: ReadonlySet<string> = new Set<keyof ReplicaStore | keyof VaultStore>([
  'put', 'replace', 'remove', 'purge',
  'addMutation', 'updateRow', 'removeRow', 'putAway', 'offerAgain', 'readyFile', 'addDraftFile', 'saveDraftBody',
  'saveSession', 'saveMe', 'saveCursor', 'saveIntervals', 'changeIntervals', 'forgetIntervals', 'setHistoryComplete',
]);

/** A store of a device as one of its tabs has it: full or slow at times. What comes into the outbox is written down. */
export function troubledStore<T extends object>(target: T, device: SimDevice, tab: string): T {
  return new Proxy(target, {
    get: (_, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (String(name).startsWith('watch')) return (...args: unknown[]): unknown => Reflect.apply(value, target, args);
      return async (...args: unknown[]): Promise<unknown> => {
        // What was begun before an eviction is of the stores that it took, however slow they were.
        const { evictions } = device;
        if (device.isFull && WRITES.has(String(name)) && device.random.chance(0.7)) {
          device.log.fault('quota', `${tab} ${String(name)}`);
          throw new StorageError('quota', null);
        }
        if (device.isSlow && device.random.chance(0.1)) await device.clock.sleep(device.random.int(1, 20));
        for (const rule of rulesOfCall(String(name), args, device)) device.log.rule(rule);
        const call = (): unknown => Reflect.apply(value, target, args);
        if (name === 'addMutation' && target instanceof MemoryVault) return addedTo(target, device, evictions, mutationSchema.parse(args[0]), call);
        const answer: unknown = await call();
        if (name === 'updateRow') device.book.changed(answer as OutboxRow | null);
        return answer;
      };
    },
  });
}

async function addedTo(vault: MemoryVault, device: SimDevice, evictions: number, mutation: Mutation, add: () => unknown): Promise<unknown> {
  if (isAlready(device, mutation)) return null;
  const before = vault.rows;
  const answer = add();
  device.book.wrote(before, vault.rows);
  const written: Written = { mutation, evictions, carrier: null };
  device.written.push(written);
  const row = (await answer) as OutboxRow | null;
  if (row !== null) written.carrier = device.book.carrierOf(row);
  return row;
}

/** As the port's commands ask before they write: of what is stored by now, however long the tab was frozen (R-OUT-14). */
function isAlready(device: SimDevice, mutation: Mutation): boolean {
  const waiting = device.vault.rows.filter(({ state }) => state === 'waiting').map((row) => row.mutation);
  return isAlreadySo(device.replica.rows.get(planOf(mutation).entity) ?? null, waiting, mutation);
}
