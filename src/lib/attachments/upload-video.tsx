import { FileVideo } from 'lucide-react';
import { useState } from 'react';
import type { AttachmentView } from '../../../schema/port/views.ts';
import { clockLength } from '../../components/media/video-facts.ts';
import { useMediaUrl } from '../../data/media.ts';

export interface UploadVideoProps {
  file: AttachmentView;
  /** This device cannot show the video. */
  onUnplayable: (fileId: string) => void;
}

const PLACE = 'relative grid size-full place-content-center justify-items-center gap-1.5 overflow-hidden bg-sunken p-2';
const LENGTH = 'absolute bottom-1.5 left-1.5 rounded-[11px] bg-[rgb(12_30_25/.6)] px-2 py-0.5 text-white tabular-nums';

/** The moment whose frame is shown: a phone's browser shows none without. */
const FIRST_FRAME = '#t=0.001';

/** A chosen video before it is sent: its first frame and length, or its name where this device cannot show it. */
export function UploadVideo({ file, onUnplayable }: UploadVideoProps) {
  const src = useMediaUrl(file.isLocal ? file._id : null);
  const [isShown, setShown] = useState(true);
  const [seconds, setSeconds] = useState<number | null>(null);
  const giveUp = () => {
    setShown(false);
    onUnplayable(file._id);
  };
  const measure = ({ videoWidth, duration }: HTMLVideoElement) => {
    if (videoWidth === 0) giveUp();
    else setSeconds(Number.isFinite(duration) ? duration : null);
  };
  return (
    <span className={`${PLACE} text-tiny text-ink-2`}>
      <FileVideo className="size-6" />
      <span className="line-clamp-1 break-all">{file.originalName}</span>
      {src !== undefined && isShown && (
        <video
          src={src + FIRST_FRAME}
          muted
          playsInline
          preload="metadata"
          tabIndex={-1}
          aria-hidden="true"
          onLoadedMetadata={({ currentTarget }) => measure(currentTarget)}
          onError={giveUp}
          className="absolute inset-0 size-full bg-board-deep object-cover"
        />
      )}
      {isShown && seconds !== null && <span className={LENGTH}>{clockLength(seconds)}</span>}
    </span>
  );
}
