import { Archive, CircleAlert, Clock, Search, Send, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Me } from '../../../schema/records/user.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { Logo } from '../../components/logo.tsx';
import { Pill } from '../../components/pill.tsx';
import { useSyncStatus } from '../../data/use-sync-status.ts';
import { dashboardOf } from '../role-paths.ts';
import { ParentPlaces } from './parent-places.tsx';
import { SiderLink } from './sider-link.tsx';
import { StudentPlaces } from './student-places.tsx';
import { SyncLine } from './sync-line.tsx';
import { TeacherPlaces } from './teacher-places.tsx';

export interface SiderProps {
  me: Me;
  onCreateClass: () => void;
  /** A parent's: asks for the code of another child. */
  onAddStudents: () => void;
  /** In the phone's drawer: what the cross does. */
  onClose?: () => void;
}

/** The places of one's own, the outbox, and how things stand with the network. */
export function Sider({ me, onCreateClass, onAddStudents, onClose }: SiderProps) {
  const { t } = useTranslation('app');
  return (
    <nav aria-label={t('sider.label')} className="flex min-h-full flex-col gap-1 bg-sunken p-3 lg:p-5">
      <div className="mb-4 flex items-center justify-between">
        <Link to={dashboardOf(me.role)} aria-label={t('sider.home')} className="flex h-11 items-center rounded-control px-2">
          <Logo />
        </Link>
        {onClose && <IconButton icon={X} label={t('sider.close')} onClick={onClose} />}
      </div>
      {me.role === 'teacher' && <TeacherPlaces onCreateClass={onCreateClass} />}
      {me.role === 'parent' && <ParentPlaces onAddStudents={onAddStudents} />}
      {me.role === 'student' && <StudentPlaces />}
      <div className="mt-auto grid gap-1 pt-4">
        <SiderLink to="/search" icon={Search} label={t('place.search')} />
        <OutboxLink />
        {me.role === 'teacher' && <SiderLink to="/teachers/archived" icon={Archive} label={t('place.archive')} />}
        <SyncLine />
      </div>
    </nav>
  );
}

function OutboxLink() {
  const { t } = useTranslation('app');
  const status = useSyncStatus();
  const count = (status?.waiting ?? 0) + (status?.failed ?? 0);
  return (
    <SiderLink
      to="/outbox"
      icon={Send}
      label={t('place.outbox')}
      trailing={
        count > 0 && (
          <Pill tone={status?.failed ? 'coral' : 'star'} icon={status?.failed ? CircleAlert : Clock}>
            <span aria-hidden="true">{count}</span>
            <span className="sr-only">{t('sync.waiting', { count })}</span>
          </Pill>
        )
      }
    />
  );
}
