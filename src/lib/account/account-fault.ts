import type { CommandError } from '../../../schema/port/commands.ts';
import { unreachableKey } from '../use-command-error-words.ts';

/** What is wrong with the whole of a form: the key of our own words, or what failed. */
export type AccountFault = { readonly key: 'wrong' | 'offline' | 'unreachable' | 'portal' | 'storage' | 'full' } | { readonly error: CommandError };

/** The mapped message, else what the server said, else the generic error (AUT-08); what belongs to a field is said there before. */
export function accountFault(error: CommandError): AccountFault {
  if (error.kind === 'offline') return { key: unreachableKey(error) };
  if (error.kind === 'storage') return { key: error.reason === 'quota' ? 'full' : 'storage' };
  const isWrong = error.kind === 'problem' && error.problem.status === 401;
  return isWrong ? { key: 'wrong' } : { error };
}
