import { Description, Dialog as HeadlessDialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { X } from 'lucide-react';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../lib/class-names.ts';
import type { DialogProps } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';
import { useOverlayPresence } from './open-overlays.ts';
import { useCloseRequest } from './use-close-request.ts';

const WIDTHS = { sm: 'md:w-invite', md: 'md:w-card', lg: 'md:w-room' } as const;

/* What is going away takes no press: the second of two on a phone would do all once more. */
function refuse(press: SyntheticEvent): void {
  press.preventDefault();
  press.stopPropagation();
}

/** The Headless UI part of Dialog; use Dialog, which loads this when it is first opened. The cross stands last, so that Tab comes to the fields first. */
export function DialogFrame({ open, onClose, title, description, children, actions, width = 'md', initialFocus, decide = false, hideTitle = false, flush = false, tall = false, hasAddress = false }: DialogProps) {
  const { t } = useTranslation('components');
  useCloseRequest(open && !hasAddress, onClose);
  useOverlayPresence(open);
  return (
    <HeadlessDialog open={open} onClose={onClose} transition initialFocus={initialFocus} role={decide ? 'alertdialog' : 'dialog'} className="print-flow relative z-40 outline-none">
      <DialogBackdrop transition className="print:hidden fixed inset-0 animate-fade bg-scrim data-leave:transition-opacity data-leave:duration-calm data-leave:data-closed:opacity-0" />
      <div className="print-flow fixed inset-y-0 right-[env(safe-area-inset-right)] left-[env(safe-area-inset-left)] grid grid-cols-[minmax(0,1fr)] items-end overflow-hidden md:place-items-center md:p-6">
        <DialogPanel
          transition
          onClickCapture={open ? undefined : refuse}
          className={classNames(
            'print-flow relative flex max-h-[min(92dvh,calc(100dvh-var(--toast-room,0px)))] min-w-0 flex-col overflow-hidden rounded-t-lg bg-float text-ink shadow-e4 md:max-h-[min(100%,calc(100dvh-2*var(--toast-room,0px)))] md:max-w-full md:rounded-lg',
            'animate-from-below md:animate-settle data-leave:transition-[opacity,translate,scale] data-leave:duration-calm data-leave:ease-in',
            'data-leave:data-closed:translate-y-full md:data-leave:data-closed:translate-y-2 md:data-leave:data-closed:scale-[.98] md:data-leave:data-closed:opacity-0',
            WIDTHS[width],
            tall && 'max-md:h-[92dvh] md:h-160',
          )}
        >
          <span aria-hidden="true" className="absolute top-2 left-1/2 z-20 h-1 w-9 -translate-x-1/2 rounded-full bg-press md:hidden" />
          <div className={classNames('px-6 pt-6.5', !decide && 'pr-16', hideTitle && 'sr-only')}>
            <DialogTitle className="text-title wrap-anywhere">{title}</DialogTitle>
            {description && <Description className="mt-2 text-meta text-ink-2">{description}</Description>}
          </div>
          {children !== undefined && <div className={classNames('print-flow min-h-0 flex-1 overflow-y-auto overscroll-contain', !flush && 'scroll-edges px-6 pt-4', !flush && (actions ? 'pb-3' : 'pb-6'))}>{children}</div>}
          {actions && <div className={classNames('print:hidden flex flex-wrap-reverse justify-end gap-2 px-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] max-md:[&>*]:flex-1', children === undefined ? 'pt-5' : 'pt-3')}>{actions}</div>}
          {!decide && <IconButton icon={X} label={t('close')} onClick={onClose} className="print:hidden absolute! top-4.25 right-3 z-20 md:right-4" />}
        </DialogPanel>
      </div>
    </HeadlessDialog>
  );
}
