import { ImagePlus, X } from 'lucide-react';
import { useCallback, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttachmentView } from '../../../schema/port/views.ts';
import { MEDIA_MAX } from '../../../schema/limits.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { kindOf } from '../../components/media/document-tile.tsx';
import { FileName } from '../../components/media/file-name.tsx';
import { UploadThumb } from '../../components/media/upload-thumb.tsx';
import { toneClass } from '../../components/tone.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { classNames } from '../class-names.ts';
import { handFocus, handFocusOn } from '../hand-focus.ts';
import { AttachmentPhoto } from './attachment-photo.tsx';
import { UploadNotes } from './upload-notes.tsx';
import { UploadVideo } from './upload-video.tsx';

export interface UploadStripProps {
  files: readonly AttachmentView[];
  onRemove: (fileId: string) => void;
  /** Where whoever works by keys is when the last one is taken back. */
  afterLast: RefObject<HTMLElement | null>;
  /** Lets one put the pictures into another order: one of them so many places further on. */
  onMove?: (fileId: string, by: number) => void;
  /** Shows a place for more photos at the end, while there may be more. */
  onAddPhotos?: () => void;
  className?: string;
}

/** What will be sent: small pictures, or the document, each with the way to take it back. On a phone they are one row, at whose end the place for more stays in sight. */
export function UploadStrip({ files, onRemove, afterLast, onMove, onAddPhotos, className }: UploadStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  // Taken back and still on the screen for a moment: a quick second press must not lead there.
  const going = useRef(new Set<string>());
  const [unplayable, setUnplayable] = useState<ReadonlySet<string>>(new Set());
  const warn = useCallback((fileId: string) => setUnplayable((before) => new Set([...before, fileId])), []);
  if (files.length === 0) return null;
  const media = files.filter(({ type }) => type !== 'file');
  function remove(pressed: HTMLElement, fileId: string) {
    const buttons = [...(strip.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
    handFocusOn(pressed, buttons.filter((button) => !going.current.has(button.dataset['remove'] ?? '')), afterLast.current);
    going.current.add(fileId);
    onRemove(fileId);
  }
  function removeAll(fileIds: readonly string[], pressed: HTMLElement) {
    handFocus(pressed, afterLast.current);
    for (const fileId of fileIds) onRemove(fileId);
  }
  return (
    <>
      <div ref={strip} className={classNames('flex gap-3 overflow-x-auto [scrollbar-width:thin] md:flex-wrap', className)}>
        {media.map((file, place) => (
          <UploadThumb
            key={file._id}
            id={file._id}
            place={place}
            count={media.length}
            name={file.originalName}
            onRemove={(pressed) => remove(pressed, file._id)}
            onMove={media.length > 1 ? onMove : undefined}
            onDrop={(dropped) => onMove?.(dropped, place - media.findIndex(({ _id }) => _id === dropped))}
          >
            {file.type === 'photo' ? <AttachmentPhoto file={file} size="tile" /> : <UploadVideo file={file} onUnplayable={warn} />}
          </UploadThumb>
        ))}
        {files.map((file) => file.type === 'file' && <ChosenDocument key={file._id} file={file} onRemove={remove} />)}
        {onAddPhotos && media.length > 0 && media.length < MEDIA_MAX && <AddPhotos onPress={onAddPhotos} />}
      </div>
      <div className={classNames(className, 'pt-0! empty:hidden')}>
        <UploadNotes files={files} unplayable={unplayable} onRemoveAll={removeAll} />
      </div>
    </>
  );
}

function ChosenDocument({ file, onRemove }: { file: AttachmentView; onRemove: (pressed: HTMLElement, fileId: string) => void }) {
  const { t } = useTranslation('media');
  const format = useFormat();
  const { icon: Icon, tone } = kindOf(file.originalName);
  return (
    <span className="flex min-h-16 min-w-0 flex-1 items-center gap-3 rounded-control bg-sunken p-2">
      <span aria-hidden="true" className={classNames('grid size-12 shrink-0 place-items-center rounded-sm bg-tone-tint-2 text-tone-ink', toneClass(tone))}>
        <Icon className="size-6" />
      </span>
      <span className="min-w-0 flex-1">
        <FileName name={file.originalName} className="text-label" />
        <span className="block text-small text-ink-3">{format.size(file.size)}</span>
      </span>
      <IconButton
        icon={X}
        label={t('remove', { name: file.originalName })}
        data-remove={file._id}
        onClick={(event) => onRemove(event.currentTarget, file._id)}
      />
    </span>
  );
}

const ADD_LOOK = 'relative grid h-26 min-w-14 flex-1 place-content-center justify-items-center gap-1.5 rounded-control';
const ADD_SIZE = 'text-small font-label text-board-ink hover:bg-board-tint md:h-24 md:min-w-26 md:flex-none md:px-3';
const ADD_EDGE = "before:pointer-events-none before:absolute before:inset-px before:rounded-[13px] before:border-2 before:border-dashed before:border-board-tint-2 before:content-['']";

function AddPhotos({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('media');
  return (
    <button type="button" onClick={onPress} className={classNames(ADD_LOOK, ADD_SIZE, ADD_EDGE)}>
      <ImagePlus className="size-6" />
      <span className="max-md:sr-only">{t('addPhotos')}</span>
    </button>
  );
}
