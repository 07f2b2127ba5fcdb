import type { Uuid } from '../ids.ts';
import type { Resource } from '../records/change.ts';
import { audienceOf } from './ack-audience.ts';
import { textHash } from './text-hash.ts';

/** How many rows there are, and the exclusive or of the hashes of each one's id and mark: 16 hexadecimal digits. */
export interface RowDigest {
  readonly count: number;
  readonly hash: string;
}

/**
 * What stands for the state of a row in a digest: its version. A story's and a comment's versions grow with their class,
 * of which nobody is told row by row, so these have marks of what can change in them by itself. An audience other than all
 * is marked, too: an older build stores the story without it.
 */
export function rowMark(resource: Resource): string {
  if (resource['@type'] === 'Comment') return '';
  if (resource['@type'] !== 'Story') return String(resource.version);
  const { editedAt, likeCount, commentCount, isLiked, isRead, isAcknowledged, publishAt } = resource;
  const at = (instant: string | null): number => (instant === null ? 0 : Date.parse(instant));
  const audience = audienceOf(resource);
  const own = [Number(isLiked), Number(isRead), Number(isAcknowledged)];
  return [at(editedAt), likeCount, commentCount, ...own, at(publishAt), ...(audience === 'all' ? [] : [audience])].join('.');
}

/** The digest of rows in whatever order. */
export function digestOf(rows: Iterable<{ readonly id: Uuid; readonly mark: string }>): RowDigest {
  let count = 0;
  let [high, low] = [0, 0];
  for (const { id, mark } of rows) {
    const hash = textHash(`${id}:${mark}`);
    count += 1;
    high ^= hash[0];
    low ^= hash[1];
  }
  return { count, hash: hexOf(high) + hexOf(low) };
}

function hexOf(half: number): string {
  return (half >>> 0).toString(16).padStart(8, '0');
}
