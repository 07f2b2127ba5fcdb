import { idOf } from '../../../schema/id-of.ts';
import type { StoryView } from '../../../schema/port/views.ts';
import { useQuery } from '../../data/use-query.ts';
import { familiesIn } from './asked-families.ts';

/** How many are asked to confirm a story, as the server counts its answers: families, in a class without any the students. */
export interface AskedTotal {
  readonly of: 'families' | 'students';
  readonly total: number;
}

/** Null until the students of the class are known here. */
export function useAskedTotal(story: StoryView): AskedTotal | null {
  const students = useQuery('students', { classId: idOf(story.class) });
  if (students?.isLoaded !== true) return null;
  const families = familiesIn(students.rows);
  return families > 0 ? { of: 'families', total: families } : { of: 'students', total: students.rows.length };
}
