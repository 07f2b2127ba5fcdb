import { Play } from 'lucide-react';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { MESSAGE_MEDIA_HEIGHT } from '../../../schema/limits.ts';
import { isMediaReachable } from '../../data/media.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { VideoCaption } from './video-caption.tsx';
import type { VideoFaultProps } from './video-fault.tsx';
import { faultOf, rememberFacts, videoFacts, type VideoFaultKind } from './video-facts.ts';

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
  /** Where the URL is only there once somebody wants it: the press that asks for it. */
  onAsk?: (() => void) | undefined;
  /** A press on play asked for the URL: the video plays once it is there. */
  wasAsked?: boolean;
  onSave: () => void;
}

/** The moment whose frame is the poster: a phone's browser shows none without. */
const FIRST_FRAME = '#t=0.001';

const VideoFault = lazyPart(async () => (await import('./video-fault.tsx')).VideoFault);

interface Tried {
  readonly fault: VideoFaultKind | null;
  readonly plays: boolean;
  readonly hasFocus: boolean;
}

/**
 * A video in its own shape, up to the media height: its first frame under one large button until it plays, then a
 * player. Below it are its length, its size and the button that saves it. Says why it does not play.
 */
export function VideoTile(props: VideoTileProps) {
  const { id, src, previewSrc, label, size, isOffline, onAsk, wasAsked = false, onSave } = props;
  const { t } = useTranslation('media');
  const video = useRef<HTMLVideoElement>(null);
  const [facts, setFacts] = useState(() => videoFacts(id));
  const [tried, setTried] = useState<Tried>({ fault: null, plays: false, hasFocus: false });
  const again = useCallback<VideoFaultProps['onAgain']>(({ isPressed, hadFocus }) => setTried({ fault: null, plays: isPressed, hasFocus: hadFocus }), []);
  const isPlayer = wasAsked || tried.plays;
  const shownSrc = isPlayer ? src : previewSrc && previewSrc + FIRST_FRAME;
  const takeFocus = useCallback((element: HTMLVideoElement | null) => {
    video.current = element;
    if (tried.hasFocus) element?.focus();
  }, [tried.hasFocus]);
  useEffect(() => {
    // A first frame that could not be fetched is fetched when the network is back.
    if (!isOffline && !isPlayer && video.current?.error) video.current.load();
  }, [isOffline, isPlayer]);

  const play = () => {
    // Within the press: a phone plays nothing with sound otherwise. The button goes, the player takes the focus.
    flushSync(() => setTried({ fault: null, plays: true, hasFocus: true }));
    void video.current?.play().catch(() => undefined);
  };
  const fail = (element: HTMLVideoElement) => {
    // Without a first frame the button is still there; only what was to play says why it does not.
    if (!isPlayer || src === undefined) return;
    const hasFocus = document.activeElement === element;
    void faultOf(element.error?.code, src, isOffline, isMediaReachable).then((fault) => setTried({ fault, plays: false, hasFocus }));
  };
  const measure = ({ videoWidth, videoHeight, duration }: HTMLVideoElement) => {
    // A browser that does not know the codec of the pictures plays the sound alone.
    if (videoWidth === 0 && isPlayer) return setTried({ fault: 'kind', plays: false, hasFocus: false });
    setFacts(rememberFacts(id, { ratio: videoWidth / videoHeight, seconds: duration }));
  };

  return (
    <figure style={{ maxWidth: Math.round(MESSAGE_MEDIA_HEIGHT * facts.ratio) }} className="m-0 w-full justify-self-center">
      <div style={{ aspectRatio: facts.ratio }} className="relative w-full overflow-hidden rounded-control bg-board-deep">
        {shownSrc !== undefined && tried.fault === null && (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- families film without captions
          <video
            ref={takeFocus}
            src={shownSrc}
            controls={isPlayer}
            tabIndex={isPlayer ? 0 : -1}
            playsInline
            autoPlay={isPlayer}
            preload="metadata"
            aria-label={label}
            onLoadedMetadata={({ currentTarget }) => measure(currentTarget)}
            onError={({ currentTarget }) => fail(currentTarget)}
            className="size-full object-contain"
          />
        )}
        {!isPlayer && tried.fault === null && (
          <button type="button" aria-label={t('play', { name: label })} onClick={src === undefined ? onAsk : play} className="absolute inset-0 grid place-items-center text-white -outline-offset-2">
            <span className="grid size-16 place-items-center rounded-full bg-[rgb(6_14_11/.5)]">
              <Play className="size-8 fill-current" />
            </span>
          </button>
        )}
        {tried.fault !== null && (
          <Suspense fallback={null}>
            <VideoFault fault={tried.fault} label={label} takesFocus={tried.hasFocus} onAgain={again} />
          </Suspense>
        )}
      </div>
      <VideoCaption seconds={facts.seconds} size={size} onSave={onSave} label={label} />
    </figure>
  );
}
