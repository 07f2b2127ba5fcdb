import type { StudentView } from '../../../schema/port/views.ts';
import { useQuery } from '../../data/use-query.ts';
import type { Standing } from './wish-target.ts';

/** A parent's requests and children as they are here; undefined until they are known. */
export function useStanding(): (Standing & { readonly children: readonly StudentView[] }) | undefined {
  const requests = useQuery('requests', {});
  const children = useQuery('students', { classId: null });
  if (requests === undefined || children === undefined || !requests.isLoaded || !children.isLoaded) return undefined;
  return { requests: requests.rows, children: children.rows };
}
