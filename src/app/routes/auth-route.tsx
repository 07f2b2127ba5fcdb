import { useSession } from '../../data/use-session.ts';
import { GoIn } from '../guards.tsx';
import { LoginPage } from '../lazy-pages.ts';

/** /login and /auth: a page of its own for the login; also for a session that has expired. */
export function AuthRoute() {
  const session = useSession();
  if (session?.state === 'active') return <GoIn me={session.me} />;
  return <LoginPage expiredRole={session?.state === 'expired' ? session.me.role : null} lockedRole={session?.state === 'anonymous' ? (session.locked?.role ?? null) : null} />;
}
