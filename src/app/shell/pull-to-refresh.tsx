import { RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PULL_THRESHOLD } from '../../../schema/limits.ts';
import { startWorker } from '../../data/start-worker.ts';
import { useSyncStatus } from '../../data/use-sync-status.ts';
import { classNames } from '../../lib/class-names.ts';
import type { Point } from './edge-swipe.ts';
import { isEnough, pulledBy } from './pull.ts';

/** The sign turns at least so long, so that one sees that something was done, ms. */
const SHOWN_MS = 700;

/** Pulling a page down by touch, from its very top, asks the server for what is new (GEN-07). Stands inside the area that it listens to. */
export function PullToRefresh() {
  const { t } = useTranslation('app');
  const sign = useRef<HTMLDivElement>(null);
  const [pulled, setPulled] = useState(0);
  const [isAsked, setAsked] = useState(false);
  const isBusy = useSyncStatus()?.phase === 'catchingUp' || isAsked;

  useEffect(() => {
    const area = sign.current?.parentElement;
    if (!area) return undefined;
    const stop = new AbortController();
    let from: Point | null = null;
    let far = 0;
    const show = (px: number): void => {
      far = px;
      setPulled(px);
    };
    const start = (event: TouchEvent): void => {
      const touch = event.touches.length === 1 ? event.touches[0] : undefined;
      from = touch && isAtTop(event.target, area) ? { x: touch.clientX, y: touch.clientY } : null;
    };
    const move = (event: TouchEvent): void => {
      const touch = event.touches[0];
      if (from && touch) show(pulledBy(from, { x: touch.clientX, y: touch.clientY }));
    };
    const end = (event: TouchEvent): void => {
      if (from && event.type === 'touchend' && isEnough(far)) {
        setAsked(true);
        startWorker().wake('focus');
      }
      from = null;
      show(0);
    };
    const options = { passive: true, signal: stop.signal };
    area.addEventListener('touchstart', start, options);
    area.addEventListener('touchmove', move, options);
    area.addEventListener('touchend', end, options);
    area.addEventListener('touchcancel', end, options);
    return () => stop.abort();
  }, []);
  useEffect(() => {
    if (!isAsked) return undefined;
    const timer = setTimeout(() => setAsked(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isAsked]);

  const isShown = pulled > 0 || isAsked;
  const words = isAsked ? t('refresh.busy') : t(isEnough(pulled) ? 'refresh.release' : 'refresh.pull');
  return (
    <div ref={sign} aria-hidden={!isShown} className="pointer-events-none absolute inset-x-0 top-0 z-30 grid justify-items-center">
      {isShown && (
        <output
          aria-label={words}
          style={{ transform: `translateY(${isAsked ? PULL_THRESHOLD * 0.7 : pulled * 0.7}px)`, opacity: isAsked ? 1 : Math.min(1, pulled / PULL_THRESHOLD) }}
          className="-mt-11 grid size-11 place-items-center rounded-full bg-float text-board shadow-e2"
        >
          <RefreshCw className={classNames('size-5', isBusy && isAsked && 'animate-spin')} style={isAsked ? undefined : { transform: `rotate(${pulled * 2}deg)` }} />
        </output>
      )}
    </div>
  );
}

/* Whether nothing between the finger and the area is scrolled down. */
function isAtTop(target: EventTarget | null, area: Element): boolean {
  for (let node = target instanceof Element ? target : null; node && node !== area; node = node.parentElement) {
    if (node.scrollTop > 0) return false;
  }
  return true;
}
