import type { Uuid } from '../../schema/ids.ts';
import { messagesCall } from '../../schema/calls/thread-calls.ts';
import { MESSAGE_PAGE } from '../../schema/limits.ts';
import type { VaultStore } from '../replica/vault-store.ts';
import { provenBy } from './intervals.ts';
import { DONE, STOPPED, stoppedBy, type Ended, type WalkParts } from './walk.ts';

/** Messages of the page around a message: a page before it and one after it (ours). */
const AROUND_PAGE = 2 * MESSAGE_PAGE;

/**
 * Returns a function that fetches the page around an instant in one request and stores it as a proven stretch of its own.
 * `fetchHead` fetches the newest page of a thread that has no stretch: the last stretch is the one that grows by changes.
 */
export function createAroundFetcher(parts: WalkParts & { vault: VaultStore }, fetchHead: (threadId: Uuid) => Promise<Ended>) {
  const { api, queue, vault, signal } = parts;
  return async (threadId: Uuid, at: string): Promise<Ended> => {
    const head = await fetchHead(threadId);
    if (head.kind !== 'done') return head;
    if ((await vault.intervals(threadId)).some(({ from, to }) => from <= at && at <= to)) return DONE;
    const ticket = queue.ticket();
    const answer = await api.send(messagesCall, { params: { threadId }, query: { itemsPerPage: String(AROUND_PAGE), around: at }, signal });
    // Lost or deleted meanwhile; /changes says so in its turn.
    if (answer.kind === 'problem' && (answer.status === 403 || answer.status === 404)) return DONE;
    if (answer.kind !== 'ok') return stoppedBy(answer);
    if (signal.aborted) return STOPPED;
    const { member, view } = answer.value;
    await queue.run(ticket, async (writer) => {
      await writer.put(member);
      // A thread that was lost meanwhile, or one without a cursor yet, has no stretch: then this page proves nothing either.
      if (member.length === 0 || (await vault.intervals(threadId)).length === 0) return;
      await writer.prove(threadId, provenBy(member.map(({ createdAt }) => createdAt), null, view?.next !== undefined));
    });
    return DONE;
  };
}
