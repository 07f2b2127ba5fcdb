import { useTranslation } from 'react-i18next';
import { idOf } from '../../../schema/id-of.ts';
import type { EventView } from '../../../schema/port/views.ts';
import { useCommand } from '../../data/use-command.ts';
import { useDeletion, type Deletion } from '../../lib/use-deletion.tsx';

/** Asks before an event is deleted (CAL-03). */
export function useEventDeletion(onDeleted: () => void): Deletion<EventView> {
  const { t } = useTranslation('calendar');
  const run = useCommand();
  return useDeletion<EventView>({
    remove: async (event) => (await run('deleteEvent', { classId: idOf(event.class), eventId: event._id })).ok,
    onDeleted,
    words: (event) => ({ title: t('delete.title'), action: t('menu.delete'), text: t('delete.text', { title: event?.title ?? '' }), failed: t('delete.failed') }),
  });
}
