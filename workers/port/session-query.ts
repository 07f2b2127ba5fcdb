import type { SessionView } from '../../schema/port/queries.ts';
import { overlayMe } from '../../schema/rules/overlay.ts';
import { loaded, runOver, type Query } from './query-run.ts';
import { isLaidOver } from './views/pending-index.ts';

/** What a build before this field has stored lacks; the next change of the account brings it. */
const BEFORE_SETTINGS = { quietHours: null } as const;

/** Who is logged in, with the changes of the own profile that wait; expired tokens keep everything readable (invariant 17). */
export const sessionQuery: Query<'session'> = (sources, _params, changed) => {
  // Not waited for: who it is must stand on the screen before what they have changed of themselves.
  const stop = sources.outbox.watch(changed);
  const run = runOver<SessionView>([sources.identity], changed, () => {
    const { me, session } = loaded(sources.identity);
    if (me === null) return { state: 'anonymous' };
    const waiting = (sources.outbox.read() ?? []).filter(isLaidOver);
    return { state: session === null ? 'expired' : session.state, me: waiting.reduce((before, row) => overlayMe(before, row.mutation), { ...BEFORE_SETTINGS, ...me }) };
  });
  return {
    compute: () => run.compute(),
    stop() {
      stop();
      run.stop();
    },
  };
};
