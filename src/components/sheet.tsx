import { Suspense, useState } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
import type { Elements } from '../lib/text-or-elements.ts';
import { seedFocus } from './focus-seed.ts';

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  /** Heard, not seen. */
  label: string;
  /** Left: the sider on a phone. Bottom: choices under the thumb. */
  side?: 'left' | 'bottom';
  /** It is gone, and the focus is back: what opens in its place opens now, or the focus would be taken from it. */
  onClosed?: () => void;
  children: Elements;
}

const SheetFrame = lazyPart(async () => seedFocus((await import('./sheet-frame.tsx')).SheetFrame));

/** A panel that slides in over the page, without a title or buttons of its own; holds the focus and gives it back. */
export function Sheet(props: SheetProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense fallback={null}>
      <SheetFrame {...props} />
    </Suspense>
  );
}
