import { Dialog, DialogPanel } from '@headlessui/react';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type UIEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { IconButton } from '../icon-button.tsx';
import type { PhotoViewerProps } from './photo-viewer.tsx';

const ON_DARK = 'text-white/85! hover:bg-white/10! hover:text-white! disabled:text-white/30!';

/** The Headless UI part of PhotoViewer; use that. The strip of screens is scrolled natively, so a swipe is a swipe. */
export function PhotoViewerFrame({ index, isOpen, count, onClose, onMove, renderPhoto, actions }: PhotoViewerProps & { index: number; isOpen: boolean }) {
  const { t } = useTranslation('media');
  const strip = useRef<HTMLDivElement>(null);
  const [zoomed, setZoomed] = useState<{ index: number; x: number; y: number } | null>(null);
  const isZoomed = zoomed?.index === index;

  useLayoutEffect(() => {
    if (isOpen) bring(strip.current, index);
  }, [isOpen, index]);
  useEffect(() => {
    const settle = () => bring(strip.current, index);
    window.addEventListener('resize', settle);
    return () => window.removeEventListener('resize', settle);
  }, [index]);

  function move(by: number) {
    const next = index + by;
    if (next >= 0 && next < count) onMove(next);
  }
  function keys(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    move(event.key === 'ArrowLeft' ? -1 : 1);
  }
  function followSwipe(event: UIEvent<HTMLDivElement>) {
    const box = event.currentTarget;
    const place = box.scrollLeft / Math.max(1, box.clientWidth);
    const nearest = Math.round(place);
    if (nearest !== index && Math.abs(place - nearest) < 0.02) onMove(nearest);
  }
  function zoom(event: MouseEvent<HTMLDivElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    setZoomed(isZoomed ? null : { index, x: ((event.clientX - box.left) / box.width) * 100, y: ((event.clientY - box.top) / box.height) * 100 });
  }

  return (
    <Dialog open={isOpen} onClose={onClose} aria-label={t('viewer')} onKeyDown={keys} className="relative z-50">
      <DialogPanel className="fixed inset-0 flex flex-col bg-[rgb(6_14_11)] text-white">
        <div className="flex h-16 shrink-0 items-center gap-1 pr-2 pl-5 pt-[env(safe-area-inset-top)]">
          <span aria-live="polite" className="flex-1 text-label tabular-nums">
            {count > 1 && t('position', { index: index + 1, total: count })}
          </span>
          {actions}
          <IconButton icon={X} label={t('close')} onClick={onClose} round className={ON_DARK} />
        </div>
        <div
          ref={strip}
          onScroll={followSwipe}
          className={classNames('flex min-h-0 flex-1 snap-x snap-mandatory overscroll-contain [scrollbar-width:none]', isZoomed ? 'overflow-hidden' : 'overflow-x-auto overflow-y-hidden')}
        >
          {Array.from({ length: count }, (_, place) => (
            // Keyed by place: the strip never changes its order.
            <div key={place} aria-hidden={place !== index} className="h-full w-full shrink-0 snap-center snap-always overflow-hidden p-0 md:px-16 md:pb-6">
              <div
                onDoubleClick={zoom}
                style={isZoomed && place === index ? { transform: 'scale(2.5)', transformOrigin: `${zoomed.x}% ${zoomed.y}%` } : undefined}
                onMouseMove={isZoomed ? (event) => setZoomed({ index, ...pointIn(event) }) : undefined}
                onTouchMove={isZoomed ? (event) => setZoomed({ index, ...pointIn(event.touches[0] ?? { clientX: 0, clientY: 0 }) }) : undefined}
                className={classNames('size-full transition-transform duration-base', isZoomed ? 'cursor-zoom-out touch-none' : 'cursor-zoom-in touch-manipulation')}
              >
                {Math.abs(place - index) <= 1 && renderPhoto(place)}
              </div>
            </div>
          ))}
        </div>
        {count > 1 && (
          <>
            <IconButton icon={ChevronLeft} label={t('previous')} onClick={() => move(-1)} disabled={index === 0} round className={classNames(ON_DARK, 'absolute! top-1/2 left-3 hidden! md:inline-grid!')} />
            <IconButton icon={ChevronRight} label={t('next')} onClick={() => move(1)} disabled={index === count - 1} round className={classNames(ON_DARK, 'absolute! top-1/2 right-3 hidden! md:inline-grid!')} />
          </>
        )}
      </DialogPanel>
    </Dialog>
  );
}

function bring(strip: HTMLDivElement | null, index: number): void {
  if (strip && Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth)) !== index) strip.scrollTo({ left: index * strip.clientWidth, behavior: 'instant' });
}

function pointIn(point: { clientX: number; clientY: number }): { x: number; y: number } {
  return { x: (point.clientX / window.innerWidth) * 100, y: (point.clientY / window.innerHeight) * 100 };
}
