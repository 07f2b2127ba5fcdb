import { CircleAlert, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Honest } from '../../../schema/port/views.ts';
import { classNames } from '../../lib/class-names.ts';
import { useShownHonest } from '../../lib/use-shown-honest.ts';

/** A small sign beside a number that is not yet, or not, with the server; the word is heard. Nothing for what is. */
export function HonestSign({ honest, className }: { honest: Honest; className?: string }) {
  return honest.state !== 'stored' && <Shown honest={honest} className={className} />;
}

function Shown({ honest, className }: { honest: Honest; className: string | undefined }) {
  const { t } = useTranslation('room');
  const shown = useShownHonest(honest);
  if (shown === null) return null;
  const state = shown.state === 'failed' ? 'failed' : shown.state === 'sending' ? 'sending' : 'waiting';
  const Sign = state === 'failed' ? CircleAlert : Clock;
  return (
    <span title={t(`honest.${state}`)} className={className}>
      <Sign className={classNames('size-full', state === 'failed' ? 'text-coral-ink' : 'text-ink-3')} />
      <span className="sr-only">{t(`honest.${state}`)}</span>
    </span>
  );
}
