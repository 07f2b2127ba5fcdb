import { useTranslation } from 'react-i18next';
import type { OutboxView } from '../../../schema/port/views.ts';
import { OUTBOX_WORDS, type OutboxKey } from './outbox-words.ts';

/** Changes that name no class and no thread. */
const PLACELESS = ['invitationCreate', 'invitationCancel', 'invitationNotify', 'requestDelete', 'profileUpdate', 'pushOn', 'pushOff', 'feedbackSend'] as const satisfies readonly OutboxKey[];
type PlacelessKey = (typeof PLACELESS)[number];

/** What a change is, and where: "Message in 2 B". */
export function useOutboxTitle(row: Pick<OutboxView, 'mutation' | 'place'>): string {
  const { t } = useTranslation('outbox');
  const { t: chat } = useTranslation('chat');
  const { key } = OUTBOX_WORDS[row.mutation];
  return row.place === null || isPlaceless(key) ? t(`what.${key}`) : t(`what.${key}In`, { place: row.place === '' ? chat('titleOf.gone') : row.place });
}

function isPlaceless(key: OutboxKey): key is PlacelessKey {
  return PLACELESS.some((one) => one === key);
}
