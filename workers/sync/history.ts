import { idOf, type Iri, type Uuid } from '../../schema/ids.ts';
import { messagesCall } from '../../schema/calls/thread-calls.ts';
import { MESSAGE_PAGE } from '../../schema/limits.ts';
import type { Interval, VaultStore } from '../replica/vault-store.ts';
import type { Message } from '../../schema/records/message.ts';
import type { Collection } from '../../schema/wire.ts';
import type { Outcome } from './answer.ts';
import type { Ticket } from './apply-queue.ts';
import { createAroundFetcher } from './fetch-around.ts';
import { CURSOR, PENDING_CURSOR } from './first-load.ts';
import { newestInterval, provenBy } from './intervals.ts';
import { sideBySide } from './side-by-side.ts';
import { DONE, STOPPED, stoppedBy, WALK_PAGE, type Ended, type WalkParts } from './walk.ts';

/** Messages of each thread that are kept here without being asked for (ours: some weeks of a lively class). */
export const RECENT_HISTORY = 300;

export interface History {
  /** Fetches the newest page of a thread: of one that has no proven stretch, or always. */
  fetchHead(threadId: Uuid): Promise<Ended>;
  /** Fetches the page below the newest proven stretch, with `backTo` page below page until that instant lies in it. `complete`: the thread's start is reached. */
  fetchOlder(threadId: Uuid, backTo?: string): Promise<Ended | { readonly kind: 'complete' }>;
  /**
   * Fetches the page around an instant as an interval of its own; the gap remains (F-404). For an instant in an interval
   * before a gap it fetches the page before that interval. `complete`: no message came.
   */
  fetchAround(threadId: Uuid, at: string): Promise<Ended | { readonly kind: 'complete' }>;
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

  async function request(threadId: Uuid, before: string | null, provesNothing = false): Promise<Requested> {
    const ticket = queue.ticket();
    const size = before === null ? MESSAGE_PAGE : WALK_PAGE;
    const query = { itemsPerPage: String(size), ...(before === null ? {} : { 'createdAt[strictly_before]': before }) };
    return { ticket, before, provesNothing, answer: await api.send(messagesCall, { params: { threadId }, query, signal }) };
  }

  /**
   * For somebody who looks. A newest page that leaves before there is a cursor proves nothing: what comes between the two
   * is in neither, and the first load would leave a thread with a stretch as it is (seed 17365).
   */
  async function requestLooked(threadId: Uuid, before: string | null): Promise<Requested> {
    const isEarly = before === null && (await vault.cursor(CURSOR)) === null && (await vault.cursor(PENDING_CURSOR)) === null;
    return request(threadId, before, isEarly);
  }

  /** Writes a page and the stretch that it proves. */
  async function store(threadId: Uuid, { ticket, before, provesNothing, answer }: Requested): Promise<Stored> {
    if (answer.kind === 'problem' && (answer.status === 403 || answer.status === 404)) {
      // Lost or deleted meanwhile; /changes says so in its turn. Given back before that, it is only said to be gained: then nothing proves that its old stretch reaches the cursor.
      if (before === null) await queue.run(ticket, () => vault.saveIntervals(threadId, []));
      return { ended: DONE, known: null };
    }
    if (answer.kind !== 'ok') return { ended: stoppedBy(answer), known: null };
    if (signal.aborted) return { ended: STOPPED, known: null };
    const createdAts = answer.value.member.map((message) => message.createdAt);
    const known = await queue.run(ticket, async (writer) => {
      await writer.put(answer.value.member);
      if (provesNothing) return null;
      const proven = await writer.prove(threadId, provenBy(createdAts, before, answer.value.view?.next !== undefined));
      // Another walk of this thread may have brought a part of the page already.
      const reached = before === null ? null : newestInterval(proven.before);
      const fresh = reached === null ? createdAts : createdAts.filter((createdAt) => createdAt < reached.from);
      const recent = (before === null ? 0 : await recentCount(threadId)) + fresh.length;
      await vault.saveCursor(recentCursor(threadId), String(recent));
      return { intervals: proven.after, recent };
    });
    return { ended: DONE, known };
  }

  async function recentCount(threadId: Uuid): Promise<number> {
    return Number((await vault.cursor(recentCursor(threadId))) ?? 0);
  }

  async function knownOf(threadId: Uuid): Promise<Known> {
    const [intervals, recent] = await Promise.all([vault.intervals(threadId), recentCount(threadId)]);
    return { intervals, recent };
  }

