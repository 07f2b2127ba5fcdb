import { useTranslation } from 'react-i18next';
import { idOf } from '../../../schema/id-of.ts';
import type { ReplyTo } from '../../../schema/records/reply.ts';
import { classNames } from '../../lib/class-names.ts';
import { personName } from '../../lib/person-name.ts';
import { Quote } from './quote.tsx';
import { useQuoteText } from './use-quote-text.ts';

/** Within a reply: the message that it answers. Pressed, it leads there (the list hears of it); a deleted one leads nowhere. */
export function MessageQuote({ replyTo: { '@id': id, quoted }, isInOwn, className }: { replyTo: ReplyTo; isInOwn: boolean; className?: string }) {
  const { t } = useTranslation('chat');
  const text = useQuoteText(quoted);
  if (quoted === null) return <Quote quoted={null} className={className} />;
  return (
    <button
      type="button"
      data-quote={idOf(id)}
      aria-label={t('reply.name', { name: personName(quoted.createdBy), text })}
      // As tall as two lines, and pressed as easily as anything else: what it reaches over is its own bubble.
      className={classNames('relative block rounded-[10px] transition-transform duration-quick after:absolute after:-inset-y-0.5 after:inset-x-0 active:scale-[.985]', className)}
    >
      <Quote quoted={quoted} isInOwn={isInOwn} />
    </button>
  );
}
