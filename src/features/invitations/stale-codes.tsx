import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_MS } from '../../../schema/limits.ts';
import type { StudentView } from '../../../schema/port/views.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useArrivalFocus } from '../../lib/use-arrival-focus.ts';
import { useNow } from '../../lib/use-now.ts';
import { staleStudents } from './stale-students.ts';
import { useCodeRenewal } from './use-code-renewal.ts';

/** So long a code on paper should hold at least, ms: paper reaches a family within a few days. */
const HOLDS_MS = 3 * DAY_MS;

/**
 * Shows how many codes have expired or soon will, and gets new ones, so that a printed card opens the door. Asks first
 * where parents of these students have been invited: a new code cancels invitations without an answer (F-303).
 */
export function StaleCodes({ students }: { students: readonly StudentView[] }) {
  const { t } = useTranslation('invitations');
  const getNew = useCodeRenewal();
  const now = useNow();
  const [isBusy, setBusy] = useState(false);
  const stale = staleStudents(students, now + HOLDS_MS);
  const [hasRenewed, setRenewed] = useState(false);
  // The button goes with the last code that has run out.
  useArrivalFocus(hasRenewed ? `${stale.length === 0}` : null);
  const [isAsking, setAsking] = useState(false);
  if (stale.length === 0) return null;
  const areInvited = students.some(({ _id, lastInvite }) => stale.includes(_id) && lastInvite !== null);

  async function renew(): Promise<void> {
    setAsking(false);
    setRenewed(true);
    setBusy(true);
    for (const studentId of stale) {
      const isDone = await getNew({ studentId });
      if (!isDone) break;
    }
    setBusy(false);
  }

  return (
    <output className="flex flex-wrap items-center gap-3 rounded-control bg-star-tint px-4 py-2.5 text-meta font-medium text-star-ink">
      <KeyRound className="size-5.5 shrink-0" />
      <span className="min-w-0 flex-1 basis-52">{t('print.stale', { count: stale.length })}</span>
      <Button variant="plain" size="sm" busy={isBusy} onClick={() => (areInvited ? setAsking(true) : void renew())}>
        {t('print.renew')}
      </Button>
      <ConfirmDialog open={isAsking} onClose={() => setAsking(false)} onConfirm={() => void renew()} title={t('print.renewTitle')} confirmLabel={t('print.renewConfirm')}>
        {t('print.renewText')}
      </ConfirmDialog>
    </output>
  );
}
