import { useTranslation } from 'react-i18next';
import { useSession } from '../../data/use-session.ts';

/** How somebody whom nobody can be written to comes to people: a parent by a code, a teacher from the class's room; null for who can only wait. */
export function useWayToPeople(classId: string | null): { to: string; label: string } | null {
  const { t } = useTranslation('chat');
  const session = useSession();
  if (session === undefined || session.state === 'anonymous') return null;
  const { role } = session.me;
  if (role === 'parent') return { to: '/parents/join', label: t('way.code') };
  return role === 'teacher' && classId !== null ? { to: `/teachers/classes/${classId}/room`, label: t('way.room') } : null;
}
