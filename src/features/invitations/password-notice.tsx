import { CloudOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { useArrivalFocus } from '../../lib/use-arrival-focus.ts';
import type { Credentials } from './use-credentials.ts';

/** Says honestly that first passwords are only with the server, where they could not be had. */
export function PasswordNotice({ state, onRetry }: { state: Credentials['state']; onRetry: () => void }) {
  const { t } = useTranslation('invitations');
  const { t: shared } = useTranslation();
  const [hasRetried, setRetried] = useState(false);
  // The button goes with the news.
  useArrivalFocus(hasRetried ? state : null);
  if (state === 'ready') return null;
  if (state === 'loading') return <output className="text-meta text-ink-2">{t('print.passwordsComing')}</output>;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 rounded-control bg-star-tint px-4 py-2.5 text-meta font-medium text-star-ink">
      <CloudOff className="size-5.5 shrink-0" />
      <span className="min-w-0 flex-1 basis-52">{t(state === 'offline' ? 'print.passwordsOffline' : 'print.passwordsFailed')}</span>
      <Button variant="plain" size="sm" onClick={() => (setRetried(true), onRetry())}>
        {shared('action.retry')}
      </Button>
    </div>
  );
}
