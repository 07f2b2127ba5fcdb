import { useMemo } from 'react';
import type { QrCodeProps } from './qr-code.tsx';
import { qrPath } from './qr-path.ts';

/** The drawing of QrCode; use QrCode, which loads this when it is first wanted. */
export function QrDrawing({ text, label }: Pick<QrCodeProps, 'text' | 'label'>) {
  const { edge, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg viewBox={`0 0 ${edge} ${edge}`} role="img" aria-label={label} shapeRendering="crispEdges" className="size-full">
      <path d={path} fill="#000" />
    </svg>
  );
}
