import type { Params } from 'react-router';
import { MESSAGE_PAGE } from '../../schema/limits.ts';
import { prefetchQuery } from '../data/use-query.ts';

/** Asks for a conversation and its list while the code of its screen is still being read; resolves with their first results. */
export async function warmConversation({ classId, chatId: threadId }: Readonly<Params>): Promise<void> {
  const list = prefetchQuery('threads', { classId: classId ?? null });
  const open = threadId === undefined ? [] : [prefetchQuery('thread', { threadId }), prefetchQuery('messages', { threadId, limit: MESSAGE_PAGE })];
  await Promise.all([list, ...open]);
}
