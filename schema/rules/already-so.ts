import type { Resource } from '../records/change.ts';
import { planOf } from './mutation-plan.ts';
import type { Mutation, MutationType } from './mutation.ts';
import { overlayAll } from './overlay-people.ts';

/** What stands one way or the other, and what it is the other of; none takes back a confirmation. */
const OTHER_WAY: ReadonlyMap<MutationType, MutationType | null> = new Map<MutationType, MutationType | null>([
  ['story.like', 'story.unlike'], ['story.unlike', 'story.like'], ['story.acknowledge', null], ['thread.mute', 'thread.unmute'], ['thread.unmute', 'thread.mute'],
]);
/** As a thing is when it is made. */
const FROM_THE_START: ReadonlySet<MutationType> = new Set<MutationType>(['story.unlike', 'thread.unmute']);

/**
 * Whether a thing is already as a change wants it, by what is stored of it and the changes that wait on this device, in
 * their order. Asked where the change is written, of what is stored by then and not of what a screen showed: so a like and
 * an unlike that wait beside each other may be folded into nothing (R-OUT-14).
 */
export function isAlreadySo(stored: Resource | null, waiting: readonly Mutation[], mutation: Mutation): boolean {
  if (!OTHER_WAY.has(mutation.type)) return false;
  if (stored === null) return isSoWhileItWaits(waiting, mutation);
  const seen = overlayAll(stored, waiting);
  return seen !== null && isSo(seen, mutation);
}

function isSo(seen: Resource, { type }: Mutation): boolean {
  if (type === 'story.like' || type === 'story.unlike') return seen['@type'] === 'Story' && seen.isLiked === (type === 'story.like');
  if (type === 'story.acknowledge') return seen['@type'] === 'Story' && seen.isAcknowledged;
  return seen['@type'] === 'Thread' && seen.isNotificationEnabled === (type === 'thread.unmute');
}

/** Of a thing that only waits here the last word stands, and without one it is as it was made. */
function isSoWhileItWaits(waiting: readonly Mutation[], mutation: Mutation): boolean {
  const { entity } = planOf(mutation);
  const own = waiting.filter((other) => planOf(other).entity === entity);
  const last = own.findLast(({ type }) => type === mutation.type || type === OTHER_WAY.get(mutation.type));
  if (last !== undefined) return last.type === mutation.type;
  return FROM_THE_START.has(mutation.type) && own.some((other) => planOf(other).creates);
}
