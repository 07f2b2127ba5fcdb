import { useId, useRef, useState, type ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MEDIA_MAX, STORY_BODY_MAX } from '../../../schema/limits.ts';
import { contentFault } from '../../../schema/rules/content-rules.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { EmojiPicker } from '../../components/emoji-picker.tsx';
import { TooLong } from '../../components/too-long.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { useSession } from '../../data/use-session.ts';
import { ACCEPT_DOCUMENTS, ACCEPT_MEDIA, attachmentMode } from '../../lib/attachments/accept.ts';
import { FileDrop } from '../../lib/attachments/file-drop.tsx';
import { FileInput } from '../../lib/attachments/file-input.tsx';
import { hasDamaged } from '../../lib/attachments/is-damaged.ts';
import { pastedFiles } from '../../lib/attachments/pasted-files.ts';
import { RefusedFiles } from '../../lib/attachments/refused-files.tsx';
import { UploadStrip } from '../../lib/attachments/upload-strip.tsx';
import { useAttach } from '../../lib/attachments/use-attach.ts';
import { useDraft } from '../../lib/attachments/use-draft.ts';
import { classNames } from '../../lib/class-names.ts';
import { handFocus } from '../../lib/hand-focus.ts';
import { insertAtCaret } from '../../lib/insert-at-caret.ts';
import { PersonAvatar } from '../../lib/person-avatar.tsx';
import { useGrowing } from '../../lib/use-growing.ts';
import { useCutPaste } from '../../lib/use-cut-paste.ts';
import { useTooLong } from '../../lib/use-too-long.ts';
import { DocumentButton, PhotosButton } from './attach-buttons.tsx';
import { PostOptionsRow } from './post-options-row.tsx';
import { usePostOptions } from './use-post-options.ts';

