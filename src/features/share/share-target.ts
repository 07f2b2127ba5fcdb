import { threadPath } from '../../../schema/port/thread-path.ts';
import type { ClassView, ThreadView } from '../../../schema/port/views.ts';
import type { Role } from '../../../schema/records/user.ts';

/** A place that something can be put to. */
export interface ShareTarget {
  /** Of the draft that takes it. */
  readonly place: string;
  /** Where that draft stands. */
  readonly to: string;
  readonly of: { readonly kind: 'story'; readonly value: ClassView } | { readonly kind: 'thread'; readonly value: ThreadView };
}

/** Where somebody may write: a teacher's classes first, then the conversations. */
export function shareTargets(role: Role, classes: readonly ClassView[], threads: readonly ThreadView[]): readonly ShareTarget[] {
  const stories = classes.filter((value) => value.canCreateStory).map((value): ShareTarget => ({ place: `story:${value._id}`, to: `/${role}s/classes/${value._id}/story`, of: { kind: 'story', value } }));
  const talks = threads.flatMap((value): ShareTarget[] => {
    const to = threadPath(role, value._id, value, classes[0]?._id ?? null);
    return value.canCreateThreadMessage && to !== null ? [{ place: `thread:${value._id}`, to, of: { kind: 'thread', value } }] : [];
  });
  return [...stories, ...talks];
}
