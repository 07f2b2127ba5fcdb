import { useSession } from '../../data/use-session.ts';
import { GoIn } from '../guards.tsx';
import { NewParentPage } from '../lazy-pages.ts';

/** /newParent: the registration of a parent; whoever is logged in goes on. */
export function NewParentRoute() {
  const session = useSession();
  return session?.state === 'active' ? <GoIn me={session.me} /> : <NewParentPage />;
}
