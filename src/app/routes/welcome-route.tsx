import { HardDrive, LockKeyhole } from 'lucide-react';
import { Fragment, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LockedView } from '../../../schema/port/queries.ts';
import { Banner } from '../../components/banner.tsx';
import { useSession } from '../../data/use-session.ts';
import type { Visitor } from '../../features/welcome/welcome-page.tsx';
import { GoIn } from '../guards.tsx';
import { LoginDialog, WelcomePage } from '../lazy-pages.ts';
import { roleHint } from '../role-hint.ts';
import { SplashScreen } from '../splash-screen.tsx';

/** The browser has deleted what was on this device: said once, until somebody logs in. */
function LostData() {
  const { t } = useTranslation('app');
  return (
    <div className="mx-auto max-w-300 px-4 pt-3 md:px-8">
      <Banner kind="notice" icon={HardDrive} title={t('lostData.title')}>
        {t('lostData.text')}
      </Banner>
    </div>
  );
}

/** The session was revoked at the server: nothing is shown before the login, and what is unsent is counted (F-205). */
function Locked({ unsent }: LockedView) {
  const { t } = useTranslation('app');
  return (
    <div className="mx-auto max-w-300 px-4 pt-3 md:px-8">
      <Banner kind="notice" icon={LockKeyhole} title={t('locked.title')} action={{ label: t('locked.login'), to: '/login' }}>
        <span>{t('locked.text')}</span>
        {unsent > 0 && <span>{` ${t('locked.unsent', { count: unsent })}`}</span>}
      </Banner>
    </div>
  );
}

/** The main page with the login dialogs above it; whoever is logged in goes on (WEL-02). */
export function WelcomeRoute() {
  const session = useSession();
  const [visitor, setVisitor] = useState<Visitor | null>(null);
  const [isOpen, setOpen] = useState(false);
  // Made once: that nobody is logged in, which comes later, changes nothing of it.
  const page = useMemo(() => <WelcomePage onLogin={(next) => (setVisitor(next), setOpen(true))} />, []);
  if (session !== undefined && session.state !== 'anonymous') return <GoIn me={session.me} />;
  if (session === undefined && roleHint() !== null) return <SplashScreen />;
  return (
    <Fragment>
      {session?.hasLostData && <LostData />}
      {session?.locked && <Locked {...session.locked} />}
      {page}
      {visitor && (
        <Suspense fallback={null}>
          <LoginDialog open={isOpen} visitor={visitor} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Fragment>
  );
}
