import { Suspense } from 'react';
import { useLocation, useNavigate, useParams, type Location } from 'react-router';
import { useQuery } from '../../data/use-query.ts';
import { useSession } from '../../data/use-session.ts';
import { AwardsDialog } from '../lazy-pages.ts';

/** The report above the page that its address lies below (AWD-02); closing it leads back there. */
export function AwardsRoute() {
  const { awardsOf, classId } = useParams();
  const own = useOwnStudent(awardsOf === undefined);
  const studentId = awardsOf ?? own;
  const location: Location<unknown> = useLocation();
  const navigate = useNavigate();
  const close = () => {
    // Opened from the page below, it is one step ahead of it; opened by a link or a push, nothing is behind it.
    if (isOpenedHere(location.state)) void navigate(-1);
    else void navigate(location.pathname.slice(0, location.pathname.indexOf('/AwardsModalView')), { replace: true });
  };
  // A student's own report is of all classes, whichever it was opened from.
  const shownFirst = awardsOf === undefined ? undefined : classId;
  return (
    <Suspense fallback={null}>
      {studentId !== null && <AwardsDialog studentId={studentId} classId={shownFirst} onClose={close} />}
    </Suspense>
  );
}

/* A student's own address names nobody. */
function useOwnStudent(isWanted: boolean): string | null {
  const session = useSession();
  const students = useQuery('students', isWanted ? { classId: null } : null);
  const me = session !== undefined && session.state !== 'anonymous' ? session.me : null;
  return students?.rows.find((row) => row.user === me?.['@id'] || row.user === me?.user)?._id ?? null;
}

function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isAbovePage' in state && state.isAbovePage === true;
}
