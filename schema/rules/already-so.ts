import type { Resource } from '../records/change.ts';
import type { Mutation } from './mutation.ts';

/**
 * Whether what is seen is already as a change wants it. Asked where the change is written, of what is stored by then and
 * not of what a screen showed: so a like and an unlike that wait beside each other may be folded into nothing (R-OUT-14).
 */
export function isAlreadySo(seen: Resource, { type }: Mutation): boolean {
  if (type === 'story.like' || type === 'story.unlike') return seen['@type'] === 'Story' && seen.isLiked === (type === 'story.like');
  if (type === 'story.acknowledge') return seen['@type'] === 'Story' && seen.isAcknowledged;
  if (type === 'thread.mute' || type === 'thread.unmute') return seen['@type'] === 'Thread' && seen.isNotificationEnabled === (type === 'thread.unmute');
  return false;
}
