import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttachmentView } from '../../../schema/port/views.ts';
import { PhotoNote } from '../../components/media/photo-note.tsx';
import { PhotoViewer } from '../../components/media/photo-viewer.tsx';
import { isDamaged } from './is-damaged.ts';
import { SavePhotoButton } from './save-photo-button.tsx';
import { ViewerPhoto, type PhotoState } from './viewer-photo.tsx';

export interface AttachmentViewerProps {
  photos: readonly AttachmentView[];
  /** Which photo is open; null: closed. */
  index: number | null;
  onChange: (index: number | null) => void;
}

/** The viewer of attached photos: each whole or marked as a preview in words, and a button that saves the original. */
export function AttachmentViewer({ photos, index, onChange }: AttachmentViewerProps) {
  const { t } = useTranslation('media');
  const [states, setStates] = useState<Readonly<Record<string, PhotoState>>>({});
  const [unsavedId, setUnsavedId] = useState<string>();
  const handleState = useCallback((id: string, next: PhotoState) => {
    setStates((before) => (before[id] === next ? before : { ...before, [id]: next }));
  }, []);
  const file = index === null ? undefined : photos[index];
  const fileId = file?._id;
  const handleRefused = useCallback(
    (isRefused: boolean) => setUnsavedId(isRefused ? fileId : undefined),
    [fileId],
  );
  const state = file === undefined ? 'opening' : (states[file._id] ?? 'opening');
  return (
    <PhotoViewer
      index={index}
      ratios={photos.map(({ width, height }) => (width && height ? width / height : null))}
      onClose={() => onChange(null)}
      onMove={onChange}
      renderPhoto={(at, place) => {
        const photo = photos[at];
        return photo && <ViewerPhoto file={photo} place={place} onState={handleState} />;
      }}
      actions={file && <SavePhotoButton file={file} onRefused={handleRefused} />}
      note={<PhotoNote isLate={state === 'loading'} text={noteOf()} />}
    />
  );

  function noteOf(): string | null {
    if (file === undefined) return null;
    if (state === 'preview') return t('preview.notHere');
    if (state === 'missing') return t(isDamaged(file) ? 'damaged' : file.isLocal ? 'afterSending' : 'notHere');
    if (unsavedId === file._id) return t('saveNotHere');
    return state === 'loading' ? t('preview.loading') : null;
  }
}
