import { useSession } from '../../data/use-session.ts';
import { GoIn } from '../guards.tsx';
import { LoginPage } from '../lazy-pages.ts';

/** /login and /auth: a page of its own for the login; also for a session that has expired. */
export function AuthRoute() {
  const session = useSession();
  return session?.state === 'active' ? <GoIn me={session.me} /> : <LoginPage expiredRole={session?.state === 'expired' ? session.me.role : null} />;
}
