import { idOf } from '../../../schema/id-of.ts';
import type { SearchHit } from '../../../schema/port/search.ts';
import type { ThreadView } from '../../../schema/port/views.ts';
import type { Role } from '../../../schema/records/user.ts';
import { FOUND_AT } from '../../lib/found-at.ts';

/**
 * Where a result is opened: a story on its page, a message in its conversation. A conversation of no class stands below
 * any class of whoever reads, `anyClass`. Null: there is none.
 */
export function hitPath(role: Role, hit: SearchHit, thread: Pick<ThreadView, 'class'> | undefined, anyClass: string | null): string | null {
  if (hit.kind === 'story') return `/${role}s/classes/${hit.placeId}/stories/${hit._id}`;
  const at = `${hit.placeId}?${new URLSearchParams({ [FOUND_AT]: hit.at }).toString()}`;
  if (role === 'parent') return `/parents/dashboard/chat/${at}`;
  const classId = thread?.class ? idOf(thread.class) : anyClass;
  return classId === null ? null : `/${role}s/classes/${classId}/chat/${at}`;
}
