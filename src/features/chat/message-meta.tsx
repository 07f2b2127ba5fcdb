import type { MessageView } from '../../../schema/port/views.ts';
import { HonestState } from '../../components/honest-state.tsx';
import { useIsFirstFrameOut } from '../../components/late.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { classNames } from '../../lib/class-names.ts';
import { honestOf } from './honest-of.ts';

/** The time of a message, and how far it is when it is one's own. Its width does not change with the state: nothing jumps. */
export function MessageMeta({ message, className }: { message: MessageView; className?: string }) {
  const format = useFormat();
  const isOut = useIsFirstFrameOut();
  return (
    // In the language of the page, also in a message that is written from right to left.
    <span dir="ltr" className={classNames('inline-flex items-center gap-1 text-tiny font-medium whitespace-nowrap', className)}>
      <time dateTime={message.createdAt} title={isOut ? format.full(message.createdAt) : undefined}>
        {format.time(message.createdAt)}
      </time>
      {message.isMine && <HonestState {...honestOf(message.honest, message.isRead)} wordless plain />}
    </span>
  );
}
