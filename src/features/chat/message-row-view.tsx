import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsFirstFrameOut } from '../../components/late.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { useNow } from '../../lib/use-now.ts';
import { DAY_LABEL_CLASS } from './day-label-class.ts';
import { MessageBubble } from './message-bubble.tsx';
import type { MessageRow } from './message-rows.ts';

/** As tall as a day's name, which the first drawing does not wait for. */
const NO_DAY = '\u00a0';

/** Draws one row of the conversation. */
export function MessageRowView({ row, hasFaces, isTabStop, canReply }: { row: MessageRow; hasFaces: boolean; isTabStop: boolean; canReply: boolean }) {
  switch (row.kind) {
    case 'day':
      return <DayLine at={row.at} />;
    case 'gap':
      return <GapLine />;
    case 'unread':
      return <UnreadLine count={row.count} />;
    case 'message':
      return <MessageBubble message={row.message} isFirst={row.isFirst} isLast={row.isLast} hasFaces={hasFaces} isTabStop={isTabStop} canReply={canReply} />;
  }
}

const DayLine = memo(function DayLine({ at }: { at: string }) {
  const format = useFormat();
  const now = useNow();
  const isOut = useIsFirstFrameOut();
  return (
    <div className="flex justify-center pt-3 pb-1">
      <time dateTime={at.slice(0, 10)} className={DAY_LABEL_CLASS}>
        {isOut ? format.day(at, now) : NO_DAY}
      </time>
    </div>
  );
});

/* Whether what is missing is on its way or waits for a network, the sentence is true. */
function GapLine() {
  const { t } = useTranslation('chat');
  return (
    <div className="flex justify-center py-6">
      <span className="max-w-[52ch] rounded-control bg-card px-3.5 py-2 text-center text-small text-ink-2 shadow-e1">{t('older.gap')}</span>
    </div>
  );
}

function UnreadLine({ count }: { count: number }) {
  const { t } = useTranslation('chat');
  return (
    <div className="flex items-center gap-3 pt-4 pb-1 text-small leading-none! font-semibold text-board-ink">
      <span className="h-0.5 flex-1 rounded-full bg-board-tint-2" />
      <span>{t('unreadLine', { count })}</span>
      <span className="h-0.5 flex-1 rounded-full bg-board-tint-2" />
    </div>
  );
}
