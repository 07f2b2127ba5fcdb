import { Image, Paperclip } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MEDIA_MAX } from '../../../schema/limits.ts';
import { IconButton } from '../../components/icon-button.tsx';
import type { attachmentMode } from '../../lib/attachments/accept.ts';

export interface AttachButtonProps {
  /** What a post holds already: the other kind is locked then, and says why. */
  mode: ReturnType<typeof attachmentMode>;
  /** As many are in it as it may hold. */
  isFull?: boolean;
  onClick: () => void;
}

/** Asks for photos and videos. */
export function PhotosButton({ mode, isFull = false, onClick }: AttachButtonProps) {
  const { t } = useTranslation('stories');
  const label = mode === 'document' ? 'composer.photosLocked' : isFull ? 'composer.photosFull' : 'composer.photos';
  return <IconButton icon={Image} label={t(label, { max: MEDIA_MAX })} disabled={mode === 'document' || isFull} active={mode === 'media'} onClick={onClick} />;
}

/** Asks for the one document that a post may hold. */
export function DocumentButton({ mode, onClick }: AttachButtonProps) {
  const { t } = useTranslation('stories');
  const label = mode === 'media' ? 'composer.fileLocked' : mode === 'document' ? 'composer.fileFull' : 'composer.file';
  return <IconButton icon={Paperclip} label={t(label)} disabled={mode !== 'none'} active={mode === 'document'} onClick={onClick} />;
}
