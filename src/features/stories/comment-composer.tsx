import { ArrowUp } from 'lucide-react';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { COMMENT_BODY_MAX, COMMENT_INPUT_ROWS } from '../../../schema/limits.ts';
import { isBlank } from '../../../schema/rules/visible-text.ts';
import { TooLong } from '../../components/too-long.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { useDraft } from '../../lib/attachments/use-draft.ts';
import { useGrowing } from '../../lib/use-growing.ts';
import { useCutPaste } from '../../lib/use-cut-paste.ts';
import { useTooLong } from '../../lib/use-too-long.ts';

export interface CommentComposerProps {
  classId: string;
  storyId: string;
  /** One came here to write. */
  takesFocus: boolean;
}

/** Where one comments: grows to five lines, keeps what is typed, waits for nothing. */
export function CommentComposer({ classId, storyId, takesFocus }: CommentComposerProps) {
  const { t } = useTranslation('stories');
  const run = useCommand();
  const toast = useToast();
  const draft = useDraft(`comment:${storyId}`);
  const area = useRef<HTMLTextAreaElement>(null);
  const isEmpty = isBlank(draft.body);
  const tooLong = useTooLong(draft.body, COMMENT_BODY_MAX);
  const cut = useCutPaste(draft.body, COMMENT_BODY_MAX);
  const fault = tooLong ?? cut.words;
  const tooLongId = useId();
  useGrowing(area, draft.body);
  useEffect(() => {
    if (takesFocus) area.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  async function send() {
    area.current?.focus({ preventScroll: true });
    if (isEmpty || tooLong !== undefined) return;
    const sending = draft.take();
    const result = await run('createComment', { classId, storyId, body: sending.body.trim(), sendId: sending.id });
    if (await draft.isKept(sending, result)) return;
    draft.putBack(sending);
    toast({ kind: 'bad', text: () => t('comment.notKept') });
  }
  function keys(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  }
  return (
    <form
      aria-label={t('comment.write')}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="sticky bottom-0 z-10 print:hidden mt-1 -mb-2 flex items-end gap-2 bg-card pt-2 pb-2"
    >
      <div className="min-w-0 flex-1">
        <textarea
          ref={area}
          dir="auto"
          data-kept=""
          value={draft.body}
          rows={1}
          aria-invalid={tooLong !== undefined || undefined}
          aria-describedby={fault === undefined ? undefined : tooLongId}
          aria-label={t('comment.write')}
          placeholder={t('comment.write')}
          onChange={(event) => draft.setBody(event.target.value)}
          onKeyDown={keys}
          onPaste={cut.onPaste}
          onInput={cut.onInput}
          maxLength={cut.maxLength}
          onBlur={draft.flush}
          style={{ maxHeight: `calc(${COMMENT_INPUT_ROWS} * 1.5em + 1.25rem)` }}
          className="field-sizing-content block min-h-11 w-full resize-none rounded-panel bg-sunken px-4 py-2.5 text-body outline-none focus-visible:inset-ring-2 focus-visible:inset-ring-board"
        />
        {fault !== undefined && <TooLong id={tooLongId} words={fault} className="px-4 pt-2" />}
      </div>
      <button
        type="submit"
        aria-label={t('comment.send')}
        title={t('comment.send')}
        disabled={isEmpty || tooLong !== undefined}
        // The keyboard of a phone stays: the press does not take the focus from the text.
        onPointerDown={(event) => event.preventDefault()}
        className="grid size-11 shrink-0 place-items-center rounded-full bg-board text-on-solid transition-[background-color,transform] duration-quick hover:bg-board-hover active:scale-95 disabled:bg-hover disabled:text-ink-3"
      >
        <ArrowUp className="size-5.5" />
      </button>
    </form>
  );
}
