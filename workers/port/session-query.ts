import type { SessionView } from '../../schema/port/queries.ts';
import { loaded, runOver, type Query } from './query-run.ts';

/** Who is logged in; expired tokens keep everything readable (invariant 17). */
export const sessionQuery: Query<'session'> = (sources, _params, changed) =>
  runOver<SessionView>([sources.identity], changed, () => {
    const { me, session } = loaded(sources.identity);
    if (me === null) return { state: 'anonymous' };
    return { state: session === null ? 'expired' : session.state, me };
  });
