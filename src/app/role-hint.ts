import type { SessionView } from '../../schema/port/queries.ts';
import type { Role } from '../../schema/records/user.ts';
import { isRole } from './role-paths.ts';

/**
 * Role and id of the last session (SES-05), so that the first frame is the right one before the device's database
 * has answered: a hint for drawing, never a permission.
 */
export function roleHint(): Role | null {
  try {
    const saved = localStorage.getItem('role');
    return saved !== null && isRole(saved) ? saved : null;
  } catch {
    return null;
  }
}

/** Keeps the hint in step with the session. */
export function saveRoleHint(session: SessionView): void {
  try {
    if (session.state === 'anonymous') {
      localStorage.removeItem('role');
      localStorage.removeItem('id');
      return;
    }
    localStorage.setItem('role', session.me.role);
    localStorage.setItem('id', session.me._id);
  } catch {
    // Storage may be forbidden: then the first frame waits for the database.
  }
}
