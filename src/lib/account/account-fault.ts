import type { CommandError } from '../../../schema/port/commands.ts';
import type { Problem } from '../../../schema/wire.ts';

/** What is wrong with the whole of a form: the key of our own words, or what the server said. */
export type AccountFault = { readonly key: 'wrong' | 'tooMany' | 'offline' | 'noWorker' | 'storage' | 'full' | 'generic' } | { readonly problem: Problem };

/** The mapped message, else what the server said, else the generic error (AUT-08); what belongs to a field is said there before. */
export function accountFault(error: CommandError): AccountFault {
  switch (error.kind) {
    case 'offline':
      return { key: 'offline' };
    case 'noWorker':
      return { key: 'noWorker' };
    case 'storage':
      return { key: error.reason === 'quota' ? 'full' : 'storage' };
    case 'bug':
      return { key: 'generic' };
    case 'problem':
      return problemFault(error.problem);
  }
}

function problemFault(problem: Problem): AccountFault {
  if (problem.status === 401) return { key: 'wrong' };
  if (problem.status === 429) return { key: 'tooMany' };
  return { problem };
}
