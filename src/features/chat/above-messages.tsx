import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../components/skeleton.tsx';
import type { MessageWindow } from './use-message-window.ts';

/** The place above the oldest message, px: always this tall, whatever it says, so that nothing moves when it changes. */
export const ABOVE_HEIGHT = 64;

/** What stands over the oldest message that is drawn: that more is coming, that it cannot come now, or that this is the beginning. */
export function AboveMessages({ above }: { above: MessageWindow['above'] | 'none' }) {
  const { t } = useTranslation('chat');
  return (
    <div style={{ height: ABOVE_HEIGHT }} className="absolute inset-x-0 top-0 print:static print:h-auto! grid place-items-center text-center text-small text-ink-3">
      {above === 'more' && <Skeleton shape="line" className="w-40" />}
      {above === 'offline' && (
        <output className="flex max-w-[52ch] items-center gap-2.5 rounded-control bg-card px-3.5 py-2 shadow-e1">
          <CloudOff className="size-4.5" />
          <span>{t('older.offline')}</span>
        </output>
      )}
      {above === 'beginning' && <span>{t('older.begin')}</span>}
    </div>
  );
}
