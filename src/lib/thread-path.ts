import { idOf } from '../../schema/id-of.ts';
import type { ThreadView } from '../../schema/port/views.ts';
import type { Role } from '../../schema/records/user.ts';

/**
 * The address of a conversation for whoever reads. One of no class stands below any class of theirs, `anyClass`; null:
 * there is none.
 */
export function threadPath(role: Role, threadId: string, thread: Pick<ThreadView, 'class'> | undefined, anyClass: string | null): string | null {
  if (role === 'parent') return `/parents/dashboard/chat/${threadId}`;
  const classId = thread?.class ? idOf(thread.class) : anyClass;
  return classId === null ? null : `/${role}s/classes/${classId}/chat/${threadId}`;
}
