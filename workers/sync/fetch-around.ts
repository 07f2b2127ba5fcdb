import type { Uuid } from '../../schema/ids.ts';
import { messagesCall } from '../../schema/calls/thread-calls.ts';
import { MESSAGE_PAGE } from '../../schema/limits.ts';
import type { VaultStore } from '../replica/vault-store.ts';
import { provenBy } from './intervals.ts';
import { DONE, STOPPED, stoppedBy, WALK_PAGE, type Ended, type WalkParts } from './walk.ts';

/** Messages of the page around a message: a page before it and one after it (ours). */
const AROUND_PAGE = 2 * MESSAGE_PAGE;
/** No message came: a caller that asks again for the same instant gets the same answer. */
const COMPLETE = { kind: 'complete' } as const;

/**
 * Returns a function that fetches the page around an instant in one request and stores it as a proven interval.
 * For an instant in an older interval it fetches the page before that interval. `complete`: no message came.
 * `fetchHead` fetches the newest page of a thread without an interval: the last interval grows by changes.
 */
export function createAroundFetcher(parts: WalkParts & { vault: VaultStore }, fetchHead: (threadId: Uuid) => Promise<Ended>) {
  const { api, queue, vault, signal } = parts;
  return async (threadId: Uuid, at: string): Promise<Ended | typeof COMPLETE> => {
    const head = await fetchHead(threadId);
    if (head.kind !== 'done') return head;
    const intervals = await vault.intervals(threadId);
    const known = intervals.find(({ from, to }) => from <= at && at <= to);
    // The pages before the newest interval are those of `fetchOlder`.
    if (known !== undefined && (known.isStart || known === intervals.at(-1))) return COMPLETE;
    const before = known?.from ?? null;
    const ticket = queue.ticket();
    const answer = await api.send(messagesCall, { params: { threadId }, query: pageQuery(at, before), signal });
    // The thread is deleted, or this user has left it; /changes reports that later.
    if (answer.kind === 'problem' && (answer.status === 403 || answer.status === 404)) return COMPLETE;
    if (answer.kind !== 'ok') return stoppedBy(answer);
    if (signal.aborted) return STOPPED;
    const { member, view } = answer.value;
    await queue.run(ticket, async (writer) => {
      await writer.put(member);
      // A revoked thread, or one without a cursor yet, has no interval: then this page proves nothing either.
      if ((member.length === 0 && before === null) || (await vault.intervals(threadId)).length === 0) return;
      const createdAts = member.map(({ createdAt }) => createdAt);
      await writer.prove(threadId, provenBy(createdAts, before, view?.next !== undefined));
    });
    return member.length === 0 ? COMPLETE : DONE;
  };
}

/** The query of the page around `at`; of the page before the interval that begins at `before`, where it is not null. */
function pageQuery(at: string, before: string | null): Record<string, string> {
  if (before === null) return { itemsPerPage: String(AROUND_PAGE), around: at };
  return { itemsPerPage: String(WALK_PAGE), 'createdAt[strictly_before]': before };
}
