import { Play } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';

export interface VideoFaultProps {
  src: string;
  /** Without a network the bytes cannot be had, which a player does not tell from bytes that it cannot play. */
  isOffline: boolean;
  label: string;
  /** Whoever pressed play by keys goes on here. */
  takesFocus: boolean;
  /** A press asks for it once more. */
  onAgain: () => void;
}

/** In the place of a video that did not play: why, and the way to try again. */
export function VideoFault({ src, isOffline, label, takesFocus, onAgain }: VideoFaultProps) {
  const { t } = useTranslation('media');
  const wordsId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const isThere = src.startsWith('blob:') || !isOffline;
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <div className="grid size-full place-content-center justify-items-center gap-2 p-3 text-center text-small text-white">
      <button
        ref={button}
        type="button"
        aria-label={t('play', { name: label })}
        aria-describedby={wordsId}
        onClick={onAgain}
        className="grid size-12 place-items-center rounded-full bg-[rgb(6_14_11/.5)]"
      >
        <Play className="size-6 fill-current" />
      </button>
      <output id={wordsId} className="max-w-72">
        {t(isThere ? 'videoUnplayable' : 'videoNotHere')}
      </output>
    </div>
  );
}
