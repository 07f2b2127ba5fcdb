import type { FieldError } from 'react-hook-form';

/** The type of what the server said at a field; its message is for people, in their language. */
export const SAID_BY_SERVER = 'server';

/** The rule that a value broke; `Own` are the names that the form's rules give to their own. */
export type BrokenRule<Own extends string = never> = 'required' | 'tooLong' | 'invalid' | Own;

/**
 * What is wrong at a field in words: the server's, or the form's for the rule that was broken. Undefined where nothing is.
 * `own` are the names of the form's own rules; what else was broken is one of the three common ones.
 */
export function faultWords<Own extends string = never>(error: FieldError | undefined, words: (rule: BrokenRule<Own>) => string, own: readonly Own[] = []): string | undefined {
  if (error === undefined) return undefined;
  if (error.type === SAID_BY_SERVER) return error.message;
  return words(own.find((rule) => rule === error.type) ?? commonRule(error.type));
}

function commonRule(rule: string): BrokenRule {
  return rule === 'required' || rule === 'tooLong' ? rule : 'invalid';
}
