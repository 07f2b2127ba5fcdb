import type { AppDeps } from '../app-deps.ts';
import { findAccountByEmail } from '../store/account-reader.ts';

/**
 * Returns whether an account has this e-mail, for an answer that tells the other faults of a registration, too. Counts as
 * asking by the call for it, so that nobody tries addresses this way: false where `address` has asked too often.
 */
export async function isEmailTaken(deps: AppDeps, address: string, email: string): Promise<boolean> {
  if (!(await deps.limits.spend('checkEmail', address))) return false;
  if (!(await deps.limits.spend('checkEmailDay', address))) return false;
  return (await findAccountByEmail(deps.db, email)) !== null;
}
