import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export interface VideoTileProps {
  src: string | undefined;
  label: string;
  width: number | null;
  height: number | null;
  /** Where the address is only there once somebody wants it: the press that asks for it. */
  onAsk?: (() => void) | undefined;
  /** It was asked for by a press on play: it plays once it is there. */
  wasAsked?: boolean;
}

/** A video in a place of known shape; nothing of it loads before it is asked for (data is somebody's money). */
export function VideoTile({ src, label, width, height, onAsk, wasAsked = false }: VideoTileProps) {
  const { t } = useTranslation('media');
  const ratio = width && height ? Math.min(1.91, Math.max(0.8, width / height)) : 16 / 9;
  return (
    <div style={{ aspectRatio: ratio }} className="w-full overflow-hidden rounded-control bg-board-deep">
      {src === undefined && onAsk !== undefined && (
        <button type="button" aria-label={t('play', { name: label })} onClick={onAsk} className="grid size-full place-items-center text-white">
          <span className="grid size-16 place-items-center rounded-full bg-[rgb(6_14_11/.5)]">
            <Play className="size-8 fill-current" />
          </span>
        </button>
      )}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- families film without captions */}
      {src !== undefined && <video src={src} controls playsInline autoPlay={wasAsked} preload="none" aria-label={label} className="size-full object-contain" />}
    </div>
  );
}
