import { Menu as MenuSign } from 'lucide-react';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { REPLICA_DAYS } from '../../../schema/limits.ts';
import type { Me } from '../../../schema/records/user.ts';
import { FrameSlotsContext } from '../../components/frame-slots.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { Late } from '../../components/late.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { pushPermission } from '../../data/push.ts';
import { useSession } from '../../data/use-session.ts';
import { useSyncStatus } from '../../data/use-sync-status.ts';
import { classNames } from '../../lib/class-names.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useMedia } from '../../lib/use-media.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { CodeDialog } from '../lazy-pages.ts';
import { AccountMenu } from './account-menu.tsx';
import { TooOldPage } from '../pages/too-old-page.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Notices } from './notices.tsx';
import { PullToRefresh } from './pull-to-refresh.tsx';
import { RequestBell } from './request-bell.tsx';
import { Sider } from './sider.tsx';
import { SyncSign } from './sync-line.tsx';
import { useAppBadge } from './use-app-badge.ts';
import { useEdgeSwipe } from './use-edge-swipe.ts';
import { useSiderOpen } from './use-sider-open.ts';

/** Children read big (styles/main.css). */
const READ_BIG = 'read-big';

/** Without room for a sider beside the page; `md` in the classes here is all else. */
const NARROW = '(max-width: 767px)';

/* Only where notifications are allowed there are any; where its code does not come they stay until they are tapped. */
const ReadNotices = lazyPart(async () => import('./read-notices.tsx').then(
  (code) => code.ReadNotices,
  () => () => null,
));
const ClassFormDialog = lazyPart(async () => (await import('../../features/classes/class-form-dialog.tsx')).ClassFormDialog);

/** What stands around every page of somebody who is logged in: sider, account, notices, the phone's bottom bar. */
export function Shell() {
  const session = useSession();
  if (session === undefined || session.state === 'anonymous') return null;
  return <ShellOf me={session.me} />;
}

function ShellOf({ me }: { me: Me }) {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useSiderOpen();
  // On a tablet that is turned the sider stands beside the page: a drawer would lie over it.
  const isDrawer = useMedia(NARROW) && isOpen;
  const [asks, setAsks] = useState<'class' | 'code' | null>(null);
  /** Asked for in the phone's sider, which closes first. */
  const wanted = useRef<'class' | 'code' | null>(null);
  useAppBadge();
  useCloseOnNavigation(isOpen, setOpen);
  useReadBig(me.role === 'student');
  useEdgeSwipe(
    !isOpen,
    useCallback(() => matchMedia(NARROW).matches && setOpen(true), [setOpen]),
  );
  const slots = useMemo(
    () => ({
      menu: <IconButton icon={MenuSign} label={t('sider.open')} aria-haspopup="dialog" className="md:hidden" onClick={() => setOpen(true)} />,
      sync: <SyncSign />,
      account: (
        <Late>
          <SyncSign />
          {me.role === 'teacher' && <RequestBell />}
          <AccountMenu me={me} />
        </Late>
      ),
      notices: <Notices />,
    }),
    [me, setOpen, t],
  );
  const days = useSyncStatus()?.daysWithoutContact ?? 0;
  // What one wrote is never out of reach.
  const isTooOld = days >= REPLICA_DAYS && pathname !== '/outbox';
  const ask = (what: 'class' | 'code') => {
    if (!isDrawer) return setAsks(what);
    wanted.current = what;
    return setOpen(false);
  };
  const askWanted = () => {
    if (wanted.current !== null) setAsks(wanted.current);
    wanted.current = null;
  };
  const places = { me, onCreateClass: () => ask('class'), onAddStudents: () => ask('code') };
  return (
    <div className={classNames(me.role === 'student' && READ_BIG, 'print-flow flex h-dvh flex-col overflow-hidden md:grid md:grid-cols-[264px_minmax(0,1fr)] lg:grid-cols-[320px_minmax(0,1fr)] xl:grid-cols-[377px_minmax(0,1fr)]')}>
      <a href="#main" className="sr-only print:hidden focus:not-sr-only focus:absolute focus:z-50 focus:m-3 focus:rounded-control focus:bg-float focus:px-4 focus:py-3 focus:shadow-e3">
        {t('sider.skip')}
      </a>
      <div className="min-h-0 overflow-y-auto overscroll-contain bg-sunken [scrollbar-width:thin] max-md:hidden print:hidden">
        <Late>
          <Sider {...places} />
        </Late>
      </div>
      <Sheet open={isDrawer} onClose={() => setOpen(false)} onClosed={askWanted} label={t('sider.label')} side="left">
        <Sider {...places} onClose={() => setOpen(false)} />
      </Sheet>
      <main id="main" tabIndex={-1} className="print-flow relative flex min-h-0 min-w-0 flex-1 flex-col outline-none md:h-dvh">
        <PullToRefresh />
        <FrameSlotsContext value={slots}>
          <ErrorBoundary isInShell>
            <Suspense fallback={null}>
              {isTooOld ? <TooOldPage days={days} /> : <Outlet />}
            </Suspense>
          </ErrorBoundary>
        </FrameSlotsContext>
      </main>
      <BottomBar role={me.role} />
      {pushPermission() === 'granted' && (
        <Suspense fallback={null}>
          <ReadNotices />
        </Suspense>
      )}
      {asks === 'code' && (
        <Suspense fallback={null}>
          <CodeDialog onClose={() => setAsks(null)} />
        </Suspense>
      )}
      {asks === 'class' && (
        <Suspense fallback={null}>
          <ClassFormDialog onClose={() => setAsks(null)} onCreated={(classId) => void navigate(`/teachers/classes/${classId}/room`)} />
        </Suspense>
      )}
    </div>
  );
}

/* Dialogs stand outside the shell: their letters are as large. */
function useReadBig(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    document.body.classList.add(READ_BIG);
    return () => document.body.classList.remove(READ_BIG);
  }, [isWanted]);
}

/* The sider has done its work once one is elsewhere. */
function useCloseOnNavigation(isOpen: boolean, setOpen: (isOpen: boolean) => void): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current !== pathname && isOpen) setOpen(false);
    before.current = pathname;
  }, [pathname, isOpen, setOpen]);
}
