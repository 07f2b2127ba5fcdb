import { Play } from 'lucide-react';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../lib/lazy-part.tsx';
import type { VideoFaultProps } from './video-fault.tsx';

export interface VideoTileProps extends Pick<VideoFaultProps, 'isOffline'> {
  src: string | undefined;
  label: string;
  /** Width by height. */
  ratio: number;
  /** Its bytes wait on this device: its first picture costs nothing. */
  isHere?: boolean;
  /** Where the address is only there once somebody wants it: the press that asks for it. */
  onAsk?: (() => void) | undefined;
  /** It was asked for by a press on play: it plays once it is there. */
  wasAsked?: boolean;
  /** A new number: the server can be reached again, or the reader is back. What failed while it could not be reached is tried again. */
  attempt: number;
  /** Told when it did not play, and when it is tried again. */
  onBroken: (isBroken: boolean) => void;
}

/** The moment whose picture stands there before it plays: a phone's browser shows none without. */
const FIRST_PICTURE = '#t=0.001';

const VideoFault = lazyPart(async () => (await import('./video-fault.tsx')).VideoFault);

/**
 * A video in a place of known shape; nothing of it loads before it is asked for (data is somebody's money). Until then it
 * is one large button, since a player without a picture looks like nothing at all. Says so where it cannot be had.
 */
export function VideoTile({ src, isOffline, attempt, label, ratio, isHere = false, onAsk, wasAsked = false, onBroken }: VideoTileProps) {
  const { t } = useTranslation('media');
  const video = useRef<HTMLVideoElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [tried, setTried] = useState({ isBroken: false, plays: false, hasFocus: false });
  const [hasStarted, setStarted] = useState(false);
  useEffect(() => onBroken(tried.isBroken), [onBroken, tried.isBroken]);
  // Bytes that were there and did not play never will; where the line was down since, nobody knows.
  const isUnsure = useRef(false);
  const isFetched = src?.startsWith('blob:') !== true;
  const again = useCallback((isPressed: boolean) => {
    const hasFocus = place.current?.contains(document.activeElement) === true;
    isUnsure.current = false;
    setTried({ isBroken: false, plays: isPressed, hasFocus });
  }, []);
  useEffect(() => {
    if (isUnsure.current) again(false);
  }, [attempt, again]);
  useEffect(() => {
    if (isOffline && isFetched) isUnsure.current = true;
  }, [isOffline, isFetched, tried.isBroken]);
  const isPlayer = hasStarted || wasAsked || tried.plays;
  const focusAgain = useCallback((element: HTMLVideoElement | null) => {
    video.current = element;
    if (tried.hasFocus) element?.focus();
  }, [tried.hasFocus]);

  const play = () => {
    // The button goes with the press: whoever pressed it by keys goes on in the player. What does not play says so by its `error`.
    video.current?.focus();
    void video.current?.play().catch(() => undefined);
  };

  return (
    <div ref={place} style={{ aspectRatio: ratio }} className="relative w-full overflow-hidden rounded-control bg-board-deep">
      {src !== undefined && !tried.isBroken && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- families film without captions
        <video
          ref={focusAgain}
          src={isHere ? src + FIRST_PICTURE : src}
          controls={isPlayer}
          tabIndex={isPlayer ? undefined : -1}
          playsInline
          autoPlay={wasAsked || tried.plays}
          preload={isHere ? 'metadata' : 'none'}
          aria-label={label}
          onPlay={() => setStarted(true)}
          onError={({ currentTarget }) => setTried({ isBroken: true, plays: false, hasFocus: document.activeElement === currentTarget })}
          className="size-full object-contain"
        />
      )}
      {!isPlayer && !tried.isBroken && (src !== undefined || onAsk !== undefined) && (
        <button type="button" aria-label={t('play', { name: label })} onClick={src === undefined ? onAsk : play} className="absolute inset-0 grid place-items-center text-white -outline-offset-2">
          <span className="grid size-16 place-items-center rounded-full bg-[rgb(6_14_11/.5)]">
            <Play className="size-8 fill-current" />
          </span>
        </button>
      )}
      {src !== undefined && tried.isBroken && (
        <Suspense fallback={null}>
          <VideoFault src={src} isOffline={isOffline} label={label} takesFocus={tried.hasFocus} onAgain={() => again(true)} />
        </Suspense>
      )}
    </div>
  );
}
