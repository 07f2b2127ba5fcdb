import { Check, CircleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../lib/class-names.ts';
import { fetchCode } from '../lib/fetch-code.ts';
import { handFocus } from '../lib/hand-focus.ts';
import { spokenWords, toastTime, type Toast } from './toast-queue.ts';

/** An open dialog holds the Tab key, and the notice lies above it: these press its action from anywhere. */
const UNDO_KEYS = 'Ctrl+Z';

export interface ToastCardProps {
  toast: Toast;
  onClose: (id: number) => void;
}

/** One notice. It goes by itself, but not while a pointer or the focus rests on it; one with a deadline goes then. */
export function ToastCard({ toast, onClose }: ToastCardProps) {
  const { t } = useTranslation('components');
  const [isHeld, setHeld] = useState(false);
  /** Where one came from by keys, and goes back to when the notice goes by a press. */
  const before = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (isHeld && toast.deadlineMs === undefined) return;
    const timer = setTimeout(() => onClose(toast.id), toastTime(toast));
    return () => clearTimeout(timer);
  }, [isHeld, toast, onClose]);
  useEffect(() => {
    const { action } = toast;
    if (action === undefined) return undefined;
    let stop: (() => void) | undefined;
    let isGone = false;
    // Not part of the first screen's code; without it the action has its button.
    void fetchCode(() => import('./undo-keys.ts')).then(
      ({ onUndoKeys }) => {
        if (isGone) return;
        stop = onUndoKeys(() => {
          action.onPress();
          onClose(toast.id);
        });
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [toast, onClose]);
  function close(pressed: Element) {
    handFocus(pressed, before.current);
    onClose(toast.id);
  }
  const isBad = toast.kind === 'bad';
  const Sign = isBad ? CircleAlert : Check;
  const pressClass = classNames('rounded-sm font-semibold hover:bg-white/10 focus-visible:outline-current', isBad ? 'text-toast-bad-act' : 'text-toast-act');
  return (
    <span
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={(event) => {
        setHeld(true);
        if (event.relatedTarget instanceof HTMLElement && !event.currentTarget.contains(event.relatedTarget)) before.current = event.relatedTarget;
      }}
      onBlur={() => setHeld(false)}
      className={classNames('pointer-events-auto flex min-h-14 w-full animate-rise items-center gap-3 rounded-bubble py-1.5 pr-1.5 pl-4.5 text-label font-medium text-toast-ink shadow-e3', isBad ? 'bg-toast-bad' : 'bg-toast')}
    >
      <Sign className="size-5" />
      <span className="min-w-0 flex-1 py-1.5 wrap-anywhere">{spokenWords(toast.text)}</span>
      {toast.deadlineMs !== undefined && <Countdown ms={toast.deadlineMs} />}
      {toast.action && (
        <button
          type="button"
          aria-keyshortcuts="Control+Z Meta+Z"
          title={UNDO_KEYS}
          className={classNames(pressClass, 'min-h-11 px-3 whitespace-nowrap')}
          onClick={(event) => {
            toast.action?.onPress();
            close(event.currentTarget);
          }}
        >
          {spokenWords(toast.action.label)}
        </button>
      )}
      {(isBad || !toast.action) && (
        <button type="button" aria-label={t('close')} title={t('close')} className={classNames(pressClass, 'grid size-11 place-items-center')} onClick={(event) => close(event.currentTarget)}>
          <X className="size-5" />
        </button>
      )}
    </span>
  );
}

/* How long the action still holds. Decoration: its end is heard when the notice goes. */
function Countdown({ ms }: { ms: number }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-4.5 shrink-0 -rotate-90 text-toast-act">
      <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="2.5" opacity=".25" />
      <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" pathLength="100" strokeDasharray="100" style={{ animation: `countdown ${ms}ms linear forwards` }} />
    </svg>
  );
}
