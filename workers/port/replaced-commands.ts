import { idOf } from '../../schema/id-of.ts';
import type { Resource } from '../../schema/records/change.ts';
import type { EditMutation, FieldValues } from '../../schema/rules/edit-base.ts';
import { mutationSchema, type Mutation } from '../../schema/rules/mutation.ts';
import { planOf } from '../../schema/rules/mutation-plan.ts';
import { asSeen, userOf, writeAllowed, type Command } from './command-context.ts';
import { withEditBase } from './edit-base.ts';
import type { UserWorld } from './live/live-sources.ts';
import { overtakenIn } from './replaced-edits-query.ts';

/** Puts back what was replaced, as an edit of its own, or leaves it; either way it is asked no more (R-OUT-21). */
export const answerReplaced: Command<'answerReplaced'> = async (env, { id, restores }) => {
  const user = await userOf(env);
  const { world } = user.sources;
  const lost = await lostValues(world, id);
  if (lost === null) return null;
  const shown = restores ? await asSeen(user, planOf(lost.mutation).entity) : null;
  if (shown !== null) await writeAllowed(user, await withEditBase(user, restoring(lost.mutation, lost.values, shown)));
  await world.vault.forgetReplaced(id);
  return null;
};

/** What an edit of this device replaced, or what of it was replaced; null: there is no such edit. */
async function lostValues(world: UserWorld, id: string): Promise<{ mutation: EditMutation; values: FieldValues } | null> {
  const replaced = (await world.vault.replacedEdits()).find((each) => each.id === id);
  if (replaced !== undefined) return { mutation: replaced.mutation, values: replaced.theirs };
  const overtaken = (await overtakenIn(world)).find((each) => each.id === id);
  return overtaken === undefined ? null : { mutation: overtaken.mutation, values: overtaken.mine };
}

function restoring(mutation: EditMutation, values: FieldValues, shown: Resource): Mutation {
  if (mutation.type !== 'story.update') return mutationSchema.parse({ ...mutation, patch: values, base: undefined });
  const kept = shown['@type'] === 'Story' ? shown.attachments.map((file) => idOf(file['@id'])) : mutation.kept;
  const { classId, storyId, type } = mutation;
  return mutationSchema.parse({ type, classId, storyId, body: shown['@type'] === 'Story' ? shown.body : mutation.body, kept, attachments: [], ...values });
}
