import { Copy, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useCopyText } from '../../components/use-copy-text.ts';
import { useCommand } from '../../data/use-command.ts';
import { classNames } from '../class-names.ts';
import { useKeptFocus } from '../use-kept-focus.ts';
import { Attachments } from './attachments.tsx';
import { useDraft } from './use-draft.ts';

export interface LeftDraftProps {
  place: string;
  /** Says why nothing can be written on. */
  title: string;
  /** How the words are read where what is kept is more than words; as they are without it. */
  wordsOf?: (body: string) => string;
  /** Given up: where this goes with it, whoever shows it keeps the focus. */
  onDiscard?: () => void;
  className?: string;
}

/** What was written and attached in a place where one may write no more: there to be read, copied and saved until it is given up. Nothing where nothing is left. */
export function LeftDraft({ place, title, wordsOf = asTyped, onDiscard, className }: LeftDraftProps) {
  const { t } = useTranslation('media');
  const run = useCommand();
  const copy = useCopyText();
  const { body, attachments, setBody, flush } = useDraft(place);
  const [isAsking, setAsking] = useState(false);
  const section = useRef<HTMLElement>(null);
  const keepFocus = useKeptFocus(section);
  const titleId = useId();
  const words = wordsOf(body);
  function discard() {
    setAsking(false);
    setBody('');
    flush();
    for (const { _id } of attachments) void run('removeDraftFile', { place, fileId: _id });
    void run('setDraftOptions', { place, options: {} });
    keepFocus();
    onDiscard?.();
  }
  return (
    <>
      {(body.trim() !== '' || attachments.length > 0) && (
        <section ref={section} aria-labelledby={titleId} className={classNames('grid grid-cols-1 gap-2', className)}>
          <h2 id={titleId} className="text-label">
            {title}
          </h2>
          {words !== '' && (
            <p dir="auto" className="text-body wrap-anywhere whitespace-pre-wrap text-ink-2">
              {words}
            </p>
          )}
          <Attachments files={attachments} inBubble className="w-[min(316px,62vw)] max-w-full" />
          <div className="flex flex-wrap gap-2">
            {words !== '' && (
              <Button icon={Copy} onClick={() => void copy(words)}>
                {t('left.copy')}
              </Button>
            )}
            <Button variant="plain" icon={Trash2} onClick={() => setAsking(true)}>
              {t('left.discard')}
            </Button>
          </div>
        </section>
      )}
      <ConfirmDialog open={isAsking} onClose={() => setAsking(false)} onConfirm={discard} title={t('left.discardTitle')} confirmLabel={t('left.discard')} danger>
        {t('left.discardText')}
      </ConfirmDialog>
    </>
  );
}

function asTyped(body: string): string {
  return body;
}
