/** Whether a name holds what was typed, whatever the order of first and last name, the case, or ё for е. */
export function matchesName(person: { firstName: string; lastName: string }, typed: string): boolean {
  const whole = plain(`${person.firstName} ${person.lastName} ${person.firstName}`);
  return whole.includes(plain(typed.trim().replaceAll(/\s+/gu, ' ')));
}

function plain(text: string): string {
  return text.toLocaleLowerCase().replaceAll('ё', 'е');
}
