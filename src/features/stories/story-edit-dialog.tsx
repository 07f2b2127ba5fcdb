import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { idOf } from '../../../schema/id-of.ts';
import { STORY_BODY_MAX } from '../../../schema/limits.ts';
import type { StoryView } from '../../../schema/port/views.ts';
import type { AckAudience } from '../../../schema/records/story.ts';
import { audienceOf } from '../../../schema/rules/ack-audience.ts';
import { isBlank } from '../../../schema/rules/visible-text.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextArea } from '../../components/text-area.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { ACCEPT_DOCUMENTS, ACCEPT_MEDIA, attachmentMode } from '../../lib/attachments/accept.ts';
import { FileDrop } from '../../lib/attachments/file-drop.tsx';
import { FileInput } from '../../lib/attachments/file-input.tsx';
import { hasDamaged } from '../../lib/attachments/is-damaged.ts';
import { RefusedFiles } from '../../lib/attachments/refused-files.tsx';
import { UploadStrip } from '../../lib/attachments/upload-strip.tsx';
import { useAttach } from '../../lib/attachments/use-attach.ts';
import { useDraft } from '../../lib/attachments/use-draft.ts';
import { useCutPaste } from '../../lib/use-cut-paste.ts';
import { useSavedToast } from '../../lib/use-saved-toast.ts';
import { useTooLong } from '../../lib/use-too-long.ts';
import { AckChip } from './ack-chip.tsx';
import { AudienceChoice } from './audience-choice.tsx';
import { DocumentButton, PhotosButton } from './attach-buttons.tsx';
import { UrgentChip } from './urgent-chip.tsx';
import { usePostOptions } from './use-post-options.ts';
import { useUsualAudience } from './use-usual-audience.ts';

const NONE_DROPPED: readonly string[] = [];

