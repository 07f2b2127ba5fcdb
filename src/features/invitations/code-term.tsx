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
}

/** Until when a code lets families in, and the way to a new one (JOI-05). One that still holds is ended only after a question. */
export function CodeTerm({ of, code, until, canRenew }: CodeTermProps) {
  const { t } = useTranslation('invitations');
  const format = useFormat();
  const now = useNow();
  const renew = useCodeRenewal();
  const [isAsking, setAsking] = useState(false);
  // The new one comes as every change does, a moment behind the answer: until then one waits for it.
  const [former, setFormer] = useState<string | null>(null);
  const isBusy = former === code;

  async function get(): Promise<void> {
    setFormer(code);
    const isDone = await renew(of);
    if (!isDone) setFormer(null);
    setAsking(false);
  }

  if (isCodeEnded(until, now)) {
    return (
      <output className="flex flex-wrap items-center gap-3 rounded-control bg-star-tint px-4 py-2.5 text-meta font-medium text-star-ink">
        <KeyRound className="size-5.5 shrink-0" />
        <span className="min-w-0 flex-1 basis-44">{t(canRenew ? 'code.ended' : 'code.endedFor')}</span>
        {canRenew && (
          <Button variant="plain" size="sm" busy={isBusy} onClick={() => void get()}>
            {t('code.renew')}
          </Button>
        )}
      </output>
    );
  }
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
      <p className="min-w-0 flex-1 basis-40 text-meta text-ink-2">{typeof until === 'string' && t('code.until', { date: format.date(until).replaceAll(' ', NBSP) })}</p>
      {canRenew && (
        <Button variant="ghost" size="sm" icon={RotateCw} busy={isBusy} onClick={() => setAsking(true)}>
          {t('code.renew')}
        </Button>
      )}
      <ConfirmDialog open={isAsking} onClose={() => setAsking(false)} onConfirm={() => void get()} busy={isBusy} title={t('code.renewTitle')} confirmLabel={t('code.renewConfirm')}>
        {t('code.renewText')}
      </ConfirmDialog>
    </div>
  );
}
