import { feedbackCall } from '../../schema/calls/account-calls.ts';
import { isBlank } from '../../schema/rules/visible-text.ts';
import { inTurn, newId, userOf, write, type Command } from './command-context.ts';
import { refuse } from './command-failure.ts';

const PLACE = 'feedback';

export const sendFeedback: Command<'sendFeedback'> = async (env, { body, sendId }) => {
  const user = await userOf(env);
  return inTurn(PLACE, async () => {
    const parsed = feedbackCall.body.safeParse({ body });
    if (!parsed.success) return refuse(isBlank(body) ? 'content.empty' : 'content.tooLong');
    return write(user, { type: 'feedback.send', feedbackId: sendId ?? newId(env), body: parsed.data.body }, { consumeDraft: PLACE, sendId });
  });
};
