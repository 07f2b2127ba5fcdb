import { Suspense, useState, type RefObject } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
import type { Elements, TextOrElements } from '../lib/text-or-elements.ts';
import { seedFocus } from './focus-seed.ts';

export interface DialogProps {
  open: boolean;
  /** Asked to close: Escape, the scrim, the cross. */
  onClose: () => void;
  title: string;
  /** A line under the title. */
  description?: TextOrElements;
  children?: Elements;
  /** Buttons at the end; the main one last. */
  actions?: Elements;
  /** 400 (sm), 500 (md) or 800 px (lg) on a desktop; a sheet under 768 px in any case. */
  width?: 'sm' | 'md' | 'lg';
  /** What gets the focus first; else what carries `data-autofocus`, else the dialog itself, whose title is then heard. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** No cross, and the scrim does not close: a decision is wanted. Escape still does. */
  decide?: boolean;
  /** The title is only heard: the body draws its own. */
  hideTitle?: boolean;
  /** The body reaches the edges and brings its own space: panels of colour, pictures. */
  flush?: boolean;
  /** The dialog has an address of its own: "back" leaves that, and so the dialog. */
  hasAddress?: boolean;
  /** Of one height, as high as a sheet may be on a phone: it does not jump with the length of what it shows. */
  tall?: boolean;
}

const DialogFrame = lazyPart(async () => seedFocus((await import('./dialog-frame.tsx')).DialogFrame));

/** A dialog, centred on a desktop and a bottom sheet on a phone; holds the focus and gives it back. Its code loads with the first opening. */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense fallback={null}>
      <DialogFrame {...props} />
    </Suspense>
  );
}
