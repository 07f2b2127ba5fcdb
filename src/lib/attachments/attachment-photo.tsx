import { useTranslation } from 'react-i18next';
import type { AttachmentView } from '../../../schema/port/views.ts';
import { Photo } from '../../components/media/photo.tsx';
import { useMediaUrl, type MediaSize } from '../../data/media.ts';
import { isDamaged } from './is-damaged.ts';

/** Sizes that are asked for: few, so that one is cached for every place that shows the photo. */
export const PHOTO_SIZES = { tile: { w: 640, h: 640 }, large: { w: 1280, h: 1280 }, screen: { w: 2048, h: 2048 } } as const satisfies Record<string, MediaSize>;

export interface AttachmentPhotoProps {
  file: AttachmentView;
  size: keyof typeof PHOTO_SIZES;
  fit?: 'cover' | 'contain';
  /** Something else is written over it: how far it has gone is said by the others. */
  isCovered?: boolean;
}

/** A photo of a story, a message or a draft, stored or still waiting here. */
export function AttachmentPhoto({ file, size, fit, isCovered = false }: AttachmentPhotoProps) {
  const { t } = useTranslation('media');
  const src = useMediaUrl(file._id, PHOTO_SIZES[size]);
  return <Photo src={src} label={t('photoAlt', { name: file.originalName })} percent={isCovered ? null : file.percent} fit={fit} isHere={file.isLocal} isDamaged={isDamaged(file)} fault={file.isRefused === true ? t('fileRefused', { name: file.originalName }) : undefined} />;
}
