import { useTranslation } from 'react-i18next';
import type { OutboxView } from '../../../schema/port/views.ts';
import { OUTBOX_WORDS } from './outbox-words.ts';

/** What a change is, and where: "Message in 2 B". */
export function useOutboxTitle(row: Pick<OutboxView, 'mutation' | 'place'>): string {
  const { t } = useTranslation('outbox');
  const { t: chat } = useTranslation('chat');
  const { key } = OUTBOX_WORDS[row.mutation];
  return row.place === null ? t(`what.${key}`) : t(`what.${key}In`, { place: row.place === '' ? chat('titleOf.gone') : row.place });
}
