import { idOf } from '../id-of.ts';
import type { Role } from '../records/user.ts';
import type { ThreadView } from './views.ts';

/**
 * The app's address of a conversation for whoever reads, on a page or by a tap on a notification. One of no class stands
 * below any class of theirs, `anyClass`; null: there is none.
 */
export function threadPath(role: Role, threadId: string, thread: Pick<ThreadView, 'class'> | undefined, anyClass: string | null): string | null {
  if (role === 'parent') return `/parents/dashboard/chat/${threadId}`;
  const classId = thread?.class ? idOf(thread.class) : anyClass;
  return classId === null ? null : `/${role}s/classes/${classId}/chat/${threadId}`;
}
