import type { AckAudience } from '../../../schema/records/story.ts';
import { audienceIn } from '../../../schema/rules/ack-audience.ts';
import { hasFamilies } from '../../../schema/rules/student-in-class.ts';
import { useQuery } from '../../data/use-query.ts';

/** Whom a teacher of a class asks to confirm, and whether there is a choice: a class of adults has students only (F-312). */
export interface UsualAudience {
  readonly usual: AckAudience;
  readonly hasChoice: boolean;
}

/** As long as the class is not known here, that of a class with families. */
export function useUsualAudience(classId: string): UsualAudience {
  const found = useQuery('class', { classId });
  const grade = found?.state === 'ready' ? found.value.grade : 'child';
  return { usual: audienceIn(grade, 'families'), hasChoice: hasFamilies(grade) };
}
