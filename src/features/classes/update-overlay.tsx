import { useTranslation } from 'react-i18next';
import type { Honest } from '../../../schema/port/views.ts';
import { Ring } from '../../components/ring.tsx';
import { classNames } from '../../lib/class-names.ts';

/** product.md's updateInProgress: a change of the class is on its way. One that waits for a network is none: it may wait for days. */
export function isUpdating(honest: Honest): boolean {
  return honest.state === 'sending';
}

/** Lies over a class's card while its change is on its way (CLS-03), unless that is over in the blink of an eye. The card works on below it. `className` leads its ring around the card's gear: words stay free. */
export function UpdateOverlay({ className }: { className: string }) {
  const { t } = useTranslation('classes');
  return (
    <output aria-label={t('honest.updating')} className={classNames('pointer-events-none absolute inset-0 z-20 grid animate-held justify-items-end rounded-[inherit] bg-card/75', className)}>
      <Ring percent={30} className="size-9 animate-turn text-board" />
    </output>
  );
}
