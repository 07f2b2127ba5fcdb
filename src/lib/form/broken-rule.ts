import type { FieldError } from 'react-hook-form';

/** The type of what the server said at a field; its message is for people, in their language. */
export const SAID_BY_SERVER = 'server';

/** The rule that a value broke; `Own` are the names that the form's schema gives to its own (the message of a custom issue). */
export type BrokenRule<Own extends string = never> = 'required' | 'tooLong' | 'invalid' | Own;

/**
 * What is wrong at a field in words: the server's, or the form's for the rule that was broken. Undefined where nothing is.
 * `own` are the names of the rules that the schema itself raises; what else it finds is one of the three common ones.
 */
export function faultWords<Own extends string = never>(error: FieldError | undefined, words: (rule: BrokenRule<Own>) => string, own: readonly Own[] = []): string | undefined {
  if (error === undefined) return undefined;
  if (error.type === SAID_BY_SERVER) return error.message;
  const named = own.find((rule) => rule === error.message);
  return words(named ?? commonRule(error.type));
}

/** By the codes of Zod: nothing there, or too little, is what people call missing. */
function commonRule(code: string): BrokenRule {
  switch (code) {
    case 'too_small':
    case 'invalid_type':
      return 'required';
    case 'too_big':
      return 'tooLong';
    default:
      return 'invalid';
  }
}
