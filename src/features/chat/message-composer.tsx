import { ArrowUp, FileText, Image, Paperclip } from 'lucide-react';
import { memo, useCallback, useEffect, useId, useLayoutEffect, useRef, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { MESSAGE_BODY_MAX, MESSAGE_INPUT_ROWS } from '../../../schema/limits.ts';
import { contentFault } from '../../../schema/rules/content-rules.ts';
import { EmojiPicker } from '../../components/emoji-picker.tsx';
import { Menu } from '../../components/menu.tsx';
import { TooLong } from '../../components/too-long.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { ACCEPT_DOCUMENTS, ACCEPT_MEDIA, attachmentMode } from '../../lib/attachments/accept.ts';
import { FileDrop } from '../../lib/attachments/file-drop.tsx';
import { FileInput } from '../../lib/attachments/file-input.tsx';
import { hasDamaged } from '../../lib/attachments/is-damaged.ts';
import { pastedFiles } from '../../lib/attachments/pasted-files.ts';
import { RefusedFiles } from '../../lib/attachments/refused-files.tsx';
import { UploadStrip } from '../../lib/attachments/upload-strip.tsx';
import { useAttach } from '../../lib/attachments/use-attach.ts';
import { useDraft, type Draft } from '../../lib/attachments/use-draft.ts';
import { insertAtCaret } from '../../lib/insert-at-caret.ts';
import { useGrowing } from '../../lib/use-growing.ts';
import { useCutPaste } from '../../lib/use-cut-paste.ts';
import { useTooLong } from '../../lib/use-too-long.ts';
import { isSendKey } from './is-send-key.ts';
import { ReplyStrip } from './reply-strip.tsx';
import type { Reply } from './use-reply.ts';

export interface MessageComposerProps {
  threadId: string;
  /** The newest message, if it is one's own: with it the box empties, in the same frame. */
  newestOwn: string | null;
  /** What is being answered. */
  reply: Reply;
}

/** Where one writes: Enter sends, Shift+Enter makes a line. Holds its own text, so that typing draws nothing else. */
export const MessageComposer = memo(function MessageComposer({ threadId, newestOwn, reply }: MessageComposerProps) {
  const { t } = useTranslation('chat');
  const place = `thread:${threadId}`;
  const run = useCommand();
  const toast = useToast();
  const draft = useDraft(place);
  const attach = useAttach(place);
  const area = useRef<HTMLTextAreaElement>(null);
  const photos = useRef<HTMLInputElement>(null);
  const documents = useRef<HTMLInputElement>(null);
  useGrowing(area, draft.body);
  useEmptied(area, draft, newestOwn);

  const mode = attachmentMode(draft.attachments);
  const tooLong = useTooLong(draft.body, MESSAGE_BODY_MAX);
  const cut = useCutPaste(draft.body, MESSAGE_BODY_MAX);
  const fault = tooLong ?? cut.words;
  const tooLongId = useId();
  const isStopped = attach.isAdding || tooLong !== undefined || hasDamaged(draft.attachments);
  const isEmpty = contentFault({ body: draft.body, attachmentTypes: draft.attachments.map(({ type }) => type) }) !== null;

  async function send() {
    // Where the focus is there already, asking for it would make the browser lay everything out before the text is even kept.
    if (document.activeElement !== area.current) area.current?.focus({ preventScroll: true });
    if (isEmpty || isStopped) return;
    const sending = draft.hold();
    if (sending === null) return;
    if (attach.refused.length > 0) attach.forget();
    if (reply.to !== null) reply.taken();
    const result = await run('sendMessage', { threadId, body: sending.body.trim(), sendId: sending.id });
    if (await draft.isKept(sending, result)) return draft.letGo();
    reply.putBack();
    draft.putBack(sending);
    toast({ kind: 'bad', text: () => t('composer.notKept') });
  }
  function keys(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Escape' && reply.to !== null) reply.stop();
    if (!isSendKey(event.nativeEvent)) return;
    event.preventDefault();
    void send();
  }
  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const files = pastedFiles(event.clipboardData);
    if (files.length === 0) return cut.onPaste(event);
    event.preventDefault();
    void attach.add(files);
  }
  useEffect(() => {
    if (reply.starts > 0) area.current?.focus();
  }, [reply.starts]);
  const refocus = useCallback(() => area.current?.focus(), []);
  return (
    <form
      aria-label={t('composer.label')}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="relative shrink-0 print:hidden px-2 pt-1.5 pb-[max(.75rem,env(safe-area-inset-bottom))] md:pt-2 md:pr-3 md:pb-4 md:pl-4"
    >
      <div className="mb-2 empty:hidden">
        <RefusedFiles refused={attach.refused} onDismiss={attach.forget} next={area} />
        {fault !== undefined && <TooLong id={tooLongId} words={fault} className="rounded-lg bg-card px-4 py-3 shadow-e2" />}
      </div>
      <div className="flex items-end gap-1">
        <div className="min-w-0 flex-1 rounded-lg bg-card shadow-e2">
          {reply.to !== null && (
            <ReplyStrip
              replyTo={reply.to}
              onStop={() => {
                reply.stop();
                refocus();
              }}
            />
          )}
          <UploadStrip files={draft.attachments} onRemove={attach.remove} afterLast={area} onAddPhotos={() => photos.current?.click()} className="p-3 pb-1" />
          <div className="flex min-h-13 items-end p-1">
            <EmojiPicker onPick={(emoji) => draft.setBody(insertAtCaret(area.current, draft.body, emoji))} onClose={refocus} />
            <textarea
              ref={area}
              dir="auto"
              data-kept=""
              value={draft.body}
              rows={1}
              aria-invalid={tooLong !== undefined || undefined}
              aria-describedby={fault === undefined ? undefined : tooLongId}
              enterKeyHint="send"
              aria-label={t('composer.label')}
              placeholder={t('composer.placeholder')}
              onChange={(event) => draft.setBody(event.target.value)}
              onKeyDown={keys}
              onPaste={paste}
              onInput={cut.onInput}
              maxLength={cut.maxLength}
              onBlur={draft.flush}
              style={{ maxHeight: `calc(${MESSAGE_INPUT_ROWS} * 1lh + max(.5rem, 2.75rem - 1lh))` }}
              // One line is as tall as the buttons beside it, also in a student's larger letters.
              className="still-edges [border-block-width:max(.25rem,calc((2.75rem-1lh)/2))]! field-sizing-content min-h-11 min-w-0 flex-1 resize-none bg-transparent px-1 text-body outline-none"
            />
            <Menu
              label={t('composer.attach')}
              icon={Paperclip}
              items={[
                { label: t(mode === 'document' ? 'composer.photosLocked' : 'composer.photos'), icon: Image, disabled: mode === 'document', onSelect: () => photos.current?.click() },
                { label: t(mode === 'media' ? 'composer.documentLocked' : 'composer.document'), icon: FileText, disabled: mode !== 'none', onSelect: () => documents.current?.click() },
              ]}
              className="rounded-full!"
            />
          </div>
        </div>
        <button
          type="submit"
          aria-label={t('composer.send')}
          title={t('composer.send')}
          disabled={isEmpty || isStopped}
          // The keyboard of a phone stays: the press does not take the focus from the text.
          onPointerDown={(event) => event.preventDefault()}
          className="ml-1 grid size-13 shrink-0 place-items-center rounded-full bg-board text-on-solid transition-[background-color,transform] duration-quick hover:bg-board-hover active:scale-95 disabled:bg-card disabled:text-ink-3 disabled:shadow-e1"
        >
          <ArrowUp className="size-6" />
        </button>
      </div>
      <output className="sr-only">{attach.isAdding && t('composer.adding')}</output>
      <FileDrop place={area} onFiles={(files) => void attach.add(files)} />
      <FileInput ref={photos} label={t('composer.photos')} accept={ACCEPT_MEDIA} multiple onPick={(files) => void attach.add(files)} />
      <FileInput ref={documents} label={t('composer.document')} accept={ACCEPT_DOCUMENTS} onPick={(files) => void attach.add(files)} />
    </form>
  );
});

/* With the message on the screen the box is empty, and before the next letter goes into it. */
function useEmptied(area: RefObject<HTMLTextAreaElement | null>, { letGo, showNow }: Pick<Draft, 'letGo' | 'showNow'>, newestOwn: string | null): void {
  useLayoutEffect(letGo, [letGo, newestOwn]);
  useEffect(() => {
    const box = area.current;
    const empty = () => flushSync(showNow);
    box?.addEventListener('beforeinput', empty);
    return () => box?.removeEventListener('beforeinput', empty);
  }, [area, showNow]);
}
