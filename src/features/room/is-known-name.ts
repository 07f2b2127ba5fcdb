import type { CommandError } from '../../../schema/port/commands.ts';

/** Whether a command was refused on the device since somebody in the class has these names already (product.md section 5). */
export function isKnownName(error: CommandError): boolean {
  return error.kind === 'problem' && error.problem.title === 'student.exists';
}
