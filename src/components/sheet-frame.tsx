import { Dialog as HeadlessDialog, DialogBackdrop, DialogPanel } from '@headlessui/react';
import { useEffect, useRef } from 'react';
import { classNames } from '../lib/class-names.ts';
import type { SheetProps } from './sheet.tsx';
import { useOverlayPresence } from './open-overlays.ts';
import { useCloseRequest } from './use-close-request.ts';

const SIDES = {
  left: 'inset-y-0 left-0 w-[min(377px,88vw)] rounded-r-lg pt-[var(--toast-room,0px)] pl-[env(safe-area-inset-left)] animate-from-left data-leave:data-closed:-translate-x-full',
  bottom: 'inset-x-0 bottom-0 max-h-[min(92dvh,calc(100dvh-var(--toast-room,0px)))] rounded-t-lg px-[env(safe-area-inset-left)] pb-[env(safe-area-inset-bottom)] animate-from-below data-leave:data-closed:translate-y-full md:mx-auto md:w-card',
} as const;

/** The Headless UI part of Sheet; use Sheet, which loads this when it is first opened. */
export function SheetFrame({ open, onClose, onClosed, label, side = 'bottom', children }: SheetProps) {
  useCloseRequest(open, onClose);
  useOverlayPresence(open);
  return (
    <HeadlessDialog open={open} onClose={onClose} transition aria-label={label} className="relative z-40 outline-none">
      <DialogBackdrop transition className="fixed inset-0 animate-fade bg-scrim data-leave:transition-opacity data-leave:duration-calm data-leave:data-closed:opacity-0" />
      <DialogPanel
        transition
        className={classNames(
          'fixed overflow-y-auto overscroll-contain bg-float text-ink shadow-e4 data-leave:transition-[translate] data-leave:duration-calm data-leave:ease-in',
          SIDES[side],
        )}
      >
        {children}
        {onClosed && <WhenGone tell={onClosed} />}
      </DialogPanel>
    </HeadlessDialog>
  );
}

/* Stands in the panel as long as that does, through its way out. */
function WhenGone({ tell }: { tell: () => void }) {
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  }, [tell]);
  useEffect(() => () => latest.current(), []);
  return null;
}
