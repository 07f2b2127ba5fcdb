import type { Iri } from '../../schema/ids.ts';
import { planOf } from '../../schema/rules/mutation-plan.ts';
import type { ReplicaStore } from '../replica/replica-store.ts';
import type { OutboxRow, VaultStore } from '../replica/vault-store.ts';
import { isClass } from './is-class.ts';

/** Lets entries wait again that were refused because of an archived class, once all classes that they need are active (R-OUT-22). */
export async function retryArchived({ vault, replica }: { vault: VaultStore; replica: Pick<ReplicaStore, 'get'> }): Promise<void> {
  for (const row of (await vault.outbox()).filter(isForArchive)) {
    const classes = planOf(row.mutation).needs.filter(isClass);
    const stored = await Promise.all(classes.map((id: Iri) => replica.get(id)));
    const isActive = stored.length > 0 && stored.every((record) => record?.['@type'] === 'Class' && record.status === 'active');
    // Its files may have been swept meanwhile, as where a person tries it again.
    if (isActive) await vault.updateRow(row.id, { state: 'waiting', refusal: null, nextTryAt: null, uploaded: [] });
  }
}

function isForArchive({ state, refusal }: OutboxRow): boolean {
  return state === 'parked' && refusal?.said?.some(({ of, code }) => of === 'problem' && code === 'archived') === true;
}
