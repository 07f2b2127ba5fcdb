import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Toast } from './toast-queue.ts';
import { ToastCard } from './toast-card.tsx';

export interface ToastRegionProps {
  toast?: Toast;
  onClose: (id: number) => void;
}

/**
 * Where toasts appear: above the phone's bottom bar, low in the middle on a desktop, and beside what the sider of a tablet says of the network. Its two live regions are always
 * there, so that each toast is heard; they lie beside the app, which an open dialog makes inert: "Undo" works above it.
 */
export function ToastRegion({ toast, onClose }: ToastRegionProps) {
  const { t } = useTranslation('components');
  const card = toast && <ToastCard key={toast.id} toast={toast} onClose={onClose} />;
  return createPortal(
    <section aria-label={t('toasts')} className="pointer-events-none print:hidden fixed inset-x-3 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-50 grid justify-items-center md:bottom-6 md:max-lg:justify-items-end [&>*]:w-full md:[&>*]:w-card">
      <output>{toast?.kind === 'info' && card}</output>
      <div role="alert">{toast?.kind === 'bad' && card}</div>
    </section>,
    document.body,
  );
}
