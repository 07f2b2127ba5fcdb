import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import type { Elements } from '../../lib/text-or-elements.ts';

export interface PhotoViewerProps {
  /** Which photo is open; null: closed. */
  index: number | null;
  /** Of each photo its width to its height; null where nobody knows. */
  ratios: readonly (number | null)[];
  onClose: () => void;
  /** Asked to show another one. */
  onMove: (index: number) => void;
  /** Draws one photo whole into its place; only the present one and its neighbours are asked for. */
  renderPhoto: (index: number, place: PhotoPlace) => Elements;
  /** Buttons at the top, before the cross. */
  actions?: Elements;
  /** Words about the open photo, at the foot. */
  note?: Elements;
}

/** How large a photo is on the screen. */
export interface PhotoPlace {
  /** Its longer side while it is not enlarged, device px. */
  readonly longerSide: number;
  /** How many times it is enlarged. */
  readonly zoom: number;
}

const PhotoViewerFrame = lazyPart(async () => (await import('./photo-viewer-frame.tsx')).PhotoViewerFrame);

/** Photos over the whole screen: arrows, swipe, pinch and double press to come closer, Escape to leave. Loads when first opened. */
export function PhotoViewer(props: PhotoViewerProps) {
  const [lastIndex, setLastIndex] = useState<number | null>(null);
  if (props.index !== null && props.index !== lastIndex) setLastIndex(props.index);
  if (lastIndex === null) return null;
  return (
    <Suspense fallback={null}>
      <PhotoViewerFrame {...props} index={props.index ?? lastIndex} isOpen={props.index !== null} />
    </Suspense>
  );
}
