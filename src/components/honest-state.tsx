import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../lib/class-names.ts';
import { Ring } from './ring.tsx';

/** `waiting`: for the network; `queued`: it leaves by itself, in its turn. */
export type HonestStateName = 'waiting' | 'queued' | 'sending' | 'sent' | 'read' | 'failed';

export interface HonestStateProps {
  state: HonestStateName;
  /** While sending: how much the server has, 0 to 100. */
  percent?: number;
  /** Only where there is no room: the word is then heard, not seen. */
  wordless?: boolean;
  /** Takes the colour of the text around (times in bubbles). */
  plain?: boolean;
  className?: string;
}

const COLOURS: Record<HonestStateName, string> = {
  waiting: 'text-ink-3',
  queued: 'text-ink-3',
  sending: 'text-board-ink',
  sent: 'text-ink-3',
  read: 'text-board-ink',
  failed: 'text-coral-ink',
};

/** Where a thing of one's own is now: waiting on this device, leaving, with the server, read, or in need of help. */
export function HonestState({ state, percent, wordless = false, plain = false, className }: HonestStateProps) {
  const { t } = useTranslation('components');
  const word = state === 'sending' && percent !== undefined ? t('state.sendingPercent', { percent: Math.floor(percent) }) : t(`state.${state}`);
  return (
    <span data-travelling={state === 'sending' || undefined} className={classNames('inline-flex items-center gap-1.5 text-small font-medium whitespace-nowrap tabular-nums', !plain && COLOURS[state], className)}>
      <Sign state={state} percent={percent} />
      <span className={wordless ? 'sr-only' : undefined}>{word}</span>
    </span>
  );
}

function Sign({ state, percent }: { state: HonestStateName; percent?: number }) {
  if (state === 'sending') return percent === undefined ? <Ring percent={30} className="size-4 animate-turn" /> : <Ring percent={percent} className="size-4" />;
  const Icon = { waiting: Clock, queued: Clock, sent: Check, read: CheckCheck, failed: CircleAlert }[state];
  return <Icon className="size-4" />;
}
