import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { VideoFaultProps } from './video-fault.tsx';
import { faultOf, rememberFacts, videoFacts, type VideoFacts, type VideoFaultKind } from './video-facts.ts';
import type { VideoTileProps } from './video-tile.tsx';

interface Tried {
  readonly fault: VideoFaultKind | null;
  readonly plays: boolean;
  readonly hasFocus: boolean;
}

export interface VideoPlayer {
  readonly facts: VideoFacts;
  /** It plays, or is about to: controls and the whole video. Else: the first frame. */
  readonly isPlayer: boolean;
  readonly fault: VideoFaultKind | null;
  /** A press by keys was on what was in the place before. */
  readonly takesFocus: boolean;
  readonly setVideo: (element: HTMLVideoElement | null) => void;
  /** Plays, from within a press. */
  readonly play: () => void;
  readonly again: VideoFaultProps['onAgain'];
  readonly onError: (element: HTMLVideoElement) => void;
  readonly onMeasured: (element: HTMLVideoElement) => void;
}

/** What a video tile knows of its video, and how it came to play or not. */
export function useVideoPlayer({ id, src, isOffline, isReachable, watchReach, wasAsked = false }: VideoTileProps): VideoPlayer {
  const video = useRef<HTMLVideoElement>(null);
  const [facts, setFacts] = useState(() => videoFacts(id));
  const [tried, setTried] = useState<Tried>({ fault: null, plays: false, hasFocus: false });
  const isPlayer = wasAsked || tried.plays;
  const again = useCallback<VideoFaultProps['onAgain']>(
    ({ isPressed, hadFocus }) => setTried({ fault: null, plays: isPressed, hasFocus: hadFocus }),
    [],
  );
  const setVideo = useCallback((element: HTMLVideoElement | null) => {
    video.current = element;
    if (tried.hasFocus) element?.focus();
  }, [tried.hasFocus]);
  useEffect(() => {
    // A first frame that could not be fetched is fetched when the server can be reached again.
    if (isPlayer) return undefined;
    return watchReach(() => {
      if (video.current?.error) video.current.load();
    });
  }, [watchReach, isPlayer]);

  function play() {
    // Within the press: a phone plays nothing with sound otherwise. The button goes, the player takes the focus.
    flushSync(() => setTried({ fault: null, plays: true, hasFocus: true }));
    void video.current?.play().catch(() => undefined);
  }
  function onError(element: HTMLVideoElement) {
    // Without a first frame the button is still there; only what was to play says why it does not.
    if (!isPlayer || src === undefined) return;
    const hasFocus = document.activeElement === element;
    const code = element.error?.code;
    void faultOf(code, src, isOffline, isReachable).then((fault) => setTried({ fault, plays: false, hasFocus }));
  }
  function onMeasured({ videoWidth, videoHeight, duration }: HTMLVideoElement) {
    // A browser that does not know the codec of the pictures plays the sound alone.
    if (videoWidth === 0 && isPlayer) setTried({ fault: 'kind', plays: false, hasFocus: false });
    else setFacts(rememberFacts(id, { ratio: videoWidth / videoHeight, seconds: duration }));
  }
  return { facts, isPlayer, fault: tried.fault, takesFocus: tried.hasFocus, setVideo, play, again, onError, onMeasured };
}
