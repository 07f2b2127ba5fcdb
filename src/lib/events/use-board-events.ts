import { FEED_PAGE } from '../../../schema/limits.ts';
import type { Rows } from '../../../schema/port/queries.ts';
import type { EventView } from '../../../schema/port/views.ts';
import { useQuery } from '../../data/use-query.ts';

/** Events that are shown before one asks for more, on a phone and beside the feed: the board stands beside what one came for (ours). */
export const BOARD_FIRST = { phone: 1, desktop: 4 } as const;

/**
 * What is planned in the classes given, or in all of the user's (null), the next first: as much as is shown after asking
 * for more so many times. Undefined until it is known.
 */
export function useBoardEvents(classIds: readonly string[] | null, asked = 0): Rows<EventView> | undefined {
  return useQuery('events', { classId: null, ...(classIds !== null && { among: classIds }), which: 'upcoming', limit: BOARD_FIRST.desktop + asked * FEED_PAGE });
}
