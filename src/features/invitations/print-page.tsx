import { ArrowLeft, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { hasFamilies } from '../../../schema/rules/student-in-class.ts';
import { Button } from '../../components/button.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FaultState, faultOf } from '../../components/fault-state.tsx';
import { preloadQrCode } from '../../components/qr-code.tsx';
import { useQuery } from '../../data/use-query.ts';
import { classNames } from '../../lib/class-names.ts';
import { InvitationCard } from './invitation-card.tsx';
import { LoginCard } from './login-card.tsx';
import { PasswordNotice } from './password-notice.tsx';
import './print.css';
import { StaleCodes } from './stale-codes.tsx';
import { useCredentials } from './use-credentials.ts';

const SHEETS = ['invitations', 'logins'] as const;

/** Cards for a whole class on paper: an invitation per family, or a login per student (EXT-10). Made on the device. */
export function PrintPage() {
  const { t } = useTranslation('invitations');
  const { t: shared } = useTranslation();
  const { classId = '', sheet } = useParams();
  const [search] = useSearchParams();
  const isLogins = sheet === 'logins';
  const found = useQuery('class', { classId });
  const students = useQuery('students', { classId });
  const credentials = useCredentials(isLogins ? classId : null);
  const areCodesHere = useCodesHere();
  if (found?.state === 'missing' || found?.state === 'unknown') {
    return <FaultState isPage fault={found.state === 'unknown' ? 'notHere' : faultOf(found.status, 'class')} action={<ButtonLink to="/teachers/dashboard">{t('print.toClasses')}</ButtonLink>} />;
  }
  const value = found?.state === 'ready' ? found.value : null;
  // Codes that came one moment after their cards would be missing on a sheet that was printed in that moment.
  const listed = areCodesHere ? students : undefined;
  // The card of one student, as an adult is invited to log in (F-313); without a name, those of all.
  const only = search.get('student');
  const rows = (listed?.rows ?? []).filter(({ _id }) => only === null || _id === only);
  const title = t(isLogins ? 'print.logins' : 'print.invitations');
  return (
    <div className="mx-auto max-w-220 px-3 pb-12 md:px-8 print:max-w-none print:p-0">
      <title>{`${title} · ${value?.name ?? ''}`}</title>
      <header className="grid grid-cols-1 gap-3 py-3 print:hidden">
        <div className="flex flex-wrap items-center gap-2">
          <Link to={`/teachers/classes/${classId}/room`} aria-label={t('print.back')} title={t('print.back')} className="grid size-11 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink">
            <ArrowLeft className="size-5.5" />
          </Link>
          <div className="min-w-0 flex-1">
            <h1 className="text-title">{title}</h1>
            {/* Its line is kept: what stands below would move when the name comes. */}
            <p className="min-h-[1lh] truncate text-meta text-ink-2">{value?.name}</p>
          </div>
          <Button variant="solid" icon={Printer} disabled={rows.length === 0 || credentials.state === 'loading'} onClick={() => print()}>
            {t('print.print')}
          </Button>
        </div>
        <nav aria-label={t('print.sheets')} className="flex gap-1 rounded-control bg-sunken p-1">
          {SHEETS.filter((one) => one === 'logins' || value === null || hasFamilies(value.grade)).map((one) => (
            <Link
              key={one}
              to={`/teachers/classes/${classId}/print/${one}`}
              replace
              aria-current={(one === 'logins') === isLogins ? 'page' : undefined}
              className={classNames('flex min-h-11 flex-1 items-center justify-center rounded-[11px] px-2 wrap-anywhere py-1 text-center text-label leading-tight! text-balance max-md:text-meta md:px-3', (one === 'logins') === isLogins ? 'bg-chosen shadow-e1' : 'text-ink-2 hover:text-ink')}
            >
              {t(`print.${one}`)}
            </Link>
          ))}
        </nav>
        <p className="text-meta text-ink-2">{t(isLogins ? 'print.loginsHint' : 'print.invitationsHint')}</p>
        {isLogins ? <PasswordNotice state={credentials.state} onRetry={credentials.reload} /> : <StaleCodes students={rows} />}
      </header>
      {/* The sheet comes with what is said above it: it is not the loading that moves down. */}
      <main key={rows.length === 0 ? 'none' : 'sheet'} className="print:contents">
        {rows.length === 0 && !listed?.isLoaded && <output className="block py-8 text-ink-2">{shared('loading')}</output>}
        {rows.length === 0 && listed?.isLoaded && (
          <EmptyState drawing="desk" title={t('print.empty')}>
            {t('family.empty')}
          </EmptyState>
        )}
        {value !== null && rows.length > 0 && (
          // Paper is white whatever the theme; what is secret is never kept as a picture of the screen.
          <ul data-theme="light" data-secret={isLogins || undefined} className="print-sheet grid bg-white text-ink shadow-e2 sm:grid-cols-2 print:grid-cols-2 print:shadow-none">
            {rows.map((student) => (
              <li key={student._id} className="grid break-inside-avoid border-[0.5px] border-dashed border-line-strong p-5 print:p-[6mm]">
                {isLogins ? <LoginCard student={student} className={value.name} card={credentials.cards.get(student._id)} /> : <InvitationCard student={student} value={value} />}
              </li>
            ))}
          </ul>
        )}
      </main>
    </div>
  );
}

/** Whether codes are drawn at once from now on; also where what draws them cannot be had, which they say themselves. */
function useCodesHere(): boolean {
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    let isGone = false;
    void preloadQrCode().catch(() => undefined).then(() => !isGone && setHere(true));
    return () => {
      isGone = true;
    };
  }, []);
  return isHere;
}
