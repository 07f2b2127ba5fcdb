import type { Params } from 'react-router';
import { MESSAGE_PAGE } from '../../schema/limits.ts';
import { prefetchQuery } from '../data/use-query.ts';

/** Asks for a conversation and its list while the code of its screen is still being read. */
export function warmConversation({ classId, chatId: threadId }: Readonly<Params>): void {
  prefetchQuery('threads', { classId: classId ?? null });
  if (threadId === undefined) return;
  prefetchQuery('thread', { threadId });
  prefetchQuery('messages', { threadId, limit: MESSAGE_PAGE });
}
