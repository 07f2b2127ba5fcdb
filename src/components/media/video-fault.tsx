import { Play } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { VideoFaultKind } from './video-facts.ts';

export interface VideoFaultProps {
  fault: VideoFaultKind;
  label: string;
  /** Whoever pressed play by keys goes on here. */
  takesFocus: boolean;
  /** Calls back at each sign that the server can be reached; answers the way to stop. Never changes. */
  watchReach: (listen: () => void) => () => void;
  /** It may play now: asked for by a press, or because the network or the reader is back. */
  onAgain: (again: { readonly isPressed: boolean; readonly hadFocus: boolean }) => void;
}

/** In the place of a video that did not play: why, and the way to try again. */
export function VideoFault({ fault, label, takesFocus, watchReach, onAgain }: VideoFaultProps) {
  const { t } = useTranslation('media');
  const wordsId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const mayPassByItself = fault === 'offline' || fault === 'network';
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  useEffect(() => {
    // The bytes were there and did not play: nor will they now.
    if (!mayPassByItself) return undefined;
    return watchReach(() => onAgain({ isPressed: false, hadFocus: document.activeElement === button.current }));
  }, [mayPassByItself, watchReach, onAgain]);
  return (
    <div className="grid size-full place-content-center justify-items-center gap-2 p-3 text-center text-small text-white">
      <button
        ref={button}
        type="button"
        aria-label={t('play', { name: label })}
        aria-describedby={wordsId}
        onClick={() => onAgain({ isPressed: true, hadFocus: document.activeElement === button.current })}
        className="grid size-12 place-items-center rounded-full bg-[rgb(6_14_11/.5)]"
      >
        <Play className="size-6 fill-current" />
      </button>
      <output id={wordsId} className="max-w-72">
        {t(`videoFault.${fault}`)}
      </output>
    </div>
  );
}
