import { idOf, type Iri } from '../../schema/ids.ts';
import { studentCall } from '../../schema/calls/student-calls.ts';
import type { ReplicaStore } from '../replica/replica-store.ts';
import type { Outcome } from './answer.ts';
import type { ApplyQueue } from './apply-queue.ts';
import type { AuthorizedApi } from './authorized-api.ts';

export interface AskParts {
  readonly replica: Pick<ReplicaStore, 'get'>;
  readonly api: AuthorizedApi;
  readonly queue: ApplyQueue;
  readonly signal: AbortSignal;
}

/**
 * Asks how a student is after an answer that does not say it (R-OUT-13), and puts that into the replica.
 * @returns null, or what came instead of an answer; then nothing is written, and it is to be asked again.
 */
export async function askAfter({ replica, api, queue, signal }: AskParts, student: Iri): Promise<Exclude<Outcome<unknown>, { kind: 'ok' }> | null> {
  const ticket = queue.ticket();
  const answer = await api.send(studentCall, { params: { studentId: idOf(student) }, signal });
  signal.throwIfAborted();
  const isGone = answer.kind === 'problem' && (answer.status === 403 || answer.status === 404 || answer.status === 410);
  if (answer.kind !== 'ok' && !isGone) return answer;
  await queue.run(ticket, async (writer) => {
    const stored = await replica.get(student);
    if (answer.kind === 'ok') await writer.put([answer.value]);
    else if (stored !== null) await writer.hide(stored);
  });
  return null;
}
