import type { InvitationView } from '../../../schema/port/views.ts';

/** Returns the invitations that a parent could still accept at `now` (ms): a new code cancels these (F-303). */
export function liveInvitations<Row extends Pick<InvitationView, 'status' | 'expiresAt'>>(
  rows: readonly Row[],
  now: number,
): readonly Row[] {
  return rows.filter(({ status, expiresAt }) => status === 'pending' && Date.parse(expiresAt) > now);
}
