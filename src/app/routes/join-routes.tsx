import { Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import { CONTACT_MAX } from '../../../schema/limits.ts';
import { useSession } from '../../data/use-session.ts';
import { InvitationPage, JoinPage } from '../lazy-pages.ts';
import { WholePageFault } from '../pages/whole-page-fault.tsx';
import { dashboardOf } from '../role-paths.ts';
import { SplashScreen } from '../splash-screen.tsx';

/** What the server gives an invitation for an id: a link that was cut short is no invitation. */
const IS_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** /parents/join, for visitors too; who is no parent goes to their own dashboard (JOI-01). */
export function JoinRoute() {
  const { code } = useParams();
  const session = useSession();
  if (session !== undefined && session.state !== 'anonymous' && session.me.role !== 'parent') return <Navigate to={dashboardOf(session.me.role)} replace />;
  return <JoinPage code={code ?? null} />;
}

/** /invitation?code&invitation&contact, for visitors and parents; anything else has no permission (JOI-02). */
export function InvitationRoute() {
  const [search] = useSearchParams();
  const session = useSession();
  const state: unknown = useLocation().state;
  const [code, invitation, contact] = [search.get('code'), search.get('invitation'), search.get('contact')];
  if (session === undefined) return <SplashScreen />;
  const isForParents = session.state === 'anonymous' || session.me.role === 'parent';
  if (!code || !invitation || !contact || !IS_ID.test(invitation) || contact.length > CONTACT_MAX || !isForParents) return <WholePageFault fault="permission" />;
  return <InvitationPage key={`${code} ${invitation}`} code={code} invitation={invitation} contact={contact} isResumed={typeof state === 'object' && state !== null && 'isResumed' in state} />;
}
