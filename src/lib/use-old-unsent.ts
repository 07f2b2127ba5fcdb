import { UNSENT_ASKS_AFTER_MS } from '../../schema/limits.ts';
import { isQuiet } from '../../schema/rules/quiet-mutations.ts';
import { useQuery } from '../data/use-query.ts';
import { useSyncStatus } from '../data/use-sync-status.ts';
import { sendsWhenClosed } from './browser-abilities.ts';
import { useNow } from './use-now.ts';

/**
 * Returns how many changes are unsent for longer than UNSENT_ASKS_AFTER_MS where the browser sends nothing once the
 * app is closed; 0 elsewhere (F-907).
 */
export function useOldUnsent(): number {
  const status = useSyncStatus();
  const isAsked = !sendsWhenClosed() && (status?.waiting ?? 0) + (status?.failed ?? 0) > 0;
  const outbox = useQuery('outbox', isAsked ? {} : null);
  const now = useNow();
  if (!isAsked) return 0;
  const isOld = (madeAt: number) => now - madeAt > UNSENT_ASKS_AFTER_MS;
  return outbox?.rows.filter(({ mutation, madeAt }) => !isQuiet(mutation) && isOld(madeAt)).length ?? 0;
}
