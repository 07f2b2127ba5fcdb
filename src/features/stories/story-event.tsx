import { useState } from 'react';
import { idOf } from '../../../schema/id-of.ts';
import type { EventView } from '../../../schema/port/views.ts';
import { useQuery } from '../../data/use-query.ts';
import { EventDialogOnDemand } from '../../lib/events/event-dialog-on-demand.tsx';
import { EventLine } from '../../lib/events/event-line.tsx';

/** The event that a story tells of (STO-09); nothing where this device does not have it. */
export function StoryEvent({ event: eventIri }: { event: string }) {
  const found = useQuery('event', { eventId: idOf(eventIri) });
  const [opened, setOpened] = useState<EventView | null>(null);
  if (found?.state !== 'ready') return null;
  return (
    <div className="mt-4 rounded-control bg-sunken p-1">
      <EventLine event={found.value} onOpen={setOpened} />
      <EventDialogOnDemand event={opened} onClose={() => setOpened(null)} />
    </div>
  );
}
