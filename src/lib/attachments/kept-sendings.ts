import type { CommandError } from '../../../schema/port/commands.ts';
import { runCommand } from '../../data/use-command.ts';
import type { Sending, UnkeptWords } from './last-words.ts';

/** Which of these words the device has kept, whatever became of them since; none where it does not say. */
export async function keptAmong(place: string, sendings: readonly Sending[]): Promise<ReadonlySet<string>> {
  const answer = await runCommand('keptSendings', { place, sendIds: sendings.map(({ id }) => id) });
  return new Set(answer.ok ? answer.value.kept : []);
}

/**
 * Whether words of a place that were typed `at` may be unsent yet. A sending takes all that is in its box, and its id is
 * of a later moment than any letter in it: what is older than the last one that the device has kept went with it.
 */
export async function mayBeUnsent(place: string, at: number): Promise<boolean> {
  const answer = await runCommand('keptSendings', { place, sendIds: [] });
  return !answer.ok || answer.value.lastAt === null || at > answer.value.lastAt;
}

/**
 * Whether a worker that has died may have kept the words before: the one in its place knows. One that is silent would
 * be silent about this, too.
 */
export function mayBeKept(error: CommandError): boolean {
  return error.kind === 'storage' && error.reason === 'lost';
}

/** The text of a box with words in it that are not kept: an older state of them gives way, what was typed since stands below. */
export function withWords({ body, drafts }: UnkeptWords, text: string): string {
  if (text === '' || drafts.includes(text)) return body;
  return text === body || text.startsWith(`${body}\n`) ? text : `${body}\n${text}`;
}
