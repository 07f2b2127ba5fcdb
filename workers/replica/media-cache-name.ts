import type { Uuid } from '../../schema/ids.ts';

/** The Cache Storage that holds a user's pictures and files. */
export function mediaCacheName(userId: Uuid): string {
  return `parta-media-${userId}`;
}
