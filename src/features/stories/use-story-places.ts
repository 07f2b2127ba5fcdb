import { useQuery } from '../../data/use-query.ts';
import { storyPlaces } from './story-places.ts';

/** The words of storyPlaces for a feed of these classes; null: of all. `isOfFamily`: it is of all children of a parent. */
export function useStoryPlaces(classIds: readonly string[] | null, isOfFamily: boolean): ReadonlyMap<string, string> {
  const classes = useQuery('classes', { status: 'active' });
  const children = useQuery('students', isOfFamily ? { classId: null } : null);
  return storyPlaces(classes?.rows.filter(({ _id }) => classIds === null || classIds.includes(_id)) ?? [], children?.rows ?? []);
}
