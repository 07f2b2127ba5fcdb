import { useTranslation } from 'react-i18next';
import { signedPoints } from '../../lib/signed-points.ts';
import type { OutboxCard } from './outbox-groups.ts';
import { OUTBOX_WORDS, type OutboxKey } from './outbox-words.ts';

/** Changes that name no class and no thread where they stand alone. */
const PLACELESS = ['invitationCreate', 'invitationCancel', 'invitationNotify', 'requestDelete', 'studentDismiss', 'profileUpdate', 'pushOn', 'pushOff', 'feedbackSend'] as const satisfies readonly OutboxKey[];
type PlacelessKey = (typeof PLACELESS)[number];

/** What a change is, and where or of whom: "Message in 2 B", "Polina Danilova +2, Good deed", "35 new students in 2 B". */
export function useOutboxTitle(row: Pick<OutboxCard, 'mutation' | 'place' | 'who' | 'reward' | 'ids'>): string {
  const { t } = useTranslation('outbox');
  const { t: chat } = useTranslation('chat');
  const { place, who, reward } = row;
  if (reward !== undefined && who !== undefined) return t('what.rewardOf', { who, points: signedPoints({ points: reward.points, type: reward.skillType }), skill: reward.name });
  if (row.ids.length > 1) {
    const key = row.mutation === 'invitation.create' ? 'invitations' : 'students';
    const count = row.ids.length;
    return place === null ? t(`what.${key}`, { count }) : t(`what.${key}In`, { count, place });
  }
  const { key } = OUTBOX_WORDS[row.mutation];
  return place === null || isPlaceless(key) ? t(`what.${key}`) : t(`what.${key}In`, { place: place === '' ? chat('titleOf.gone') : place });
}

function isPlaceless(key: OutboxKey): key is PlacelessKey {
  return PLACELESS.some((one) => one === key);
}
