import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MESSAGE_MEDIA_HEIGHT } from '../../../schema/limits.ts';
import { mediaPath } from '../../../schema/port/media-path.ts';
import type { AttachmentView } from '../../../schema/port/views.ts';
import { DocumentTile } from '../../components/media/document-tile.tsx';
import { Gallery } from '../../components/media/gallery.tsx';
import { hasMediaDoor, isMediaReachable, useMediaUrl } from '../../data/media.ts';
import { useSyncStatus } from '../../data/use-sync-status.ts';
import { watchReach } from '../../data/watch-reach.ts';
import { classNames } from '../class-names.ts';
import { lazyPart } from '../lazy-part.tsx';
import { AttachmentPhoto } from './attachment-photo.tsx';
import { AttachmentViewer } from './attachment-viewer.tsx';
import { useDownload } from './use-download.ts';

/* Of a first screen few have a film. */
const VideoTile = lazyPart(async () => (await import('../../components/media/video-tile.tsx')).VideoTile);

export interface AttachmentsProps {
  files: readonly AttachmentView[];
  /** In a bubble: small tiles, and documents on its own ground. */
  inBubble?: boolean;
  className?: string;
}

interface PhotoItem {
  readonly id: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly file: AttachmentView;
}

/** Everything attached to a story or a message: photos as a gallery with a viewer, videos, documents as tiles. */
export function Attachments({ files, inBubble = false, className }: AttachmentsProps) {
  const { t } = useTranslation('media');
  const download = useDownload();
  const [open, setOpen] = useState<number | null>(null);
  if (files.length === 0) return null;
  const photos = files.filter(({ type }) => type === 'photo').map((file): PhotoItem => ({ id: file._id, width: file.width, height: file.height, file }));
  return (
    <div className={classNames('grid grid-cols-1 gap-1', className)}>
      {photos.length > 0 && (
        <Gallery items={photos} onOpen={setOpen} className={inBubble ? 'max-h-[315px]' : undefined} renderPhoto={(item, isLarge, isCovered) => <AttachmentPhoto file={item.file} size={isLarge && !inBubble ? 'large' : 'tile'} isCovered={isCovered} />} />
      )}
      {files.map((file) => file.type === 'video' && <AttachmentVideo key={file._id} file={file} onSave={() => void download(file)} />)}
      {files.map((file) => file.type === 'file' && <DocumentTile key={file._id} name={file.originalName} size={file.size} percent={file.percent} fault={file.isRefused === true ? t('fileRefused', { name: file.originalName }) : undefined} plain={inBubble} onDownload={() => void download(file)} />)}
      {photos.length > 0 && <AttachmentViewer photos={photos.map(({ file }) => file)} index={open} onChange={setOpen} />}
    </div>
  );
}

/*
 * Through the media door it comes in pieces as it is watched, and so does its first frame. Without one all of it is
 * fetched to have an address: only for somebody who wants it.
 */
function AttachmentVideo({ file, onSave }: { file: AttachmentView; onSave: () => void }) {
  const [wasAsked, setAsked] = useState(false);
  const isOffline = useSyncStatus()?.network === 'offline';
  const hasDoor = hasMediaDoor();
  const isFree = file.isLocal || hasDoor;
  const src = useMediaUrl(isFree || wasAsked ? file._id : null);
  const door = hasDoor ? mediaPath({ fileId: file._id, size: null, need: 'preview' }) : undefined;
  return (
    <Suspense fallback={<div className="aspect-video w-full rounded-control bg-board-deep" />}>
      <VideoTile
        id={file._id}
        src={src}
        previewSrc={file.isLocal ? src : door}
        isOffline={isOffline}
        isReachable={isMediaReachable}
        watchReach={watchReach}
        maxHeight={MESSAGE_MEDIA_HEIGHT}
        label={file.originalName}
        size={file.size}
        wasAsked={wasAsked}
        onAsk={isFree || wasAsked ? undefined : () => setAsked(true)}
        onSave={onSave}
      />
    </Suspense>
  );
}
