import { useQuery } from '../../data/use-query.ts';

/** Unread messages over all threads that are not muted. */
export function useUnread(): number {
  const threads = useQuery('threads', { classId: null });
  return threads?.rows.reduce((sum, thread) => sum + (thread.isNotificationEnabled ? thread.unreadCount : 0), 0) ?? 0;
}