/** Another text and other files for a story (STO-04). What is changed here is kept as a draft until it is sent, or given up by "Cancel". */
export function StoryEditDialog({ story, open, onClose }: { story: StoryView; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('stories');
  const { t: shared } = useTranslation();
  const run = useCommand();
  const toast = useToast();
  const announceSaved = useSavedToast();
  const place = `edit:${story._id}`;
  const draft = useDraft(place);
  // What others write while the dialog is open was not seen.
  const [opened] = useState({ body: story.body, isAckAsked: story.isAckAsked, ackAudience: story.ackAudience, isUrgent: story.isUrgent });
  const { options, setOptions, forget } = usePostOptions(place);
  const isAckAsked = options.isAckAsked ?? story.isAckAsked;
  const isUrgent = options.isUrgent ?? story.isUrgent;
  const { usual, hasChoice } = useUsualAudience(idOf(story.class));
  const ackAudience = options.ackAudience ?? (story.isAckAsked ? audienceOf(story) : usual);
  const [isTyped, setTyped] = useState(false);
  // What is being written to the device: it stays in sight, and is written once. Null: nothing is.
  const [sent, setSent] = useState<string | null>(null);
  const isSaving = sent !== null;
  const [asksForText, setAsksForText] = useState(false);
  const { dropped = NONE_DROPPED } = options;
  const kept = story.attachments.filter(({ _id }) => !dropped.includes(_id));
  const attach = useAttach(place, kept);
  const area = useRef<HTMLTextAreaElement>(null);
  const media = useRef<HTMLInputElement>(null);
  const documents = useRef<HTMLInputElement>(null);

  const files = [...kept, ...draft.attachments];
  const mode = attachmentMode(files);
  const body = sent ?? (isTyped || draft.body !== '' ? draft.body : story.body);
  const tooLong = useTooLong(body, STORY_BODY_MAX);
  const cut = useCutPaste(body, STORY_BODY_MAX);
  const isStopped = tooLong !== undefined || hasDamaged(draft.attachments);
  const isEmptied = isBlank(body);
  const isSameAsked = isAckAsked === story.isAckAsked && (!isAckAsked || ackAudience === audienceOf(story));
  const isSame = body.trim() === story.body && kept.length === story.attachments.length && draft.attachments.length === 0 && isSameAsked && isUrgent === story.isUrgent;

  async function update() {
    setAsksForText(isEmptied);
    if (isEmptied || attach.isAdding || isStopped) return;
    // What says the same as the story is no draft either: it would say so still when the story says otherwise.
    if (isSame) return giveUp();
    setSent(body);
    const sending = draft.take();
    const result = await run('updateStory', { classId: idOf(story.class), storyId: story._id, body: body.trim(), kept: kept.map(({ _id }) => _id), options, seen: opened, sendId: sending.id });
    if (!(await draft.isKept(sending, result))) {
      setSent(null);
      draft.putBack(sending);
      toast({ kind: 'bad', text: () => t('edit.failed') });
      return;
    }
    forget();
    announceSaved(result.ok ? [result.value] : [], () => t('edit.updated'));
    onClose();
  }
  function giveUp() {
    draft.setBody('');
    draft.flush();
    setOptions({});
    forget();
    attach.giveUp();
    for (const file of draft.attachments) attach.remove(file._id);
    onClose();
  }
  function askFor(isAsked: boolean, audience: AckAudience) {
    const { ackAudience: _, ...others } = options;
    setOptions({ ...others, isAckAsked: isAsked, ...(isAsked ? { ackAudience: audience } : {}) });
  }
  function remove(fileId: string) {
    if (kept.some(({ _id }) => _id === fileId)) setOptions({ ...options, dropped: [...dropped, fileId] });
    else attach.remove(fileId);
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('edit.title')}
      actions={
        <>
          <Button variant="plain" aria-disabled={isSaving || undefined} onClick={giveUp}>
            {shared('action.cancel')}
          </Button>
          <Button variant="solid" aria-disabled={isSaving || undefined} disabled={(isEmptied && files.length === 0) || isStopped} onClick={() => void update()}>
            {t('edit.update')}
          </Button>
        </>
      }
    >
      <div data-drop-area="" className="relative grid grid-cols-1 gap-3">
        <TextArea
          ref={area}
          label={t('edit.text')}
          value={body}
          readOnly={isSaving}
          rows={4}
          maxRows={12}
          data-autofocus=""
          data-kept=""
          error={asksForText && isEmptied ? t('edit.required') : (tooLong ?? cut.words)}
          onPaste={cut.onPaste}
          onInput={cut.onInput}
          maxLength={cut.maxLength}
          onChange={(event) => {
            const text = event.target.value;
            setTyped(text !== story.body);
            draft.setBody(text === story.body ? '' : text);
          }}
          onBlur={draft.flush}
        />
        <UploadStrip files={files} onRemove={remove} afterLast={area} onAddPhotos={() => media.current?.click()} className="-mx-6 scroll-px-6 px-6" />
        <RefusedFiles refused={attach.refused} onDismiss={attach.forget} next={area} />
        <div className="-ml-2.5 flex items-center gap-1">
          <PhotosButton mode={mode} onClick={() => media.current?.click()} />
          <DocumentButton mode={mode} onClick={() => documents.current?.click()} />
          <output className="pl-1 text-meta text-ink-3">{attach.isAdding && t('composer.adding')}</output>
        </div>
        <div className="flex flex-wrap gap-2">
          <AckChip checked={isAckAsked} onChange={(checked) => askFor(checked, ackAudience)} />
          {story.publishAt !== null && <UrgentChip checked={isUrgent} onChange={(checked) => setOptions({ ...options, isUrgent: checked })} />}
          {isAckAsked && hasChoice && <AudienceChoice audience={ackAudience} onChange={(audience) => askFor(true, audience)} />}
        </div>
        <FileDrop place={area} onFiles={(picked) => void attach.add(picked)} />
        <FileInput ref={media} label={t('composer.photos')} accept={ACCEPT_MEDIA} multiple onPick={(picked) => void attach.add(picked)} />
        <FileInput ref={documents} label={t('composer.file')} accept={ACCEPT_DOCUMENTS} onPick={(picked) => void attach.add(picked)} />
      </div>
    </Dialog>
  );
}
