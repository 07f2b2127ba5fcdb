import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.tsx';
import { LinkedText } from '../components/linked-text.tsx';
import { useIsPrinting } from './use-is-printing.ts';

/* About twelve lines of the feed; a little more is shown whole, so that "more" is always worth its press. */
const SHORT_LENGTH = 700;
const SLACK = 250;
const SHORT_LINES = 12;

export interface FoldedTextProps {
  text: string;
  /** It is what one came for: never folded. */
  isWhole?: boolean;
  className?: string;
}

/** What somebody wrote; a very long text is folded unless it is wanted whole, or printed (F-809). */
export function FoldedText({ text, isWhole = false, className }: FoldedTextProps) {
  const { t } = useTranslation('media');
  const [isOpen, setOpen] = useState(false);
  const isPrinting = useIsPrinting();
  const cut = isWhole ? null : foldAt(text);
  const shown = cut === null || isOpen || isPrinting ? text : `${text.slice(0, cut).trimEnd()}…`;
  return (
    <div dir="auto" className={className}>
      <LinkedText text={shown} />
      {cut !== null && (
        <Button variant="ghost" size="sm" className="-ml-3.5 flex! print:hidden!" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('text.less') : t('text.more')}
        </Button>
      )}
    </div>
  );
}

/** Where a text is folded: at a space before its 700th letter or its 13th line; null when it is shown whole. */
export function foldAt(body: string): number | null {
  const lines = body.split('\n');
  const byLines = lines.length > SHORT_LINES + 3 ? lines.slice(0, SHORT_LINES).join('\n').length : Infinity;
  const byLength = body.length > SHORT_LENGTH + SLACK ? SHORT_LENGTH : Infinity;
  const limit = Math.min(byLines, byLength);
  if (limit === Infinity) return null;
  const space = body.lastIndexOf(' ', limit);
  return space > limit / 2 && byLength <= byLines ? space : limit;
}
