import { foldText } from '../../schema/rules/fold-text.ts';

/** Whether a name holds what was typed, whatever the order of first and last name, or how either is typed (F-806). */
export function matchesName(person: { firstName: string; lastName: string }, typed: string): boolean {
  const whole = foldText(`${person.firstName} ${person.lastName} ${person.firstName}`);
  return whole.includes(foldText(typed));
}
