import { commentCreateSchema } from '../../schema/records/comment.ts';
import { isBlank } from '../../schema/rules/visible-text.ts';
import { inTurn, newId, userOf, writeAllowed, type Command } from './command-context.ts';
import { refuse } from './command-failure.ts';

export const createComment: Command<'createComment'> = async (env, { classId, storyId, body, sendId }) => {
  const user = await userOf(env);
  const place = `comment:${storyId}`;
  return inTurn(place, async () => {
    const parsed = commentCreateSchema.safeParse({ body });
    if (!parsed.success) return refuse(isBlank(body) ? 'content.empty' : 'content.tooLong');
    const commentId = sendId ?? newId(env);
    await writeAllowed(user, { type: 'comment.create', classId, storyId, commentId, body: parsed.data.body }, { consumeDraft: place, sendId });
    return { commentId };
  });
};

export const deleteComment: Command<'deleteComment'> = async (env, { classId, storyId, commentId }) =>
  writeAllowed(await userOf(env), { type: 'comment.delete', classId, storyId, commentId });
