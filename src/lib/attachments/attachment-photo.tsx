import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { thumbnailSize, type ThumbnailName } from '../../../schema/picture-size.ts';
import type { AttachmentView } from '../../../schema/port/views.ts';
import { Photo } from '../../components/media/photo.tsx';
import { useMedia } from '../../data/media.ts';
import { useRetryCount } from '../../data/use-retry-count.ts';
import { isDamaged } from './is-damaged.ts';

export interface AttachmentPhotoProps {
  file: AttachmentView;
  size: ThumbnailName;
  fit?: 'cover' | 'contain';
  /** Something else is written over it: how far it has gone is said by the others. */
  isCovered?: boolean;
}

/** A photo of a story, a message or a draft, stored or still waiting here. */
export function AttachmentPhoto({ file, size, fit, isCovered = false }: AttachmentPhotoProps) {
  const { t } = useTranslation('media');
  const { src, isMissing } = useMedia(file._id, thumbnailSize(size, file));
  const [isBroken, setBroken] = useState(false);
  const attempt = useRetryCount(isBroken);
  return (
    <Photo
      src={src}
      isMissing={isMissing}
      attempt={attempt}
      onBroken={setBroken}
      label={t('photoAlt', { name: file.originalName })}
      percent={isCovered ? null : file.percent}
      fit={fit}
      isHere={file.isLocal}
      isDamaged={isDamaged(file)}
      fault={file.isRefused === true ? t('fileRefused', { name: file.originalName }) : undefined}
    />
  );
}
