import { Copy, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StudentView } from '../../../schema/port/views.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { useCopyText } from '../../components/use-copy-text.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { useErrorToast } from '../../lib/use-error-toast.ts';

/** What a student logs in with, and a new password, which is shown this once (ROO-06). */
export function StudentLogin({ student }: { student: StudentView }) {
  const { t } = useTranslation('room');
  const run = useCommand();
  const toast = useToast();
  const sayError = useErrorToast();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [password, setPassword] = useState<string | null>(null);

  async function reset(): Promise<void> {
    setBusy(true);
    const result = await run('resetStudentPassword', { studentId: student._id });
    setBusy(false);
    setAsking(false);
    if (result.ok) setPassword(result.value.password);
    else if (result.error.kind === 'offline') toast({ kind: 'bad', text: () => t('login.offline') });
    else sayError(result.error);
  }

  return (
    <section aria-label={t('login.title')} className="grid gap-2">
      <h3 className="text-meta font-label text-ink-2">{t('login.title')}</h3>
      {student.login === null ? (
        <p className="text-meta text-ink-2">{t('login.waiting')}</p>
      ) : (
        <>
          <Secret label={t('login.login')} text={student.login} />
          {password !== null && (
            <>
              <Secret label={t('login.password')} text={password} />
              <p className="text-small text-ink-2">{t('login.once')}</p>
            </>
          )}
          <Button variant="plain" icon={KeyRound} className="justify-self-start" onClick={() => setAsking(true)}>
            {t('login.reset')}
          </Button>
        </>
      )}
      <ConfirmDialog open={isAsking} onClose={() => setAsking(false)} onConfirm={() => void reset()} busy={isBusy} title={t('login.resetTitle', { name: student.firstName })} confirmLabel={t('login.resetConfirm')}>
        {t('login.resetText')}
      </ConfirmDialog>
    </section>
  );
}

function Secret({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('room');
  const copy = useCopyText();
  return (
    <div className="flex min-h-13 items-center gap-3 rounded-control bg-sunken pr-1 pl-4">
      <span aria-hidden="true" className="shrink-0 text-meta text-ink-2">
        {label}
      </span>
      <output aria-label={label} translate="no" className="min-w-0 flex-1 py-2 text-label font-strong break-all select-all">
        {text}
      </output>
      <IconButton icon={Copy} label={t('login.copy', { what: label })} onClick={() => void copy(text)} />
    </div>
  );
}
