import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Me, Role } from '../../schema/records/user.ts';
import { useSession } from '../data/use-session.ts';
import { keptInvitePath } from '../lib/kept-invite.ts';
import type { Elements } from '../lib/text-or-elements.ts';
import { accessTo } from './access.ts';
import { pathAfterLogin } from './role-paths.ts';
import { SplashScreen } from './splash-screen.tsx';
import { forgetWantedPath, rememberWantedPath, wantedPath } from './wanted-path.ts';
import type { WantedState } from './wanted-place.ts';

/** Lets in whoever has the area's role (null: anybody logged in); sends others where they belong (GEN-03, GEN-04). */
export function RequireRole({ area, children }: { area: Role | null; children: Elements }) {
  const session = useSession();
  const access = accessTo(area, session);
  const [wasIn, setWasIn] = useState(false);
  if (access.kind === 'enter' && !wasIn) setWasIn(true);
  switch (access.kind) {
    case 'wait':
      return <SplashScreen />;
    case 'toWelcome':
      return <ToWelcome isLink={!wasIn} />;
    case 'redirect':
      return <Navigate to={access.to} replace />;
    case 'enter':
      return children;
  }
}

/** Goes to the main page and remembers where the visitor wanted to; it says so, unless somebody has just logged out at this place (F-318). */
function ToWelcome({ isLink }: { isLink: boolean }) {
  const { pathname, search, hash } = useLocation();
  useEffect(() => rememberWantedPath(pathname + search + hash), [pathname, search, hash]);
  const state: WantedState | null = isLink ? { wanted: pathname } : null;
  return <Navigate to="/" replace state={state} />;
}

/** A logged-in visitor goes on to the wanted path, else to the invitation that a parent came with, else to the dashboard (WEL-02). */
export function GoIn({ me: { _id, role } }: { me: Me }) {
  const [{ to, isResumed }] = useState(() => {
    const wanted = wantedPath(_id);
    const kept = wanted === null && role === 'parent' ? keptInvitePath(Date.now()) : null;
    return { to: pathAfterLogin(kept ?? wanted, role), isResumed: kept !== null };
  });
  useEffect(() => forgetWantedPath(), []);
  return <Navigate to={to} replace state={isResumed ? { isResumed } : null} />;
}
