import { idOf, type Iri, type Uuid } from '../../schema/ids.ts';
import { messagesCall } from '../../schema/calls/thread-calls.ts';
import { MESSAGE_PAGE } from '../../schema/limits.ts';
import type { VaultStore } from '../replica/vault-store.ts';
import type { Message } from '../../schema/records/message.ts';
import type { Collection } from '../../schema/wire.ts';
import type { Outcome } from './answer.ts';
import type { Ticket } from './apply-queue.ts';
import { newestInterval, provenBy } from './intervals.ts';
import { sideBySide } from './side-by-side.ts';
import { DONE, STOPPED, WALK_PAGE, type Ended, type WalkParts } from './walk.ts';

/** Messages of each thread that are kept here without being asked for (ours: some weeks of a lively class). */
export const RECENT_HISTORY = 300;

export interface History {
  /** Fetches the newest page of a thread: of one that has no proven stretch, or always. */
  fetchHead(threadId: Uuid): Promise<Ended>;
  /** Fetches the page below the newest proven stretch. `complete`: the thread's start is reached. */
  fetchOlder(threadId: Uuid): Promise<Ended | { readonly kind: 'complete' }>;
  /** Heads of threads that have none yet, newest activity first; tells the share that is done. */
  fetchMissingHeads(threads: readonly Iri[], onShare: (share: number) => void): Promise<Ended>;
  /** Fills the stored threads back to RECENT_HISTORY, then, where the user wishes it, to their start. */
  fillBack(threads: readonly Iri[]): Promise<Ended>;
}

/** Message history as proven stretches (R-PULL-07): every page is written before the stretch that it proves. */
export function createHistory(parts: WalkParts & { vault: VaultStore }): History {
  const { api, queue, vault, signal } = parts;
  /** Threads seen with a stretch in this life: asked of the vault once each. */
  const headed = new Set<Uuid>();

  async function request(threadId: Uuid, before: string | null): Promise<Requested> {
    const ticket = queue.ticket();
    const size = before === null ? MESSAGE_PAGE : WALK_PAGE;
    const query = { itemsPerPage: String(size), ...(before === null ? {} : { 'createdAt[strictly_before]': before }) };
    return { ticket, before, answer: await api.send(messagesCall, { params: { threadId }, query, signal }) };
  }

  /** Writes a page and the stretch that it proves. */
  async function store(threadId: Uuid, { ticket, before, answer }: Requested): Promise<Ended> {
    // The thread was lost or deleted meanwhile; /changes says so in its turn.
    if (answer.kind === 'problem' && (answer.status === 403 || answer.status === 404)) return DONE;
    if (answer.kind !== 'ok') return { kind: 'stopped', retryAfterMs: answer.kind === 'expired' ? null : answer.retryAfterMs };
    if (signal.aborted) return STOPPED;
    const createdAts = answer.value.member.map((message) => message.createdAt);
    await queue.run(ticket, async (writer) => {
      await writer.put(answer.value.member);
      await writer.prove(threadId, provenBy(createdAts, before, answer.value.view?.next !== undefined));
      const known = before === null ? 0 : await recent(threadId);
      await vault.saveCursor(recentCursor(threadId), String(known + createdAts.length));
    });
    return DONE;
  }

  async function recent(threadId: Uuid): Promise<number> {
    return Number((await vault.cursor(recentCursor(threadId))) ?? 0);
  }

  async function fetchOlder(threadId: Uuid): Promise<Ended | { readonly kind: 'complete' }> {
    const newest = newestInterval(await vault.intervals(threadId));
    if (newest?.isStart === true) return { kind: 'complete' };
    const ended = await store(threadId, await request(threadId, newest?.from ?? null));
    if (ended.kind !== 'done') return ended;
    const after = newestInterval(await vault.intervals(threadId));
    return after === null || after.from === newest?.from ? { kind: 'complete' } : DONE;
  }

  /** Page below page; the next one travels while this one is written, where no older stretch may lie in between. */
  async function fillThread(threadId: Uuid, limit: number): Promise<Ended> {
    let ahead: Promise<Requested> | null = null;
    for (;;) {
      const intervals = await vault.intervals(threadId);
      const newest = newestInterval(intervals);
      const known = await recent(threadId);
      if (newest?.isStart === true || known >= limit) return DONE;
      const requested: Requested = await (ahead ?? request(threadId, newest?.from ?? null));
      const page = requested.answer.kind === 'ok' ? requested.answer.value : null;
      const oldest = page?.member.map((message) => message.createdAt).toSorted()[0];
      const goesOn = page?.view?.next !== undefined && oldest !== undefined && intervals.length <= 1 && known + page.member.length < limit;
      ahead = goesOn ? request(threadId, oldest) : null;
      const ended = await store(threadId, requested);
      if (ended.kind !== 'done') return ended;
      if (newestInterval(await vault.intervals(threadId))?.from === newest?.from) return DONE;
    }
  }

  return {
    fetchHead: async (threadId) => store(threadId, await request(threadId, null)),
    fetchOlder,
    fetchMissingHeads: (threads, onShare) =>
      sideBySide(
        threads.map(idOf),
        async (threadId) => {
          const isMissing = !headed.has(threadId) && (await vault.intervals(threadId)).length === 0;
          const ended = isMissing ? await store(threadId, await request(threadId, null)) : DONE;
          if (ended.kind === 'done') headed.add(threadId);
          return ended;
        },
        onShare,
      ),
    async fillBack(threads) {
      for (const limit of [RECENT_HISTORY, Infinity]) {
        for (const thread of threads) {
          if (limit === Infinity && !(await vault.preferences()).keepWholeHistory) return DONE;
          const ended = await fillThread(idOf(thread), limit);
          if (ended.kind !== 'done') return ended;
        }
      }
      return DONE;
    },
  };
}

interface Requested {
  readonly ticket: Ticket;
  readonly before: string | null;
  readonly answer: Outcome<Collection<Message>>;
}

/** How many messages of a thread are proven in one stretch from its newest, so that filling stops and resumes. */
function recentCursor(threadId: Uuid): string {
  return `recent:${threadId}`;
}
