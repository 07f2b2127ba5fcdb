import { useTranslation } from 'react-i18next';
import type { ClassView } from '../../schema/port/views.ts';
import { Tabs } from '../components/tabs.tsx';

/** The tabs of a teacher's class (CLS-05); without a count while the class is not known. */
export function ClassTabs({ classId, value }: { classId: string; value: ClassView | null }) {
  const { t } = useTranslation('room');
  const { t: shared } = useTranslation();
  const base = `/teachers/classes/${classId}`;
  const unread = value?.unreadCount ?? 0;
  const countLabel = shared('count.unread', { count: unread });
  return (
    <Tabs
      label={t('tabs.label')}
      items={[
        { to: `${base}/room`, label: t('tabs.room') },
        { to: `${base}/story`, label: t('tabs.story') },
        { to: `${base}/calendar`, label: t('tabs.calendar') },
        { to: `${base}/chat`, label: t('tabs.chat'), count: unread, countLabel },
      ]}
    />
  );
}
