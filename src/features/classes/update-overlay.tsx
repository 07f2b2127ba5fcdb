import { useTranslation } from 'react-i18next';
import type { Honest } from '../../../schema/port/views.ts';
import { Ring } from '../../components/ring.tsx';

/** product.md's updateInProgress: a change of the class is on its way. One that waits for a network is none: it may wait for days. */
export function isUpdating(honest: Honest): boolean {
  return honest.state === 'sending';
}

/** Lies over a class's card while its change is on its way (CLS-03), unless that is over in the blink of an eye. The card works on below it. */
export function UpdateOverlay() {
  const { t } = useTranslation('classes');
  return (
    <output aria-label={t('honest.updating')} className="pointer-events-none absolute inset-0 z-20 grid animate-held place-items-center rounded-[inherit] bg-card/75">
      <Ring percent={30} className="size-9 animate-turn text-board" />
    </output>
  );
}
