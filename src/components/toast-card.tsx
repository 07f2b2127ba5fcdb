import { Check, CircleAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../lib/class-names.ts';
import { toastTime, type Toast } from './toast-queue.ts';

export interface ToastCardProps {
  toast: Toast;
  onClose: (id: number) => void;
}

/** One notice. It goes by itself, but not while a pointer or the focus rests on it. */
export function ToastCard({ toast, onClose }: ToastCardProps) {
  const { t } = useTranslation('components');
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => onClose(toast.id), toastTime(toast));
    return () => clearTimeout(timer);
  }, [isHeld, toast, onClose]);
  const isBad = toast.kind === 'bad';
  const Sign = isBad ? CircleAlert : Check;
  const pressClass = classNames('rounded-sm font-semibold hover:bg-white/10 focus-visible:outline-current', isBad ? 'text-toast-bad-act' : 'text-toast-act');
  return (
    <span
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={classNames('pointer-events-auto flex min-h-14 w-full animate-rise items-center gap-3 rounded-bubble py-1.5 pr-1.5 pl-4.5 text-label font-medium text-toast-ink shadow-e3', isBad ? 'bg-toast-bad' : 'bg-toast')}
    >
      <Sign className="size-5" />
      <span className="min-w-0 flex-1 py-1.5 break-words">{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          className={classNames(pressClass, 'min-h-11 px-3 whitespace-nowrap')}
          onClick={() => {
            toast.action?.onPress();
            onClose(toast.id);
          }}
        >
          {toast.action.label}
        </button>
      )}
      {(isBad || !toast.action) && (
        <button type="button" aria-label={t('close')} title={t('close')} className={classNames(pressClass, 'grid size-11 place-items-center')} onClick={() => onClose(toast.id)}>
          <X className="size-5" />
        </button>
      )}
    </span>
  );
}
