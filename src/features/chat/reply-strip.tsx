import { Reply as ReplySign, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ReplyTo } from '../../../schema/records/reply.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { personName } from '../../lib/person-name.ts';
import { Quote } from './quote.tsx';

/** Over what is being written: the message that it answers, with the way to answer none. */
export function ReplyStrip({ replyTo: { quoted }, onStop }: { replyTo: ReplyTo; onStop: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <div className="flex items-center gap-2 pt-1.5 pr-1 pl-3.5">
      <ReplySign aria-hidden="true" className="size-5 shrink-0 text-board-ink" />
      <output className="min-w-0 flex-1">
        <Quote quoted={quoted} title={quoted === null ? undefined : t('reply.to', { name: personName(quoted.createdBy) })} />
      </output>
      <IconButton icon={X} label={t('reply.stop')} onClick={onStop} />
    </div>
  );
}
