import { SquarePen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { useQuery } from '../../data/use-query.ts';
import { useSession } from '../../data/use-session.ts';
import { useWayToPeople } from './use-way-to-people.ts';

/** In place of a list that is empty: the way to the first conversation, or to a class for a parent who is in none. */
export function NoThreads({ classId, onWrite }: { classId: string | null; onWrite: () => void }) {
  const { t } = useTranslation('chat');
  const session = useSession();
  const isParent = session !== undefined && session.state !== 'anonymous' && session.me.role === 'parent';
  const children = useQuery('students', isParent ? { classId: null } : null);
  const way = useWayToPeople(classId);
  const isAlone = way !== null && children?.isLoaded === true && children.rows.length === 0;
  return (
    <EmptyState
      drawing="talk"
      title={t('empty.title')}
      className="min-h-[60dvh] content-center py-12"
      action={isAlone ? <ButtonLink to={way.to}>{way.label}</ButtonLink> : <Button icon={SquarePen} onClick={onWrite}>{t('newMessage')}</Button>}
    >
      {t(isAlone ? 'empty.noChild' : 'empty.text')}
    </EmptyState>
  );
}
