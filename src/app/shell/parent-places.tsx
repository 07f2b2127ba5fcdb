import { MessageCircle, Newspaper, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { idOf } from '../../../schema/id-of.ts';
import { Disc } from '../../components/disc.tsx';
import { toneNamed } from '../../components/tone.ts';
import { useQuery } from '../../data/use-query.ts';
import { personName } from '../../lib/person-name.ts';
import { studentTone } from '../../lib/person-tone.ts';
import { requestPath } from '../../lib/request-path.ts';
import { shownChildren } from '../../lib/shown-children.ts';
import { childOfPath, FAMILY_FEED, isFromFeed } from './places.ts';
import { SiderButton, SiderCaption, SiderLink, SiderSkeleton } from './sider-link.tsx';
import { useUnread } from './use-unread.ts';

/** A parent's sider: one entry per child, with the child's classes, one per request that waits (REQ-03), the way to another child (JOI-03), and the chat. */
export function ParentPlaces({ onAddStudents }: { onAddStudents: () => void }) {
  const { t } = useTranslation(['app', 'joining']);
  const { t: shared } = useTranslation();
  const stored = useQuery('students', { classId: null });
  const rows = shownChildren(stored?.rows ?? []);
  const children = stored && { ...stored, rows };
  const classes = useQuery('classes', { status: 'active' });
  const requests = useQuery('requests', {});
  const pending = requests?.rows.filter(({ status }) => status !== 'accepted') ?? [];
  const unread = useUnread();
  const { pathname } = useLocation();
  const childHere = childOfPath(pathname, children?.rows ?? []);
  const notes = (iris: readonly string[]) => {
    const own = classes?.rows.filter((value) => iris.some((iri) => idOf(iri) === value._id)) ?? [];
    return own.flatMap(({ name, title, mainTeacher }) => (own.length === 1 ? [name, personName(mainTeacher)] : [title]));
  };
  return (
    <>
      <SiderCaption>{t('sider.children')}</SiderCaption>
      {!children?.isLoaded && <SiderSkeleton />}
      {children?.isLoaded && children.rows.length === 0 && pending.length === 0 && <p className="px-3 py-2 text-meta text-ink-2">{t('sider.noChildren')}</p>}
      {children && children.rows.length > 1 && <SiderLink to={FAMILY_FEED} end isHere={isFromFeed(pathname) && childHere === null} icon={Newspaper} label={t('sider.allChildren')} />}
      {children?.rows.map((child) => (
        <SiderLink
          key={child._id}
          to={`/parents/dashboard/main/${child._id}`}
          disc={<Disc tone={toneNamed(child.icon.colour)} picture={child.icon.content} size={44} />}
          label={child.firstName}
          notes={notes(child.classes)}
          isHere={childHere === child._id}
        />
      ))}
      {pending.map((request) => (
        <SiderLink
          key={request._id}
          to={requestPath(request)}
          disc={<Disc tone={studentTone(request.studentPreview.icon)} picture={request.studentPreview.icon} size={44} />}
          label={t('sider.requestOf', { initials: request.studentPreview.initials })}
          notes={[t(request.status === null ? 'sider.requestPending' : 'sider.requestDeclined'), request.classTitle]}
        />
      ))}
      <SiderButton icon={UserPlus} label={t('joining:add.open')} onPress={onAddStudents} />
      <div className="pt-3">
        <SiderLink to="/parents/dashboard/chat" icon={MessageCircle} label={t('tabs.chat')} count={unread} countLabel={shared('count.unread', { count: unread })} />
      </div>
    </>
  );
}
