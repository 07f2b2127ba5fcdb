import { House, MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Disc } from '../../components/disc.tsx';
import { toneNamed } from '../../components/tone.ts';
import { useQuery } from '../../data/use-query.ts';
import { personName } from '../../lib/person-name.ts';
import { classOfPath, isFromFeed } from './places.ts';
import { SiderCaption, SiderLink, SiderSkeleton } from './sider-link.tsx';

/** A student's sider: home, the classes, big enough for small hands, and the chat of the class one is in. */
export function StudentPlaces() {
  const { t } = useTranslation('app');
  const { t: shared } = useTranslation();
  const { pathname } = useLocation();
  const classes = useQuery('classes', { status: 'active' });
  const chatClass = classOfPath(pathname) ?? classes?.rows[0]?._id ?? null;
  const unread = classes?.rows.find((value) => value._id === chatClass)?.unreadCount ?? 0;
  return (
    <>
      <SiderLink to="/students/dashboard" icon={House} label={t('place.home')} />
      <SiderCaption>{t('sider.classes')}</SiderCaption>
      {!classes?.isLoaded && <SiderSkeleton />}
      {classes?.isLoaded && classes.rows.length === 0 && <p className="px-3 py-2 text-meta text-ink-2">{t('sider.noClasses')}</p>}
      {classes?.rows.map((value) => (
        <SiderLink
          key={value._id}
          large
          end
          to={`/students/classes/${value._id}`}
          disc={<Disc tone={toneNamed(value.icon.colour)} picture={value.icon.content} size={52} />}
          label={value.name}
          notes={[personName(value.mainTeacher)]}
          wraps
          isHere={isFromFeed(pathname) && classOfPath(pathname) === value._id}
        />
      ))}
      {chatClass !== null && (
        <div className="pt-3">
          <SiderLink to={`/students/classes/${chatClass}/chat`} icon={MessageCircle} label={t('tabs.chat')} count={unread} countLabel={shared('count.unread', { count: unread })} />
        </div>
      )}
    </>
  );
}
