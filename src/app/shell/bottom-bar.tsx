import { Archive, Calendar, House, LayoutGrid, MessageCircle, Newspaper, Send, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { Role } from '../../../schema/records/user.ts';
import type { IconType } from '../../components/icon-type.ts';
import { TabBar } from '../../components/tab-bar.tsx';
import { useQuery } from '../../data/use-query.ts';
import { useSyncStatus } from '../../data/use-sync-status.ts';
import { bottomPlaces, classOfPath, isConversation, type PlaceIcon } from './places.ts';
import { useUnread } from './use-unread.ts';

const ICONS: Record<PlaceIcon, IconType> = { classes: LayoutGrid, outbox: Send, archive: Archive, room: Users, story: Newspaper, calendar: Calendar, chat: MessageCircle, home: House };

/** The phone's bottom bar of the place one is in; gone while a conversation has the screen. */
export function BottomBar({ role }: { role: Role }) {
  const { t } = useTranslation('app');
  const { t: shared } = useTranslation();
  const { pathname } = useLocation();
  const classes = useQuery('classes', { status: 'active' });
  const status = useSyncStatus();
  const allUnread = useUnread();
  const ownClass = classOfPath(pathname) ?? (role === 'student' ? (classes?.rows[0]?._id ?? null) : null);
  const inClass = classes?.rows.find((value) => value._id === ownClass)?.unreadCount ?? 0;
  const counts = { unread: role === 'parent' ? allUnread : inClass, waiting: (status?.waiting ?? 0) + (status?.failed ?? 0) };
  const found = useQuery('class', role === 'teacher' && ownClass !== null ? { classId: ownClass } : null);
  const isMissing = found?.state === 'missing' || found?.state === 'unknown';
  if (isConversation(pathname)) return null;
  return (
    <TabBar
      label={t('sider.places')}
      items={bottomPlaces(role, pathname, ownClass, isMissing).map((place) => {
        const count = place.counts ? counts[place.counts] : 0;
        const words = place.counts === 'waiting' ? t('sync.waiting', { count }) : shared('count.unread', { count });
        return { to: place.to, label: t(place.label), icon: ICONS[place.icon], end: place.end, isHere: place.isHere, count, countLabel: words };
      })}
    />
  );
}
