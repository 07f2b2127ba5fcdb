import { idOf } from '../../schema/ids.ts';
import { studentCall } from '../../schema/calls/student-calls.ts';
import { isCounted } from '../../schema/rules/mutation-effects.ts';
import { planOf } from '../../schema/rules/mutation-plan.ts';
import type { Mutation } from '../../schema/rules/mutation.ts';
import type { Standing } from '../replica/vault-store.ts';
import { saysGone, type Outcome } from './answer.ts';
import type { ApplyQueue } from './apply-queue.ts';
import type { AuthorizedApi } from './authorized-api.ts';
import { countedSides, type AnswerStores } from './store-answer.ts';

export interface AskParts extends AnswerStores {
  readonly api: AuthorizedApi;
  readonly queue: ApplyQueue;
  readonly signal: AbortSignal;
}

/**
 * Asks how the student of a mutation is after an answer that does not say it (R-OUT-13), and puts that into the replica;
 * where the student was taken out, what that counts in as well.
 * @returns null, or what came instead of an answer; then nothing is written, and it is to be asked again.
 */
export async function askAfter({ replica, vault, api, queue, signal }: AskParts, mutation: Mutation, standing: Standing): Promise<Exclude<Outcome<unknown>, { kind: 'ok' }> | null> {
  const student = planOf(mutation).entity;
  const ticket = queue.ticket();
  const answer = await api.send(studentCall, { params: { studentId: idOf(student) }, signal });
  signal.throwIfAborted();
  const isGone = saysGone(answer);
  if (answer.kind !== 'ok' && !isGone) return answer;
  const told = answer.kind === 'ok' ? answer.value : null;
  await queue.run(ticket, async (writer) => {
    const stored = await replica.get(student);
    const sides = isCounted(mutation, told) ? await countedSides({ replica, vault }, mutation, student, told, standing) : [];
    if (told !== null) await writer.put([told]);
    else if (stored !== null) await writer.hide(student);
    if (sides.length > 0) await writer.show(sides);
  });
  return null;
}
