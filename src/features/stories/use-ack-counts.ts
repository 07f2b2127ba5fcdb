import { idOf } from '../../../schema/id-of.ts';
import type { StoryView } from '../../../schema/port/views.ts';
import { audienceOf } from '../../../schema/rules/ack-audience.ts';
import { useQuery } from '../../data/use-query.ts';
import { familiesIn } from './asked-families.ts';

/** Families or students of a class who are asked to confirm a story: how many there are, and how many have. */
export interface AckCount {
  readonly of: 'families' | 'students';
  readonly count: number;
  readonly total: number;
}

/** Families first, students apart; a role that nobody in the class has is left out. Null while a number is not known here. */
export function useAckCounts(story: StoryView): readonly AckCount[] | null {
  const students = useQuery('students', { classId: idOf(story.class) });
  if (students?.isLoaded !== true || story.ackCount === null) return null;
  const audience = audienceOf(story);
  const total = { families: familiesIn(students.rows), students: students.rows.length };
  const countOf = (of: AckCount['of'], count: number): AckCount[] => {
    return total[of] === 0 ? [] : [{ of, count: Math.min(count, total[of]), total: total[of] }];
  };
  // In a class without families all are its students, and the server counts them.
  if (audience === 'students' || (audience === 'all' && total.families === 0)) return countOf('students', story.ackCount);
  const apart = audience === 'all' ? (story.ackStudentCount ?? null) : null;
  return [...countOf('families', story.ackCount), ...(apart === null ? [] : countOf('students', apart))];
}
