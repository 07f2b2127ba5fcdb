import { Image, Paperclip } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/icon-button.tsx';
import type { attachmentMode } from '../../lib/attachments/accept.ts';

export interface AttachButtonProps {
  /** What a post holds already: the other kind is locked then, and says why. */
  mode: ReturnType<typeof attachmentMode>;
  onClick: () => void;
}

/** Asks for photos and videos. */
export function PhotosButton({ mode, onClick }: AttachButtonProps) {
  const { t } = useTranslation('stories');
  return <IconButton icon={Image} label={t(mode === 'document' ? 'composer.photosLocked' : 'composer.photos')} disabled={mode === 'document'} active={mode === 'media'} onClick={onClick} />;
}

/** Asks for the one document that a post may hold. */
export function DocumentButton({ mode, onClick }: AttachButtonProps) {
  const { t } = useTranslation('stories');
  const label = mode === 'media' ? 'composer.fileLocked' : mode === 'document' ? 'composer.fileFull' : 'composer.file';
  return <IconButton icon={Paperclip} label={t(label)} disabled={mode !== 'none'} active={mode === 'document'} onClick={onClick} />;
}
