import type { SearchHit } from '../../../schema/port/search.ts';
import { threadPath } from '../../../schema/port/thread-path.ts';
import type { ThreadView } from '../../../schema/port/views.ts';
import type { Role } from '../../../schema/records/user.ts';
import { FOUND_AT } from '../../lib/found-at.ts';

/** Where a result is opened: a story on its page, a message in its conversation (threadPath). Null: nowhere. */
export function hitPath(role: Role, hit: SearchHit, thread: Pick<ThreadView, 'class'> | undefined, anyClass: string | null): string | null {
  if (hit.kind === 'story') return `/${role}s/classes/${hit.placeId}/stories/${hit._id}`;
  const path = threadPath(role, hit.placeId, thread, anyClass);
  return path === null ? null : `${path}?${new URLSearchParams({ [FOUND_AT]: hit.at }).toString()}`;
}
