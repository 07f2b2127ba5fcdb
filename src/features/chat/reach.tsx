import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../components/use-toast.ts';
import type { MessageWindow } from './use-message-window.ts';

/** Says that a message far back is being looked for, or why one does not get there; then `onLost`. */
export function Reach({ reach, onLost }: { reach: MessageWindow['reach']; onLost: () => void }) {
  const { t } = useTranslation('chat');
  const toast = useToast();
  useEffect(() => {
    if (reach !== 'offline' && reach !== 'missing') return;
    toast({ kind: 'info', text: () => t(`reply.${reach}`) });
    onLost();
  }, [reach, toast, t, onLost]);
  return (
    <output className="pointer-events-none absolute inset-x-0 top-3 z-1 flex justify-center">
      {reach === 'going' && (
        // What is on this device is there before anybody has read this.
        <span className="flex animate-held items-center gap-2 rounded-full bg-card px-4 py-2 text-meta font-medium text-ink-2 shadow-e2">
          <Search aria-hidden="true" className="size-4.5 animate-pulse motion-reduce:animate-none" />
          <span>{t('reply.looking')}</span>
        </span>
      )}
    </output>
  );
}
