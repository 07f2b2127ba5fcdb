import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RequestView } from '../../../schema/port/views.ts';
import { Button } from '../../components/button.tsx';
import { useCommand } from '../../data/use-command.ts';
import { useErrorToast } from '../../lib/use-error-toast.ts';

export interface DismissButtonProps {
  request: RequestView;
  onDismissed?: () => void;
}

/** Takes a declined request of one's own off the lists (F-207). Nothing where an older server does not allow it. */
export function DismissButton({ request, onDismissed }: DismissButtonProps) {
  const { t } = useTranslation('requests');
  const run = useCommand();
  const sayError = useErrorToast();
  if (!request.canDelete) return null;
  async function dismiss(): Promise<void> {
    const result = await run('withdrawRequest', { requestId: request._id });
    if (result.ok) onDismissed?.();
    else sayError(result.error);
  }
  return (
    <Button variant="plain" icon={X} aria-label={t('own.dismissOf', { initials: request.studentPreview.initials })} onClick={() => void dismiss()}>
      {t('own.dismiss')}
    </Button>
  );
}
