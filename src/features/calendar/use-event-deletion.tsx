import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { idOf } from '../../../schema/id-of.ts';
import type { EventView } from '../../../schema/port/views.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useCommand } from '../../data/use-command.ts';

/** Asks before an event is deleted (CAL-03): `ask` with the event, `question` is drawn somewhere, `onDeleted` told when it goes. */
export function useEventDeletion(onDeleted: () => void): { ask: (event: EventView) => void; question: ReactNode } {
  const { t } = useTranslation('calendar');
  const run = useCommand();
  const toast = useToast();
  const [doomed, setDoomed] = useState<EventView | null>(null);
  const [isOpen, setOpen] = useState(false);
  const ask = useCallback((event: EventView) => {
    setDoomed(event);
    setOpen(true);
  }, []);
  async function remove() {
    setOpen(false);
    if (doomed === null) return;
    const result = await run('deleteEvent', { classId: idOf(doomed.class), eventId: doomed._id });
    if (result.ok) onDeleted();
    else toast({ kind: 'bad', text: t('delete.failed') });
  }
  const question = (
    <ConfirmDialog open={isOpen} onClose={() => setOpen(false)} onConfirm={() => void remove()} title={t('delete.title')} confirmLabel={t('menu.delete')} danger>
      {t('delete.text', { title: doomed?.title ?? '' })}
    </ConfirmDialog>
  );
  return { ask, question };
}
