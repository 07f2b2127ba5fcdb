import type { MessageView } from '../../../schema/port/views.ts';
import { useIsFirstFrameOut } from '../../components/late.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { classNames } from '../../lib/class-names.ts';
import { OwnState } from './own-state.tsx';

/** The time of a message, and how far it is when it is one's own. Its width does not change with the state: nothing jumps. */
export function MessageMeta({ message, className }: { message: MessageView; className?: string }) {
  const format = useFormat();
  const isOut = useIsFirstFrameOut();
  const { createdAt, writtenAt = createdAt } = message;
  // It stands under the day of its arrival: another day is said with the time.
  const isSameDay = format.day(writtenAt, createdAt) === format.day(createdAt, createdAt);
  return (
    // In the language of the page, also in a message that is written from right to left.
    <span dir="ltr" className={classNames('inline-flex items-center gap-1 text-tiny font-medium whitespace-nowrap', className)}>
      <time dateTime={writtenAt} title={isOut ? format.full(writtenAt) : undefined}>
        {isSameDay ? format.time(writtenAt) : format.shortDayAndTime(writtenAt)}
      </time>
      {message.isMine && <OwnState honest={message.honest} isRead={message.isRead} plain />}
    </span>
  );
}
