import type { CommandError } from '../../../schema/port/commands.ts';

/** What is wrong with a login: words of the server at their fields, or the key of our own words for the whole form. */
export interface LoginFaults {
  readonly name?: string;
  readonly password?: string;
  readonly form?: { readonly key: 'wrong' | 'tooMany' | 'offline' | 'storage' | 'generic' } | { readonly text: string };
}

/** The first things that must be there (product.md section 5); `required` is the message. */
export function emptyFaults(values: { name: string; password: string }, required: string): LoginFaults | null {
  const faults = { name: values.name.trim() === '' ? required : undefined, password: values.password === '' ? required : undefined };
  return faults.name !== undefined || faults.password !== undefined ? faults : null;
}

/** Violations at their fields, else the mapped message, else the server's words, else the generic error (AUT-08). */
export function loginFaults(error: CommandError): LoginFaults {
  switch (error.kind) {
    case 'offline':
      return { form: { key: 'offline' } };
    case 'storage':
      return { form: { key: 'storage' } };
    case 'bug':
      return { form: { key: 'generic' } };
    case 'problem':
      return problemFaults(error.problem);
  }
}

function problemFaults(problem: Extract<CommandError, { kind: 'problem' }>['problem']): LoginFaults {
  const at = (...paths: string[]) => problem.violations?.find((violation) => paths.includes(violation.propertyPath))?.message;
  const fields = { name: at('email', 'login'), password: at('password') };
  if (fields.name !== undefined || fields.password !== undefined) return fields;
  if (problem.status === 401) return { form: { key: 'wrong' } };
  if (problem.status === 429) return { form: { key: 'tooMany' } };
  const words = [problem.violations?.[0]?.message, problem.detail, problem.title].find((text) => text !== undefined && text.trim() !== '');
  return { form: words === undefined ? { key: 'generic' } : { text: words } };
}
