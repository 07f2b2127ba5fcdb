import { useState } from 'react';
import type { Rows } from '../../schema/port/queries.ts';
import type { AwardView } from '../../schema/port/views.ts';
import { useQuery } from '../data/use-query.ts';
import { useBelow } from './use-below.ts';

/** So many points are read at a time. */
const AWARDS_STEP = 200;

export interface AwardsHere {
  readonly rows: readonly AwardView[];
  /** `here`: all of the time asked for; `coming`: older ones are on their way; `away`: they are with the server alone, which is out of reach. */
  readonly state: 'here' | 'coming' | 'away';
}

/** A student's points since an instant, newest first; what is not on this device is fetched when the server can be reached. Null asks for nothing. */
export function useAwards(studentId: string | null, since: string): AwardsHere {
  const [limit, setLimit] = useState(AWARDS_STEP);
  const found = useQuery('awards', studentId === null ? null : { studentId, since, limit });
  const more: Rows<AwardView>['more'] | undefined = found?.more;
  if (more === 'stored' && found !== undefined && limit <= found.rows.length) setLimit(limit + AWARDS_STEP);
  const rest = useBelow(more === 'server' && studentId !== null ? { of: 'awards', studentId } : null);
  return { rows: found?.rows ?? [], state: more === 'none' || more === 'stored' ? 'here' : rest === 'offline' ? 'away' : 'coming' };
}
