import { Suspense, useState } from 'react';
import type { EventView } from '../../../schema/port/views.ts';
import { lazyPart } from '../lazy-part.tsx';

const Loaded = lazyPart(async () => (await import('./event-dialog.tsx')).EventDialog);

/** The dialog of an event, loaded when it is first opened; null: closed. Goes on showing the last one while it closes. */
export function EventDialogOnDemand({ event, onClose }: { event: EventView | null; onClose: () => void }) {
  const [last, setLast] = useState(event);
  if (event !== null && event !== last) setLast(event);
  if (last === null) return null;
  return (
    <Suspense fallback={null}>
      <Loaded event={last} open={event !== null} onClose={onClose} />
    </Suspense>
  );
}
