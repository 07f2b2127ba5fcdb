import { idOf } from '../../schema/id-of.ts';
import type { Resource } from '../../schema/records/change.ts';
import type { EditMutation, FieldValues } from '../../schema/rules/edit-base.ts';
import { mutationSchema, type Mutation } from '../../schema/rules/mutation.ts';
import { planOf } from '../../schema/rules/mutation-plan.ts';
import { asSeen, userOf, writeAllowed, type Command } from './command-context.ts';
import { withEditBase } from './edit-base.ts';

/** Puts back what an edit of this device replaced, as an edit of its own, or leaves it; either way it is asked no more (R-OUT-21). */
export const answerReplaced: Command<'answerReplaced'> = async (env, { id, takesTheirs }) => {
  const user = await userOf(env);
  const { vault } = user.sources.world;
  const replaced = (await vault.replacedEdits()).find((each) => each.id === id);
  if (replaced === undefined) return null;
  const shown = takesTheirs ? await asSeen(user, planOf(replaced.mutation).entity) : null;
  if (shown !== null) await writeAllowed(user, await withEditBase(user, restoring(replaced.mutation, replaced.theirs, shown)));
  await vault.forgetReplaced(id);
  return null;
};

function restoring(mutation: EditMutation, theirs: FieldValues, shown: Resource): Mutation {
  if (mutation.type !== 'story.update') return mutationSchema.parse({ ...mutation, patch: theirs, base: undefined });
  const kept = shown['@type'] === 'Story' ? shown.attachments.map((file) => idOf(file['@id'])) : mutation.kept;
  const { classId, storyId, type } = mutation;
  return mutationSchema.parse({ type, classId, storyId, body: shown['@type'] === 'Story' ? shown.body : mutation.body, kept, attachments: [], ...theirs });
}
