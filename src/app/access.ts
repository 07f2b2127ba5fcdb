import type { SessionView } from '../../schema/port/queries.ts';
import type { Role } from '../../schema/records/user.ts';
import { dashboardOf } from './role-paths.ts';

/** What a guard does with a visitor. */
export type Access = { readonly kind: 'wait' } | { readonly kind: 'enter' } | { readonly kind: 'toWelcome' } | { readonly kind: 'redirect'; readonly to: string };

/**
 * Whether a visitor may enter an area (GEN-03, GEN-04); `role` null is for everybody who is logged in. An expired
 * session still enters: what is stored stays readable (design.md invariant 17).
 */
export function accessTo(role: Role | null, session: SessionView | undefined): Access {
  if (session === undefined) return { kind: 'wait' };
  if (session.state === 'anonymous') return { kind: 'toWelcome' };
  if (role !== null && session.me.role !== role) return { kind: 'redirect', to: dashboardOf(session.me.role) };
  return { kind: 'enter' };
}
