import { FileText, Image, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Quoted } from '../../../schema/records/reply.ts';
import { toneClass } from '../../components/tone.ts';
import { classNames } from '../../lib/class-names.ts';
import { personName } from '../../lib/person-name.ts';
import { personTone } from '../../lib/person-tone.ts';
import { useQuoteText } from './use-quote-text.ts';

const SIGNS = { photo: Image, video: Video, file: FileText };

export interface QuoteProps {
  /** Null: the message was deleted. */
  quoted: Quoted | null;
  /** Stands over the first line; the name alone where it is left out. */
  title?: string;
  /** In a bubble of one's own, which has a colour already: the author's stays away. */
  isInOwn?: boolean;
  className?: string;
}

/** A message in two lines: whose it is, and how it begins. A mark in the colour of its author stands before it. */
export function Quote({ quoted, title, isInOwn = false, className }: QuoteProps) {
  const { t } = useTranslation('chat');
  const text = useQuoteText(quoted);
  const shape = 'relative block min-w-0 overflow-hidden rounded-[10px] py-1 pr-2.5 pl-3 text-left before:absolute before:inset-y-0 before:left-0 before:w-[3px]';
  if (quoted === null) return <span className={classNames(shape, 'bg-ink/5 text-meta leading-[1.35]! text-ink-2 italic before:bg-ink-3', className)}>{t('reply.gone')}</span>;
  const Sign = quoted.files === null ? null : SIGNS[quoted.files.type];
  return (
    <span className={classNames(shape, 'before:bg-tone', isInOwn ? 'bg-card/60' : 'bg-tone-tint/70', toneClass(isInOwn ? 'board' : personTone(quoted.createdBy)), className)}>
      <span className="block truncate text-small leading-[1.35]! font-strong text-tone-ink">{title ?? personName(quoted.createdBy)}</span>
      <span className="flex items-center gap-1.5 text-meta leading-[1.35]! text-ink">
        {Sign && <Sign aria-hidden="true" className="size-4 shrink-0 text-ink-2" />}
        <span dir="auto" className="truncate">{text}</span>
      </span>
    </span>
  );
}
