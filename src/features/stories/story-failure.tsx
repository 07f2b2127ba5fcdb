import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../../schema/port/views.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useCommand } from '../../data/use-command.ts';

/** Why a story was not sent, and the two ways out. */
export function StoryFailure({ reason, outboxId }: { reason: Refusal; outboxId: string | null }) {
  const { t } = useTranslation('stories');
  const run = useCommand();
  const [asks, setAsks] = useState(false);
  return (
    <div role="alert" className="mt-3 rounded-sm bg-coral-tint px-3.5 py-2.5 text-meta font-medium text-coral-ink">
      <p>
        <b className="font-strong">{t('failed.title')}</b> {reason.text ?? t(`failed.${reason.code}`)}
      </p>
      {outboxId !== null && (
        <div className="-mx-2 mt-1 flex flex-wrap gap-1">
          <Button variant="warn" size="sm" icon={RotateCcw} onClick={() => void run('retryOutbox', { id: outboxId })}>
            {t('failed.retry')}
          </Button>
          <Button variant="warn" size="sm" onClick={() => setAsks(true)}>
            {t('failed.discard')}
          </Button>
          <ConfirmDialog
            open={asks}
            onClose={() => setAsks(false)}
            onConfirm={() => {
              setAsks(false);
              void run('discardOutbox', { id: outboxId });
            }}
            title={t('failed.discardTitle')}
            confirmLabel={t('failed.discard')}
            danger
          >
            {t('failed.discardText')}
          </ConfirmDialog>
        </div>
      )}
    </div>
  );
}