  async function fetchOlder(threadId: Uuid, backTo?: string): Promise<Ended | { readonly kind: 'complete' }> {
    const newest = newestInterval(await vault.intervals(threadId));
    if (newest?.isStart === true) return { kind: 'complete' };
    if (backTo !== undefined) return walkBack(threadId, { isEnough: ({ from }) => from <= backTo });
    const requested = await requestLooked(threadId, newest?.from ?? null);
    const { ended, known } = await store(threadId, requested);
    if (ended.kind !== 'done' || requested.provesNothing) return ended;
    const after = newestInterval(known?.intervals ?? []);
    return after === null || after.from === newest?.from ? { kind: 'complete' } : DONE;
  }

  /** Page below page until it is enough; the next one travels while this one is written, where no older stretch may lie in between. */
  async function walkBack(threadId: Uuid, { isEnough }: Walk): Promise<Ended> {
    let ahead: Promise<Requested> | null = null;
    let known: Known | null = await knownOf(threadId);
    while (known !== null) {
      const { intervals, recent } = known;
      const newest = newestInterval(intervals);
      if (newest?.isStart === true || (newest !== null && isEnough({ from: newest.from, recent }))) return DONE;
      const from = newest?.from ?? null;
      const travelled: Requested | null = await ahead;
      // Where another walk of this thread has come further meanwhile, the page that travelled proves nothing new, which would be taken for the end.
      const requested: Requested = travelled?.before === from ? travelled : await requestLooked(threadId, from);
      const page = requested.answer.kind === 'ok' ? requested.answer.value : null;
      const oldest = page?.member.map((message) => message.createdAt).toSorted()[0];
      const goesOn = page?.view?.next !== undefined && oldest !== undefined && intervals.length <= 1 && !isEnough({ from: oldest, recent: recent + page.member.length });
      ahead = goesOn ? request(threadId, oldest) : null;
      // Never awaited where this page's write fails: its own failure, such as of a lost vault, is reported with that.
      ahead?.catch(() => undefined);
      const stored = await store(threadId, requested);
      if (stored.ended.kind !== 'done') return stored.ended;
      if (newestInterval(stored.known?.intervals ?? [])?.from === newest?.from) return DONE;
      known = stored.known;
    }
    return DONE;
  }

  /* The last stretch is taken to reach the present: without one the newest page comes first. */
  async function fetchHeadOnce(threadId: Uuid): Promise<Ended> {
    if (newestInterval(await vault.intervals(threadId)) !== null) return DONE;
    return (await store(threadId, await requestLooked(threadId, null))).ended;
  }

  return {
    fetchAround: createAroundFetcher(parts, fetchHeadOnce),
    fetchHead: async (threadId) => (await store(threadId, await request(threadId, null))).ended,
    fetchOlder,
    fetchMissingHeads: (threads, onShare) =>
      sideBySide(
        threads.map(idOf),
        async (threadId) => {
          const isMissing = !headed.has(threadId) && (await vault.intervals(threadId)).length === 0;
          const ended = isMissing ? (await store(threadId, await request(threadId, null))).ended : DONE;
          if (ended.kind === 'done') headed.add(threadId);
          return ended;
        },
        onShare,
      ),
    async fillBack(threads) {
      for (const limit of [RECENT_HISTORY, Infinity]) {
        for (const thread of threads) {
          if (limit === Infinity && !(await vault.preferences()).keepWholeHistory) return DONE;
          const ended = await walkBack(idOf(thread), { isEnough: ({ recent }) => recent >= limit });
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
  readonly provesNothing: boolean;
  readonly answer: Outcome<Collection<Message>>;
}

/** How far a thread is filled: said of the oldest instant that is reached, and of how many messages lie behind it. */
interface Walk {
  readonly isEnough: (reached: { readonly from: string; readonly recent: number }) => boolean;
}

/** What is known of a thread's history: the proven stretches, and how many messages recentCursor counts. */
interface Known {
  readonly intervals: readonly Interval[];
  readonly recent: number;
}

/** `known` null: nothing was written, or nothing is proven. */
interface Stored {
  readonly ended: Ended;
  readonly known: Known | null;
}

/** How many messages of a thread are proven in one stretch from its newest, so that filling stops and resumes. */
function recentCursor(threadId: Uuid): string {
  return `recent:${threadId}`;
}
