import { ArrowDown, CornerDownLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../components/badge.tsx';

/** Leads back: to the reply from which one came, else to the newest message; says how many are unread there. */
export function JumpToNewest({ count, isToReply, onPress }: { count: number; isToReply: boolean; onPress: (pressed: Element) => void }) {
  const { t } = useTranslation('chat');
  const Sign = isToReply ? CornerDownLeft : ArrowDown;
  const label = isToReply ? t('reply.back') : count > 0 ? t('newestCount', { count }) : t('newest');
  return (
    <button
      type="button"
      onClick={(event) => onPress(event.currentTarget)}
      aria-label={label}
      title={label}
      className="absolute right-4 bottom-3 print:hidden grid size-11 animate-pop place-items-center rounded-full bg-card text-ink-2 shadow-e2 hover:text-ink md:right-6"
    >
      <Sign className="size-5.5" />
      <span aria-hidden="true" className="contents">
        <Badge count={count} className="absolute -top-2 left-1/2 -translate-x-1/2" />
      </span>
    </button>
  );
}
