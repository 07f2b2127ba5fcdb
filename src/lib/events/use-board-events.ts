import { useMemo } from 'react';
import { idOf } from '../../../schema/id-of.ts';
import type { EventView } from '../../../schema/port/views.ts';
import { useQuery } from '../../data/use-query.ts';

/** More than anybody plans; the rest is in the calendars. */
const BOARD_MAX = 30;

/** What is planned in the classes given, or in all of the user's (null), the next first; undefined until it is known. */
export function useBoardEvents(classIds: readonly string[] | null): readonly EventView[] | undefined {
  const rows = useQuery('events', { classId: null, which: 'upcoming', limit: BOARD_MAX })?.rows;
  return useMemo(() => rows?.filter((event) => classIds === null || classIds.includes(idOf(event.class))), [rows, classIds]);
}
