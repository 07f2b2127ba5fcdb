import { Suspense, useState } from 'react';
import type { Me } from '../../../schema/records/user.ts';
import { useSession } from '../../data/use-session.ts';
import { personName } from '../../lib/person-name.ts';
import { useLoginCard } from '../../lib/use-login-card.ts';
import { GoIn } from '../guards.tsx';
import { CardConflictPage, LoginPage, LogoutDialog } from '../lazy-pages.ts';

/** /login and /auth: a page of its own for the login; also for a session that has expired. */
export function AuthRoute() {
  const session = useSession();
  const card = useLoginCard();
  // Since nobody was logged in, whoever is now has logged in on this page.
  const [isOwn, setOwn] = useState(false);
  if (session !== undefined && session.state !== 'active' && !isOwn) setOwn(true);
  if (session?.state === 'active') {
    const isConflict = card !== null && !isOwn && session.me.login !== card.login;
    return isConflict ? <CardConflict me={session.me} onStay={() => setOwn(true)} /> : <GoIn me={session.me} />;
  }
  const expiredRole = session?.state === 'expired' ? session.me.role : null;
  const lockedRole = session?.state === 'anonymous' ? (session.locked?.role ?? null) : null;
  const key = card === null ? 'no card' : `${card.login} ${card.key ?? ''}`;
  return <LoginPage key={key} expiredRole={expiredRole} lockedRole={lockedRole} card={card} />;
}

/* A classmate is logged in: the card neither opens their account nor ends their session without a press. */
function CardConflict({ me, onStay }: { me: Me; onStay: () => void }) {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <CardConflictPage name={personName(me)} onLogOut={() => setLeaving(true)} onStay={onStay} />
      {isLeaving && (
        <Suspense fallback={null}>
          <LogoutDialog to="/login" onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </>
  );
}
