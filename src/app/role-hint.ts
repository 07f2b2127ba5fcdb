import type { SessionView } from '../../schema/port/queries.ts';
import type { Role } from '../../schema/records/user.ts';
import { isRole } from './role-paths.ts';
import { EMAIL_LATER_KEY } from './shell/email-later.ts';

/** Keys of product.md section 9 that are one user's own (lib/kept-invite.ts writes a parent's); `dismissedChildren` is of an earlier build. */
const OF_PARENT = ['code', 'invitation', 'parentLearningPassed', 'visitedInvites', 'parta.dismissedChildren'] as const;
/** Of the account: without it the first words would be in the browser's language (F-204). */
const LOCALE = 'parta.locale';
const OF_USER = ['role', 'id', LOCALE, EMAIL_LATER_KEY, ...OF_PARENT] as const;

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

/** The language of that account; null where nobody was logged in. */
export function localeHint(): string | null {
  try {
    return localStorage.getItem(LOCALE);
  } catch {
    return null;
  }
}

/** Keeps the hint in step with the session. Answers whether somebody else was here before. */
export function saveRoleHint(session: SessionView): boolean {
  try {
    const before = localStorage.getItem('id');
    if (session.state === 'anonymous') {
      // A visitor keeps the invitation that they came with.
      if (before !== null) for (const key of OF_USER) localStorage.removeItem(key);
      return before !== null;
    }
    const isOther = before !== null && before !== session.me._id;
    if (isOther) for (const key of OF_USER) localStorage.removeItem(key);
    // An invitation that a visitor came with is a parent's.
    if (session.me.role !== 'parent') for (const key of OF_PARENT) localStorage.removeItem(key);
    localStorage.setItem('role', session.me.role);
    localStorage.setItem('id', session.me._id);
    localStorage.setItem(LOCALE, session.me.locale);
    return isOther;
  } catch {
    // Storage may be forbidden: then the first frame waits for the database.
    return false;
  }
}
