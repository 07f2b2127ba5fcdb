import { useCallback, useRef, useState } from 'react';
import type { Elements } from '../lib/text-or-elements.ts';
import { dismiss, enqueue, type Toast, type ToastInput } from './toast-queue.ts';
import { ToastRegion } from './toast-region.tsx';
import { ToastContext } from './use-toast.ts';

/** Keeps the toasts of the page and shows them one after the other. */
export function ToastProvider({ children }: { children: Elements }) {
  const [queue, setQueue] = useState<readonly Toast[]>([]);
  const nextId = useRef(1);
  const show = useCallback((input: ToastInput) => {
    const toast = { ...input, id: nextId.current++ };
    setQueue((before) => enqueue(before, toast));
  }, []);
  const close = useCallback((id: number) => setQueue((before) => dismiss(before, id)), []);
  return (
    <ToastContext value={show}>
      {children}
      <ToastRegion toast={queue[0]} onClose={close} />
    </ToastContext>
  );
}
