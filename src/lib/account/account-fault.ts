import type { CommandError } from '../../../schema/port/commands.ts';

/** What is wrong with the whole of a form: the key of our own words, or the server's. */
export type AccountFault = { readonly key: 'wrong' | 'tooMany' | 'offline' | 'noWorker' | 'storage' | 'full' | 'generic' } | { readonly text: string };

/** The mapped message, else the server's words, else the generic error (AUT-08); what belongs to a field is said there before. */
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

function problemFault(problem: Extract<CommandError, { kind: 'problem' }>['problem']): AccountFault {
  if (problem.status === 401) return { key: 'wrong' };
  if (problem.status === 429) return { key: 'tooMany' };
  const words = [problem.violations?.[0]?.message, problem.detail, problem.title].find((text) => text !== undefined && text.trim() !== '');
  return words === undefined ? { key: 'generic' } : { text: words };
}
