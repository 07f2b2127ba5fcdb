import { LayoutGrid, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Disc } from '../../components/disc.tsx';
import { toneNamed } from '../../components/tone.ts';
import { useQuery } from '../../data/use-query.ts';
import { SiderButton, SiderCaption, SiderLink, SiderSkeleton } from './sider-link.tsx';

/** A teacher's sider: all classes, a new one, and each active class with what is unread in it (CLS-04). */
export function TeacherPlaces({ onCreateClass }: { onCreateClass: () => void }) {
  const { t } = useTranslation('app');
  const { t: shared } = useTranslation();
  const { pathname } = useLocation();
  const classes = useQuery('classes', { status: 'active' });
  const isAll = pathname === '/teachers/dashboard' || pathname === '/teachers/classes';
  return (
    <>
      <SiderLink to={isAll ? pathname : '/teachers/dashboard'} end icon={LayoutGrid} label={t('sider.showAll')} />
      <SiderButton icon={Plus} label={t('sider.createClass')} onPress={onCreateClass} />
      {(!classes?.isLoaded || classes.rows.length > 0) && <SiderCaption>{t('sider.classes')}</SiderCaption>}
      {!classes?.isLoaded && (classes?.rows.length ?? 0) === 0 && <SiderSkeleton />}
      {classes?.rows.map((value) => (
        <SiderLink
          key={value._id}
          to={`/teachers/classes/${value._id}`}
          disc={<Disc tone={toneNamed(value.icon.colour)} picture={value.icon.content} size={44} />}
          label={value.title}
          notes={[shared('count.students', { count: value.studentsCount })]}
          count={value.unreadCount}
          countLabel={shared('count.unread', { count: value.unreadCount })}
        />
      ))}
    </>
  );
}
