import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { EventForm } from './event-form.tsx';

/** The form of a new event as it stands beside the list on a wide screen. */
export function EventCreateCard({ classId, onCreated }: { classId: string; onCreated: (eventId: string) => void }) {
  const { t } = useTranslation('calendar');
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <>
      <h2 className="mb-4 text-title">{t('form.create')}</h2>
      <EventForm id={formId} classId={classId} event={null} onCreated={onCreated} onBusy={setBusy} />
      <Button type="submit" form={formId} variant="solid" busy={isBusy} wide className="mt-5">
        {t('form.submit')}
      </Button>
      <p className="mt-3 text-center text-small text-balance text-ink-3">{t('form.hint')}</p>
    </>
  );
}
