import { useQuery } from '../../data/use-query.ts';

/** Unread messages over all threads that are not muted; undefined until the threads are known. */
export function useKnownUnread(): number | undefined {
  const threads = useQuery('threads', { classId: null });
  return threads?.rows.reduce((sum, thread) => sum + (thread.isNotificationEnabled ? thread.unreadCount : 0), 0);
}

/** The same, none until then. */
export function useUnread(): number {
  return useKnownUnread() ?? 0;
}
