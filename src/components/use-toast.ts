import { createContext, useContext } from 'react';
import type { ToastInput } from './toast-queue.ts';

export const ToastContext = createContext<((toast: ToastInput) => void) | null>(null);

/** Says something in passing: `const toast = useToast(); toast({ kind: 'info', text: () => t('x') })`. Needs a ToastProvider above. */
export function useToast(): (toast: ToastInput) => void {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToast stands outside ToastProvider');
  return show;
}