/** Where a teacher tells something: text, photos or a document. What is typed stays through everything; a post never waits for the network. */
export function StoryComposer({ classId }: { classId: string }) {
  const { t } = useTranslation(['stories', 'media']);
  const place = `story:${classId}`;
  const run = useCommand();
  const toast = useToast();
  const session = useSession();
  const draft = useDraft(place);
  const postOptions = usePostOptions(place);
  const attach = useAttach(place);
  const [hasFocus, setFocus] = useState(false);
  const [isPosting, setPosting] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const media = useRef<HTMLInputElement>(null);
  const documents = useRef<HTMLInputElement>(null);
  useGrowing(area, draft.body);

  const mode = attachmentMode(draft.attachments);
  const hasFilms = draft.attachments.some(({ type }) => type === 'video');
  const isEmpty = contentFault({ body: draft.body, attachmentTypes: draft.attachments.map(({ type }) => type) }) !== null;
  const tooLong = useTooLong(draft.body, STORY_BODY_MAX);
  const cut = useCutPaste(draft.body, STORY_BODY_MAX);
  const fault = tooLong ?? cut.words;
  const tooLongId = useId();
  const isStopped = tooLong !== undefined || hasDamaged(draft.attachments);
  const isOpen = hasFocus || isPosting || draft.body !== '' || draft.attachments.length > 0 || attach.refused.length > 0 || Object.keys(postOptions.options).length > 0;

  async function post(button: Element) {
    if (isEmpty || isStopped) return;
    const sending = draft.hold();
    if (sending === null) return;
    setPosting(true);
    // The button goes with what was written: whoever works by keys is then where one writes.
    handFocus(button, area.current);
    // The photos go out of sight with the words, until the device has them: a second press would find them alone.
    draft.letGo();
    attach.forget();
    const result = await run('createStory', { classId, body: sending.body.trim(), options: postOptions.options, sendId: sending.id });
    const isKept = await draft.isKept(sending, result);
    setPosting(false);
    if (isKept) return postOptions.forget();
    draft.putBack(sending);
    const isTooLate = !result.ok && result.error.kind === 'problem' && result.error.problem.title === 'schedule.past';
    toast({ kind: 'bad', text: () => t(isTooLate ? 'schedule.passed' : 'composer.notKept') });
  }
  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const files = pastedFiles(event.clipboardData);
    if (files.length === 0) return cut.onPaste(event);
    event.preventDefault();
    void attach.add(files);
  }
  function countLine() {
    if (attach.isAdding) return t('composer.adding');
    if (mode === 'media') return t(hasFilms ? 'media:mediaOf' : 'media:photosOf', { count: draft.attachments.length, max: MEDIA_MAX });
    return '';
  }
  const photosButton = <PhotosButton mode={mode} isFull={draft.attachments.length >= MEDIA_MAX} onClick={() => media.current?.click()} />;
  const documentButton = <DocumentButton mode={mode} onClick={() => documents.current?.click()} />;
  return (
    <Card
      as="section"
      pad="none"
      aria-label={t('composer.label')}
      data-drop-area=""
      onFocus={() => setFocus(true)}
      // What a dialog of it loses comes back here: folded meanwhile, it would have no place for the focus.
      onBlur={(event) => event.currentTarget.contains(event.target) && setFocus(event.currentTarget.contains(event.relatedTarget))}
      className={classNames('relative print:hidden rounded-panel px-4 md:rounded-card md:px-6', isOpen ? 'pt-4 pb-2 md:pt-5 md:pb-4' : 'py-2 md:py-3')}
    >
      <div className={classNames('flex gap-3', isOpen ? 'items-start' : 'items-center')}>
        {session !== undefined && session.state !== 'anonymous' && <PersonAvatar person={session.me} size={44} className={isOpen ? undefined : 'max-md:hidden'} />}
        <textarea
          ref={area}
          dir="auto"
          data-kept=""
          value={draft.body}
          rows={1}
          aria-invalid={tooLong !== undefined || undefined}
          aria-describedby={fault === undefined ? undefined : tooLongId}
          aria-label={t('composer.label')}
          placeholder={t('composer.label')}
          onChange={(event) => draft.setBody(event.target.value)}
          onBlur={draft.flush}
          onPaste={paste}
          onInput={cut.onInput}
          maxLength={cut.maxLength}
          className={classNames('still-edges field-sizing-content max-h-[60dvh] min-h-11 w-full flex-1 resize-none bg-transparent text-body outline-none placeholder:text-label placeholder:font-normal md:text-[1.0625rem] md:placeholder:text-[1.0625rem]', isOpen && 'min-h-18')}
        />
        {!isOpen && (
          <div className="-mr-2 flex shrink-0 md:gap-1">
            {photosButton}
            {documentButton}
          </div>
        )}
      </div>
      {fault !== undefined && <TooLong id={tooLongId} words={fault} className="pt-2" />}
      <UploadStrip files={draft.attachments} onRemove={attach.remove} afterLast={area} onMove={attach.move} onAddPhotos={() => media.current?.click()} className="-mx-4 mt-3 scroll-px-4 px-4 pb-1 md:-mx-6 md:scroll-px-6 md:px-6" />
      <div className="mt-2 empty:hidden">
        <RefusedFiles refused={attach.refused} onDismiss={attach.forget} next={area} />
      </div>
      <PostOptionsRow classId={classId} options={postOptions.options} setOptions={postOptions.setOptions} isShown={isOpen} />
      {isOpen && (
        <div className="sticky bottom-0 z-10 mt-1 -mb-2 -ml-2.5 flex items-center gap-0.5 bg-card py-2 max-[400px]:flex-wrap md:mt-2 md:gap-1">
          {photosButton}
          {documentButton}
          <EmojiPicker placement="below" onPick={(emoji) => draft.setBody(insertAtCaret(area.current, draft.body, emoji))} onClose={() => area.current?.focus()} />
          <output className="min-w-0 truncate pl-2 text-meta text-ink-2 empty:p-0 max-[400px]:order-first max-[400px]:w-full max-[400px]:pl-2.5">
            {countLine()}
          </output>
          {/* The device takes a post in no time as a rule: a ring would only flash. */}
          <Button variant="solid" className="ml-auto" busy={attach.isAdding} aria-disabled={isPosting || undefined} disabled={isEmpty || isStopped} onClick={(event) => void post(event.currentTarget)}>
            {t(postOptions.options.publishAt === undefined ? 'composer.post' : 'schedule.pick')}
          </Button>
        </div>
      )}
      <FileDrop place={area} onFiles={(files) => void attach.add(files)} />
      <FileInput ref={media} label={t('composer.photos')} accept={ACCEPT_MEDIA} multiple onPick={(files) => void attach.add(files)} />
      <FileInput ref={documents} label={t('composer.file')} accept={ACCEPT_DOCUMENTS} onPick={(files) => void attach.add(files)} />
    </Card>
  );
}
