import type { SessionView } from '../../schema/port/queries.ts';
import { useQuery } from './use-query.ts';

const NO_PARAMS = {};

/** Who is logged in; undefined on the first frames only, before the device was asked. */
export function useSession(): SessionView | undefined {
  return useQuery('session', NO_PARAMS);
}
