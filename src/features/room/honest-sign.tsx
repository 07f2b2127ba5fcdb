import { CircleAlert, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Honest } from '../../../schema/port/views.ts';
import { classNames } from '../../lib/class-names.ts';

/** A small sign beside a number that is not yet, or not, with the server; the word is heard. Nothing for what is. */
export function HonestSign({ state, className }: { state: Honest['state']; className?: string }) {
  const { t } = useTranslation('room');
  if (state === 'stored') return null;
  const Sign = state === 'failed' ? CircleAlert : Clock;
  return (
    <span title={t(`honest.${state}`)} className={className}>
      <Sign className={classNames('size-full', state === 'failed' ? 'text-coral-ink' : 'text-ink-3')} />
      <span className="sr-only">{t(`honest.${state}`)}</span>
    </span>
  );
}
