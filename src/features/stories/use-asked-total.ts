import { idOf } from '../../../schema/id-of.ts';
import type { StoryView } from '../../../schema/port/views.ts';
import { useQuery } from '../../data/use-query.ts';

/** How many are asked to confirm a story: the class's families as they are now, so their number comes from the class. Null until it is known. */
export function useAskedTotal(story: StoryView): number | null {
  const group = useQuery('class', { classId: idOf(story.class) });
  return group?.state === 'ready' ? group.value.parentsCount + group.value.studentsCount : null;
}
