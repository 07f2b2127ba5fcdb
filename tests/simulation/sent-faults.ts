import { planOf } from '../../schema/rules/mutation-plan.ts';
import type { SimDevice } from './sim-device.ts';

/**
 * What must hold of all that a person was told is kept, whatever its kind, once all has come to rest: it still lies in the
 * outbox, was taken back before it left, or was carried out by the server in the words that it had at last. A row that is
 * gone without that is a wish that nobody will ever hear of; the truth alone does not show it, for a deletion that never
 * left looks like a thing that somebody gave back.
 */
export function sentFaults(device: SimDevice): string[] {
  const waiting = new Set(device.vault.rows.map(({ id }) => id));
  return device.written.flatMap(({ carrier, evictions }) => {
    if (carrier === null || evictions !== device.evictions || waiting.has(carrier.id)) return [];
    const { keys, mutation, isFoldedAway } = carrier;
    const what = `${mutation.type} ${planOf(mutation).entity}`;
    if (isFoldedAway) return device.answers.hasTaken(keys) ? [`folded ${what} away, though the server had carried it out`] : [];
    return device.answers.hasCarriedOut(keys, mutation) ? [] : [`let ${what} go, and the server never carried it out`];
  });
}
