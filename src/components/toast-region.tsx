import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { classNames } from '../lib/class-names.ts';
import { useHasOverlay } from './open-overlays.ts';
import type { Toast } from './toast-queue.ts';
import { ToastCard } from './toast-card.tsx';

export interface ToastRegionProps {
  toast?: Toast;
  onClose: (id: number) => void;
}

/** Gap between a toast and what it keeps clear of, px. */
const GAP = 12;
/** Height that open dialogs and sheets leave free for the toast above them. */
const ROOM = '--toast-room';

const PLACES = {
  low: 'bottom-[calc(5.5rem+env(safe-area-inset-bottom))] md:bottom-6 md:max-lg:justify-items-end',
  high: 'top-[calc(12px+env(safe-area-inset-top))]',
} as const;

/**
 * Where toasts appear: above the phone's bottom bar, low in the middle on a desktop, and beside what the sider of a tablet
 * says of the network. While a dialog, a sheet or the photo viewer is open they are at the top, and it leaves their height free: a toast
 * never covers its controls (F-407). The two live regions are always there, so that each toast is heard; they lie beside
 * the app, which an open dialog makes inert: "Undo" works above it.
 */
export function ToastRegion({ toast, onClose }: ToastRegionProps) {
  const { t } = useTranslation('components');
  const box = useRef<HTMLElement>(null);
  const isHigh = useHasOverlay();
  useLayoutEffect(() => {
    if (!isHigh || toast === undefined || box.current === null) return undefined;
    const { style } = document.documentElement;
    style.setProperty(ROOM, `calc(${box.current.offsetHeight + 2 * GAP}px + env(safe-area-inset-top))`);
    return () => {
      style.removeProperty(ROOM);
    };
  }, [isHigh, toast]);
  const card = toast && <ToastCard key={toast.id} toast={toast} onClose={onClose} />;
  return createPortal(
    <section
      ref={box}
      data-toasts=""
      aria-label={t('toasts')}
      className={classNames(
        'pointer-events-none fixed right-[calc(12px+env(safe-area-inset-right))] left-[calc(12px+env(safe-area-inset-left))] z-50 grid justify-items-center print:hidden [&>*]:w-full md:[&>*]:w-card',
        PLACES[isHigh ? 'high' : 'low'],
      )}
    >
      <output>{toast?.kind === 'info' && card}</output>
      <div role="alert">{toast?.kind === 'bad' && card}</div>
    </section>,
    document.body,
  );
}
