import { CircleAlert, CircleCheck, Clock, CloudOff, HardDrive, KeyRound, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { IconType } from '../../components/icon-type.ts';
import { useSession } from '../../data/use-session.ts';
import { useSyncStatus } from '../../data/use-sync-status.ts';
import { classNames } from '../../lib/class-names.ts';
import { syncLineState, type SyncLineState } from './sync-line-state.ts';

type ShownState = Exclude<SyncLineState, { kind: 'unknown' }>;

const SIGNS: Record<ShownState['kind'], { icon: IconType; look: string }> = {
  unsaved: { icon: HardDrive, look: 'text-coral-ink' },
  attention: { icon: CircleAlert, look: 'text-coral-ink' },
  offline: { icon: CloudOff, look: 'text-star-ink' },
  blocked: { icon: CloudOff, look: 'text-star-ink' },
  login: { icon: KeyRound, look: 'text-coral-ink' },
  syncing: { icon: RefreshCw, look: 'text-ink-3' },
  waiting: { icon: Clock, look: 'text-ink-2' },
  calm: { icon: CircleCheck, look: 'text-ink-3' },
};

/** Null: there is nothing to say yet. */
function useSyncWords(): { state: ShownState; words: string } | null {
  const { t } = useTranslation('app');
  const state = syncLineState(useSyncStatus(), useSession());
  if (state.kind === 'unknown') return null;
  const key = state.kind === 'syncing' && state.percent !== null ? 'syncingPercent' : state.kind === 'offline' && state.count > 0 ? 'offlineWaiting' : state.kind;
  return { state, words: t(`sync.${key}`, { count: 'count' in state ? state.count : 0, percent: state.kind === 'syncing' ? state.percent : 0 }) };
}

/** How things stand, always in sight and never loud; opens the outbox (GEN-09). */
export function SyncLine() {
  const shown = useSyncWords();
  if (shown === null) return <div className="min-h-11" />;
  const { state, words } = shown;
  const { icon: Icon, look } = SIGNS[state.kind];
  return (
    <Link to="/outbox" data-fleeting aria-label={words} className={classNames('flex min-h-11 items-center gap-3 rounded-control px-3 text-small font-medium hover:bg-hover', look)}>
      <Icon className={classNames('mx-2 size-4', state.kind === 'syncing' && 'animate-turn')} />
      <output className="min-w-0 truncate">{words}</output>
    </Link>
  );
}

/** The same on a phone: a sign in the top bar, its words heard and shown on hold. */
export function SyncSign() {
  const shown = useSyncWords();
  if (shown === null) return <span className="size-11 md:hidden" />;
  const { state, words } = shown;
  const { icon: Icon, look } = SIGNS[state.kind];
  const count = 'count' in state ? state.count : 0;
  return (
    <Link to="/outbox" data-fleeting aria-label={words} title={words} className={classNames('inline-flex h-11 min-w-11 items-center justify-center gap-1 rounded-control px-1.5 text-small font-semibold tabular-nums hover:bg-hover md:hidden', look)}>
      <Icon className={classNames('size-5', state.kind === 'syncing' && 'animate-turn')} />
      {count > 0 && <span aria-hidden="true">{count}</span>}
    </Link>
  );
}
