import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { handFocus } from '../../lib/hand-focus.ts';
import { EventForm } from './event-form.tsx';

/** The form of a new event as it stands beside the list on a wide screen. */
export function EventCreateCard({ classId, onCreated }: { classId: string; onCreated: (eventId: string) => void }) {
  const { t } = useTranslation('calendar');
  const formId = useId();
  const [isBusy, setBusy] = useState(false);

  const button = useRef<HTMLButtonElement>(null);

  /*
   * The page scrolls to the new event, and the pressed button may go out of sight. The title is at the upper edge.
   * Somebody who types in another field by now stays there.
   */
  function handleCreated(eventId: string) {
    const pressed = button.current;
    const title = document.getElementById(formId)?.querySelector<HTMLElement>('[data-autofocus]');
    if (pressed !== null && document.activeElement === pressed) handFocus(pressed, title);
    onCreated(eventId);
  }
  return (
    <>
      <h2 className="mb-4 text-title">{t('form.create')}</h2>
      <EventForm id={formId} classId={classId} event={null} onCreated={handleCreated} onBusy={setBusy} />
      <Button ref={button} type="submit" form={formId} variant="solid" busy={isBusy} wide className="mt-5">
        {t('form.submit')}
      </Button>
      <p className="mt-3 text-center text-small text-balance text-ink-3">{t('form.hint')}</p>
    </>
  );
}
