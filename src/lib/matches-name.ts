import { plainLetters } from './plain-letters.ts';

/** Whether a name holds what was typed, whatever the order of first and last name, the case, or ё for е. */
export function matchesName(person: { firstName: string; lastName: string }, typed: string): boolean {
  const whole = plainLetters(`${person.firstName} ${person.lastName} ${person.firstName}`);
  return whole.includes(plainLetters(typed.trim().replaceAll(/\s+/gu, ' ')));
}
