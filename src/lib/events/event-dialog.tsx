import { CalendarPlus, Clock } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventView } from '../../../schema/port/views.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { LinkedText } from '../../components/linked-text.tsx';
import { useQuery } from '../../data/use-query.ts';
import { useNow } from '../use-now.ts';
import { useSaveIcs } from './use-save-ics.ts';
import { useEventWords } from './use-event-words.ts';

export interface EventDialogProps {
  /** As it was when it was opened. */
  event: EventView;
  open: boolean;
  onClose: () => void;
}

/** The whole of an event: what, when, what to know, and the way into the phone's own calendar (EXT-07). Follows what changes meanwhile, and closes when the event goes. */
export function EventDialog({ event: opened, open, onClose }: EventDialogProps) {
  const { t } = useTranslation('calendar');
  const words = useEventWords();
  const now = useNow();
  const saveIcs = useSaveIcs();
  const found = useQuery('event', { eventId: opened._id });
  const event = found?.state === 'ready' ? found.value : opened;
  const isGone = found?.state === 'missing' || found?.state === 'unknown';
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={event.title}
      description={
        <span className="inline-flex items-center gap-1.5">
          <Clock className="size-4.5" />
          <span>{words.whole(event, now)}</span>
        </span>
      }
      actions={
        <Button variant="soft" icon={CalendarPlus} onClick={() => saveIcs(event)}>
          {t('menu.ics')}
        </Button>
      }
    >
      <p dir="auto" className="text-body">
        <LinkedText text={event.description} />
      </p>
    </Dialog>
  );
}
