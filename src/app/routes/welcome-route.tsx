import { HardDrive, KeyRound, LockKeyhole } from 'lucide-react';
import { Fragment, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { LockedView } from '../../../schema/port/queries.ts';
import { Banner } from '../../components/banner.tsx';
import { useSession } from '../../data/use-session.ts';
import type { Visitor } from '../../features/welcome/welcome-page.tsx';
import { GoIn } from '../guards.tsx';
import { LoginDialog, WelcomePage } from '../lazy-pages.ts';
import { roleHint } from '../role-hint.ts';
import { SplashScreen } from '../splash-screen.tsx';
import { wantedPlaceOf, type WantedPlace } from '../wanted-place.ts';

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

/** A link led here without a session: says what it opens after the login (F-318). */
function Wanted({ place }: { place: WantedPlace }) {
  const { t } = useTranslation('auth');
  const { t: app } = useTranslation('app');
  return (
    <div className="mx-auto max-w-300 px-4 pt-3 md:px-8">
      <Banner kind="notice" icon={KeyRound} title={t(`wanted.${place}`)} action={{ label: app('notice.login'), to: '/login' }} />
    </div>
  );
}

/** The main page with the login dialogs above it; whoever is logged in goes on (WEL-02). */
export function WelcomeRoute() {
  const session = useSession();
  const state: unknown = useLocation().state;
  const wanted = wantedPlaceOf(state);
  const [visitor, setVisitor] = useState<Visitor | null>(wanted?.role ?? null);
  const [isOpen, setOpen] = useState(wanted?.role !== null && wanted !== null);
  // Made once: that nobody is logged in, which comes later, changes nothing of it.
  const page = useMemo(() => <WelcomePage onLogin={(next) => (setVisitor(next), setOpen(true))} />, []);
  if (session !== undefined && session.state !== 'anonymous') return <GoIn me={session.me} />;
  if (session === undefined && roleHint() !== null) return <SplashScreen />;
  return (
    <Fragment>
      {session?.hasLostData && <LostData />}
      {session?.locked && <Locked {...session.locked} />}
      {wanted && !session?.locked && <Wanted place={wanted.place} />}
      {page}
      {visitor && (
        <Suspense fallback={null}>
          <LoginDialog open={isOpen} visitor={visitor} wanted={wanted?.role === visitor ? wanted?.place : undefined} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Fragment>
  );
}
