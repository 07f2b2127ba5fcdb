import type { TFunction } from 'i18next';
import { KeyRound, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { useNow } from '../../lib/use-now.ts';
import { isCodeEnded } from './code-ended.ts';
import { useCodeRenewal, type CodeOf } from './use-code-renewal.ts';

/** A date stays in one line. */
const NBSP = '\u00a0';

export interface CodeTermProps {
  of: CodeOf;
  code: string;
  /** Absent in what a device stored before it knew the end. */
  until: string | null | undefined;
  canRenew: boolean;
  /** How many invitations a new code cancels; null where this device does not know, 0 for a class. */
  cancels: number | null;
  /** Called when the server has issued the new code. */
  onRenewed?: () => void;
}

/**
 * Until when a code lets families in, and the way to a new one (JOI-05). Asks first where a new code ends something: a
 * code that still holds, or invitations (F-303).
 */
export function CodeTerm({ of, code, until, canRenew, cancels, onRenewed }: CodeTermProps) {
  const { t } = useTranslation('invitations');
  const format = useFormat();
  const now = useNow();
  const renew = useCodeRenewal();
  const [isAsking, setAsking] = useState(false);
  // The new one comes as every change does, a moment behind the answer: until then one waits for it.
  const [former, setFormer] = useState<string | null>(null);
  const isBusy = former === code;

  function ask(): void {
    setFormer(null);
    setAsking(true);
  }
  async function get(): Promise<void> {
    setFormer(code);
    const isDone = await renew(of);
    if (isDone) onRenewed?.();
    else setFormer(null);
    setAsking(false);
  }

  const isEnded = isCodeEnded(until, now);
  const question = (
    <ConfirmDialog
      // The new code may be here before the command has ended: nothing is to be asked of that one.
      open={isAsking && (former === null || isBusy)}
      onClose={() => setAsking(false)}
      onConfirm={() => void get()}
      busy={isBusy}
      title={t('code.renewTitle')}
      confirmLabel={t('code.renewConfirm')}
    >
      {consequences(t, { of, isEnded, cancels })}
    </ConfirmDialog>
  );
  if (isEnded) {
    return (
      <output className="flex flex-wrap items-center gap-3 rounded-control bg-star-tint px-4 py-2.5 text-meta font-medium text-star-ink">
        <KeyRound className="size-5.5 shrink-0" />
        <span className="min-w-0 flex-1 basis-44">{t(canRenew ? 'code.ended' : 'code.endedFor')}</span>
        {canRenew && (
          <Button variant="plain" size="sm" busy={isBusy} onClick={() => (cancels === 0 ? void get() : ask())}>
            {t('code.renew')}
          </Button>
        )}
        {question}
      </output>
    );
  }
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
      <p className="min-w-0 flex-1 basis-40 text-meta text-ink-2">{typeof until === 'string' && t('code.until', { date: format.date(until).replaceAll(' ', NBSP) })}</p>
      {canRenew && (
        <Button variant="ghost" size="sm" icon={RotateCw} busy={isBusy} onClick={ask}>
          {t('code.renew')}
        </Button>
      )}
      {question}
    </div>
  );
}

/** Returns what a new code ends, in one text: the code that still holds, and the invitations whose links carry it. */
function consequences(
  t: TFunction<'invitations'>,
  { of, isEnded, cancels }: Pick<CodeTermProps, 'of' | 'cancels'> & { isEnded: boolean },
): string {
  const ofCode = 'classId' in of ? t('code.renewClass') : t('code.renewParents');
  const ofInvitations = cancels === null ? t('code.cancelsSome') : t('code.cancels', { count: cancels });
  return [...(isEnded ? [] : [ofCode]), ...(cancels === 0 ? [] : [ofInvitations])].join(' ');
}
