import { Copy } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { useCopyText } from './use-copy-text.ts';

export interface CopyRowProps {
  label: string;
  text: string;
  /** A short code, in big letters. */
  isCode?: boolean;
}

/** A text to be given away, with a button that copies it and says so. */
export function CopyRow({ label, text, isCode = false }: CopyRowProps) {
  const { t: shared } = useTranslation();
  const copy = useCopyText();
  const name = `${shared('action.copy')}: ${label}`;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5">
      <span className="text-meta font-label text-ink-2">{label}</span>
      <div className="flex items-center gap-2 rounded-control bg-sunken py-1 pr-1 pl-4">
        <output aria-label={label} translate="no" className={isCode ? 'min-w-0 flex-1 text-title tracking-[.1em] break-all md:text-headline select-all' : 'min-w-0 flex-1 py-2 text-label font-normal wrap-anywhere select-all'}>
          {isCode ? text : <Link text={text} />}
        </output>
        <IconButton icon={Copy} label={name} className="md:hidden" onClick={() => void copy(text)} />
        <Button variant="card" icon={Copy} aria-label={name} className="max-md:hidden" onClick={() => void copy(text)}>
          {shared('action.copy')}
        </Button>
      </div>
    </div>
  );
}

/* Goes on in the next line behind a slash, not within a word. */
function Link({ text }: { text: string }) {
  return text.split(/(?<=\/)(?!\/)/u).map((part, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      <span>{part}</span>
    </Fragment>
  ));
}
