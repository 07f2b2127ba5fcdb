import type { Resource } from '../../schema/records/change.ts';
import { editBaseOf, isEdit, valuesIn, type EditMutation, type FieldValues } from '../../schema/rules/edit-base.ts';
import { planOf } from '../../schema/rules/mutation-plan.ts';
import type { Mutation } from '../../schema/rules/mutation.ts';
import { asSeen } from './command-context.ts';
import type { OpenUser } from './port-environment.ts';

/**
 * An edit with the version and the values that it was made on (R-OUT-21); any other mutation, and one of what is not
 * stored here, as it is. `seen`: what the form began with, where that is known; what came since was not seen.
 */
export async function withEditBase<M extends Mutation>(user: OpenUser, mutation: M, seen: FieldValues = {}): Promise<M> {
  if (!isEdit(mutation)) return mutation;
  const { entity } = planOf(mutation);
  const [stored, shown] = [await user.sources.world.replica.get(entity), await asSeen(user, entity)];
  if (stored === null || shown === null) return mutation;
  return { ...mutation, base: baseSeen(mutation, shown, stored.version, seen) };
}

function baseSeen(mutation: EditMutation, shown: Resource, version: number, seen: FieldValues): EditMutation['base'] {
  const base = editBaseOf(mutation, shown, version);
  const known = Object.fromEntries(Object.entries(seen).filter(([name]) => name in base.values));
  const now = valuesIn(shown, Object.keys(known));
  const hasMoved = Object.keys(known).some((name) => JSON.stringify(now[name]) !== JSON.stringify(known[name]));
  return { version: hasMoved ? 0 : version, values: { ...base.values, ...known } };
}
