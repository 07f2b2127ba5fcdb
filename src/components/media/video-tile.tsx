import { Play } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useVideoPlayer } from './use-video-player.ts';
import { VideoCaption } from './video-caption.tsx';

export interface VideoTileProps {
  id: string;
  /** The URL that plays; undefined until somebody wants it where that costs a download. */
  src: string | undefined;
  /** The URL of the first frame; undefined where it would cost a download. */
  previewSrc: string | undefined;
  label: string;
  /** Bytes. */
  size: number;
  isOffline: boolean;
  /** Whether the bytes behind a URL can be had now. */
  isReachable: (src: string) => Promise<boolean>;
  /** Calls back at each sign that the server can be reached; answers the way to stop. Never changes. */
  watchReach: (listen: () => void) => () => void;
  /** How high the place may be, px. */
  maxHeight: number;
  /** Where the URL is only there once somebody wants it: the press that asks for it. */
  onAsk?: (() => void) | undefined;
  /** A press on play asked for the URL: the video plays once it is there. */
  wasAsked?: boolean;
  onSave: () => void;
}

/** The moment whose frame is the poster: a phone's browser shows none without. */
const FIRST_FRAME = '#t=0.001';
const PLACE = 'relative w-full overflow-hidden rounded-control bg-board-deep';

const VideoFault = lazyPart(async () => (await import('./video-fault.tsx')).VideoFault);

/**
 * A video in its own shape, up to the media height: its first frame under one large button until it plays, then a
 * player. Below it are its length, its size and the button that saves it. Says why it does not play.
 */
export function VideoTile(props: VideoTileProps) {
  const { src, previewSrc, label, size, maxHeight, onAsk, onSave } = props;
  const { facts, isPlayer, fault, takesFocus, setVideo, play, again, onError, onMeasured } = useVideoPlayer(props);
  const shownSrc = isPlayer ? src : previewSrc && previewSrc + FIRST_FRAME;
  return (
    <figure style={{ maxWidth: Math.round(maxHeight * facts.ratio) }} className="m-0 w-full justify-self-center">
      <div style={{ aspectRatio: facts.ratio }} className={PLACE}>
        {shownSrc !== undefined && fault === null && (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- families film without captions
          <video
            ref={setVideo}
            src={shownSrc}
            controls={isPlayer}
            tabIndex={isPlayer ? 0 : -1}
            playsInline
            autoPlay={isPlayer}
            preload="metadata"
            aria-label={label}
            onLoadedMetadata={({ currentTarget }) => onMeasured(currentTarget)}
            onError={({ currentTarget }) => onError(currentTarget)}
            className="size-full object-contain"
          />
        )}
        {!isPlayer && fault === null && <PlayButton label={label} onPress={() => (src === undefined ? onAsk?.() : play())} />}
        {fault !== null && (
          <Suspense fallback={null}>
            <VideoFault fault={fault} label={label} takesFocus={takesFocus} watchReach={props.watchReach} onAgain={again} />
          </Suspense>
        )}
      </div>
      <VideoCaption seconds={facts.seconds} size={size} onSave={onSave} label={label} />
    </figure>
  );
}

function PlayButton({ label, onPress }: { label: string; onPress: () => void }) {
  const { t } = useTranslation('media');
  return (
    <button
      type="button"
      aria-label={t('play', { name: label })}
      onClick={onPress}
      className="absolute inset-0 grid place-items-center text-white -outline-offset-2"
    >
      <span className="grid size-16 place-items-center rounded-full bg-[rgb(6_14_11/.5)]">
        <Play className="size-8 fill-current" />
      </span>
    </button>
  );
}
