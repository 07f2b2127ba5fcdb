import { Smile } from 'lucide-react';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../lib/class-names.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { IconButton } from './icon-button.tsx';
import { Skeleton } from './skeleton.tsx';
import { useCloseRequest } from './use-close-request.ts';
import { usePressOutside } from './use-press-outside.ts';

export interface EmojiPickerProps {
  /** Called with the emoji; the picker stays open for more. */
  onPick: (emoji: string) => void;
  /** Called when it has closed, to give the focus back to the text. */
  onClose?: () => void;
  disabled?: boolean;
  /** Where the panel stands against its button. */
  placement?: 'above' | 'below';
}

const EmojiPickerFrame = lazyPart(async () => (await import('./emoji-picker-frame.tsx')).EmojiPickerFrame);

/** A button with a panel of emoji, searchable in the language in use. Its code and words load with the first opening. */
export function EmojiPicker({ onPick, onClose, disabled = false, placement = 'above' }: EmojiPickerProps) {
  const { t } = useTranslation('media');
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const leave = () => {
    setOpen(false);
    onClose?.();
  };
  useCloseRequest(isOpen, leave);

  usePressOutside(box, isOpen, () => setOpen(false));

  useEffect(() => {
    if (!isOpen) return undefined;
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      onClose?.();
    };
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  }, [isOpen, onClose]);

  return (
    <div ref={box} className="relative shrink-0">
      <IconButton icon={Smile} label={t('emoji.open')} active={isOpen} round disabled={disabled} aria-expanded={isOpen} aria-controls={panelId} onClick={() => setOpen(!isOpen)} />
      {isOpen && (
        <div
          id={panelId}
          className={classNames(
            'fixed inset-x-2 z-30 h-80 animate-rise overflow-hidden rounded-card bg-float shadow-e3 md:absolute md:right-auto md:left-0 md:w-85',
            placement === 'above' ? 'bottom-20 md:bottom-14' : 'bottom-20 md:top-13 md:bottom-auto',
          )}
        >
          <Suspense fallback={<Skeleton className="size-full" />}>
            <EmojiPickerFrame onPick={onPick} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
