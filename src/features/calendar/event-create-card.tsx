import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { handFocus } from '../../lib/hand-focus.ts';
import { EventForm } from './event-form.tsx';

/** The form of a new event as it stands beside the list on a wide screen. */
export function EventCreateCard({ classId, onCreated }: { classId: string; onCreated: (eventId: string) => void }) {
  const { t } = useTranslation('calendar');
  const formId = useId();
  const [isBusy, setBusy] = useState(false);

  /* The page scrolls to the new event, and the pressed button may go out of sight. The title is at the upper edge. */
  function handleCreated(eventId: string) {
    const pressed = document.activeElement;
    const title = document.getElementById(formId)?.querySelector<HTMLElement>('[data-autofocus]');
    if (pressed !== null) handFocus(pressed, title);
    onCreated(eventId);
  }
  return (
    <>
      <h2 className="mb-4 text-title">{t('form.create')}</h2>
      <EventForm id={formId} classId={classId} event={null} onCreated={handleCreated} onBusy={setBusy} />
      <Button type="submit" form={formId} variant="solid" busy={isBusy} wide className="mt-5">
        {t('form.submit')}
      </Button>
      <p className="mt-3 text-center text-small text-balance text-ink-3">{t('form.hint')}</p>
    </>
  );
}
