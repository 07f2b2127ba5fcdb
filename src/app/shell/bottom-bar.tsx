import { Archive, Calendar, House, LayoutGrid, MessageCircle, Newspaper, Send, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { Role } from '../../../schema/records/user.ts';
import type { IconType } from '../../components/icon-type.ts';
import { TabBar } from '../../components/tab-bar.tsx';
import { useQuery } from '../../data/use-query.ts';
import { useSyncStatus } from '../../data/use-sync-status.ts';
import { isConversation } from '../../lib/is-conversation.ts';
import { bottomPlaces, classOfPath, type PlaceIcon } from './places.ts';
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
  const unread = role === 'parent' ? allUnread : inClass;
  const failed = status?.failed ?? 0;
  const waiting = status?.waiting ?? 0;
  // What did not work is counted alone, as the line in the sider has it: the rest goes by itself.
  const counted = {
    unread: { count: unread, countLabel: shared('count.unread', { count: unread }) },
    waiting: failed > 0 ? { count: failed, countLabel: t('sync.attention', { count: failed }), isFault: true } : { count: waiting, countLabel: t('sync.waiting', { count: waiting }) },
  };
  const found = useQuery('class', role === 'teacher' && ownClass !== null ? { classId: ownClass } : null);
  const isMissing = found?.state === 'missing' || found?.state === 'unknown';
  if (isConversation(pathname)) return null;
  return (
    <TabBar
      label={t('sider.places')}
      items={bottomPlaces(role, pathname, ownClass, isMissing).map(({ to, label, icon, end, isHere, counts }) => ({ to, label: t(label), icon: ICONS[icon], end, isHere, ...(counts && counted[counts]) }))}
    />
  );
}
