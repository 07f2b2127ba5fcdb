import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventView } from '../../../schema/port/views.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { EventForm } from './event-form.tsx';

export interface EventFormDialogProps {
  classId: string;
  /** The event to edit; null: a new one. */
  event: EventView | null;
  onCreated: (eventId: string) => void;
  onClose: () => void;
}

/** The form of an event, a sheet on a phone. */
export function EventFormDialog({ classId, event, onCreated, onClose }: EventFormDialogProps) {
  const { t } = useTranslation('calendar');
  const { t: shared } = useTranslation();
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(event === null ? 'form.create' : 'form.edit')}
      actions={
        <>
          <Button type="reset" form={formId} variant="plain">
            {shared('action.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="solid" busy={isBusy}>
            {event === null ? t('form.submit') : shared('action.save')}
          </Button>
        </>
      }
    >
      <EventForm id={formId} classId={classId} event={event} onCreated={onCreated} onDone={onClose} onBusy={setBusy} />
    </Dialog>
  );
}
