import { Suspense } from 'react';
import { classNames } from '../lib/class-names.ts';
import { lazyPart } from '../lib/lazy-part.tsx';

export interface QrCodeProps {
  /** What a camera reads. */
  text: string;
  /** What those hear who do not see it: where it leads. */
  label: string;
  /** Its edge with the white around it, by a class: "size-40". */
  className?: string;
}

const QrDrawing = lazyPart(async () => (await import('./qr-drawing.tsx')).QrDrawing);

/** Fetches what draws the codes; those drawn after that are there at once. Rejects where it cannot be had. */
export function preloadQrCode(): Promise<void> {
  return QrDrawing.preload();
}

/** A QR code, dark on white in both themes, since cameras read nothing else reliably. Its code loads when the first one is drawn. */
export function QrCode({ text, label, className = 'size-40' }: QrCodeProps) {
  return (
    <span className={classNames('block shrink-0 rounded-sm bg-white p-1.5', className)}>
      <Suspense fallback={null}>
        <QrDrawing text={text} label={label} />
      </Suspense>
    </span>
  );
}
