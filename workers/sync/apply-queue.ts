import type { Iri, Uuid } from '../../schema/ids.ts';
import { idOf } from '../../schema/ids.ts';
import type { Resource } from '../../schema/records/change.ts';
import type { ReplicaStore } from '../replica/replica-store.ts';
import type { VaultStore } from '../replica/vault-store.ts';
import { forgetBelowStudent } from './below.ts';
import { addInterval, reachTo } from './intervals.ts';
import { isClass } from './is-class.ts';
import { beginEpoch } from './passed-over.ts';
import type { Clock } from './environment.ts';
import type { Interval, NamedCursor } from '../replica/vault-store.ts';

/**
 * Rows per write of a long load, and the pause between a big one and the next, ms: a screen's query starves without it
 * (design.md invariant 15). What else happens meanwhile (a page that travels, the stretch it proves) counts as pause.
 */
export const BATCH_ROWS = 200;
export const BATCH_PAUSE_MS = 25;
/**
 * Behind a second without big writes so many rows go in one write: a query that waits for it waits once, and there is no
 * next one to starve it. Two writes of it were a fifth of what catching up took (ours, docs/bench.md).
 */
export const BURST_ROWS = 400;
const QUIET_MS = 1_000;
/** Smaller writes neither wait nor are waited for. */
const SMALL_WRITE = 50;

/** No answer comes later than this, ms: removals are forgotten then. */
const REMEMBER_MS = 600_000;

/** A moment in the order of writes; taken when a request leaves, shown when its answer is written. */
export type Ticket = number;
/** For an answer that may be as old as the row: whatever is remembered as gone stays away. */
export const EARLIEST: Ticket = 0;

/** The writes that a job may do while it has the queue for itself. */
export interface Writer {
  /** What the server said; `overNewer`: also over what claims to be newer (ReplicaStore.replace). Of the own account the vault keeps what the replica then has. */
  put(resources: readonly Resource[], how?: 'overNewer'): Promise<void>;
  /** What was shown before the server said it, at the version that it was laid over; its next version says the truth. */
  show(resources: readonly Resource[]): Promise<void>;
  remove(ids: readonly Iri[]): Promise<void>;
  /** What the changes, a load that stands for them, or the answer to its own deletion say is gone. */
  purge(id: Iri): Promise<void>;
  /**
   * As purge, where it is not the changes that say so: what was shown as gone before the server said it, what a list or an
   * address beside the pulls no longer has. Whether it is back only an answer that left afterwards can say.
   */
  hide(id: Iri): Promise<void>;
  /** Whether one of these was hidden after the ticket: an answer of then cannot say what became of it, and is to be asked for again. */
  hidOneOf(ids: readonly Iri[]): boolean;
  /** Lets the newest proven stretch of each message's thread reach that message; `cursor` is saved in the same write. */
  reach(messages: readonly Resource[], cursor?: NamedCursor): Promise<void>;
  prove(threadId: Uuid, interval: Interval): Promise<Proven>;
}

/** The proven stretches of a thread before and after one was added; none where the thread is gone. */
export interface Proven {
  readonly before: readonly Interval[];
  readonly after: readonly Interval[];
}

export interface ApplyQueue {
  ticket(): Ticket;
  /**
   * Runs a job alone, after all earlier ones. What was removed or purged after `ticket` by others stays away, and what
   * was shown after it stays until a newer version comes, however late the job's answer came (R-PULL-05). Rejects once closed: a deposed leader writes nothing more.
   */
  run<T>(ticket: Ticket, job: (writer: Writer) => Promise<T>): Promise<T>;
}

/** The one way into the replica: a serial queue over the stores of one user. */
export function createApplyQueue(parts: { replica: ReplicaStore; vault: VaultStore; clock: Clock; signal: AbortSignal }): ApplyQueue {
  const { replica, vault, clock, signal } = parts;
  let gone: Gone[] = [];
  let shown: NotedVersion[] = [];
  let at = 0;
  let tail: Promise<unknown> = Promise.resolve();
  let writtenAt = Number.NEGATIVE_INFINITY;

  async function putBatch(batch: readonly Resource[]): Promise<void> {
    const isBig = batch.length >= SMALL_WRITE;
    const since = clock.now() - writtenAt;
    // A clock that was set back meanwhile makes no wait longer.
    if (isBig && since >= 0 && since < BATCH_PAUSE_MS) await clock.sleep(BATCH_PAUSE_MS - since, signal);
    signal.throwIfAborted();
    await replica.put(batch);
    if (isBig) writtenAt = clock.now();
  }

  function noted(id: Iri): Noted {
    at += 1;
    return { at, id, when: clock.now() };
  }

  function note(id: Iri, isHidden = false): void {
    gone = [...recent(gone, clock.now()), { ...noted(id), isHidden }];
  }

  async function purge(id: Iri, isHidden = false): Promise<void> {
    signal.throwIfAborted();
    // Before what they speak of: a kill in between has them fetched once more. What lay below a class is to be fetched again
    // when it is given back, also where its list is on its way just now (seed 32049).
    if (isClass(id)) await beginEpoch(vault);
    if (/^\/students\/[^/]+$/.test(id)) await forgetBelowStudent(vault, id);
    const inside = isClass(id) ? await replica.threadsIn(id) : [];
    note(id, isHidden);
    for (const thread of inside) note(thread);
    // The stretches before the rows, by which alone the threads are known: cut off in between, no stretch stays without its messages.
    await vault.forgetIntervals((/^\/threads\/[^/]+$/.test(id) ? [id] : inside).map(idOf));
    await replica.purge(id);
  }

  async function putAll(resources: readonly Resource[]): Promise<void> {
    const first = clock.now() - writtenAt >= QUIET_MS ? BURST_ROWS : BATCH_ROWS;
    const ordered = resources.length > first ? fewestFirst(resources) : resources;
    for (let start = 0, rows = first; start < ordered.length; start += rows, rows = BATCH_ROWS) await putBatch(ordered.slice(start, start + rows));
    for (const { '@type': type, '@id': id } of resources) {
      const stored = type === 'User' ? await replica.get(id) : null;
      if (stored?.['@type'] === 'User') await vault.saveMe(stored);
    }
  }

  function writerFor(ticket: Ticket): Writer {
    const since = gone.filter(({ at: when }) => when > ticket);
    const barred = new Set(since.map(({ id }) => id));
    const hidden = new Set(since.flatMap(({ id, isHidden }) => (isHidden ? [id] : [])));
    const held = versionsSince(shown, ticket);
    const isWelcome = (resource: Resource): boolean => !isBarred(resource, barred) && resource.version > (held.get(resource['@id']) ?? -1);
    return {
      async put(resources, how) {
        signal.throwIfAborted();
        if (how === 'overNewer') return replica.replace(resources.filter((resource) => !isBarred(resource, barred)));
        return putAll(barred.size + held.size === 0 ? resources : resources.filter(isWelcome));
      },
      async show(resources) {
        shown = [...recent(shown, clock.now()), ...resources.map((resource) => ({ ...noted(resource['@id']), version: resource.version }))];
        await putAll(resources.filter((resource) => !isBarred(resource, barred)));
      },
      async remove(ids) {
        signal.throwIfAborted();
        for (const id of ids) note(id);
        await replica.remove(ids);
      },
      purge: async (id) => purge(id),
      hide: async (id) => purge(id, true),
      hidOneOf: (ids) => ids.some((id) => hidden.has(id)),
      async reach(messages, cursor) {
        const newest = newestByThread(messages.filter((message) => !isBarred(message, barred)));
        await vault.changeIntervals([...newest.keys()], (threadId, intervals) => reachTo(intervals, newest.get(threadId) ?? ''), cursor);
      },
      async prove(threadId, interval) {
        if (barred.has(`/threads/${threadId}`)) return { before: [], after: [] };
        const before = await vault.intervals(threadId);
        const after = addInterval(before, interval);
        signal.throwIfAborted();
        await vault.saveIntervals(threadId, after);
        return { before, after };
      },
    };
  }

  return {
    ticket: () => at,
    run(ticket, job) {
      const result = tail.then(() => {
        signal.throwIfAborted();
        return job(writerFor(ticket));
      });
      tail = result.catch(() => undefined);
      return result;
    },
  };
}

/** Something that was written at a place in the order of writes, and when. */
interface Noted {
  readonly at: Ticket;
  readonly id: Iri;
  readonly when: number;
}

interface Gone extends Noted {
  readonly isHidden: boolean;
}

/** ...and up to which version of it. */
interface NotedVersion extends Noted {
  readonly version: number;
}

/** What was written after a ticket, with the highest version that was written of it. */
function versionsSince(entries: readonly NotedVersion[], ticket: Ticket): ReadonlyMap<Iri, number> {
  const versions = new Map<Iri, number>();
  for (const { at, id, version } of entries) if (at > ticket) versions.set(id, Math.max(version, versions.get(id) ?? -1));
  return versions;
}

function recent<T extends Noted>(entries: readonly T[], now: number): T[] {
  return entries.filter((entry) => Math.abs(now - entry.when) < REMEMBER_MS);
}

/**
 * Kinds of which there are few go with the first batch. They lie in other databases than the many and are written beside
 * them: behind the last batch they would be waited for alone (docs/bench.md, catching up). Of one kind the order stays.
 */
function fewestFirst(resources: readonly Resource[]): readonly Resource[] {
  const kinds = [...Map.groupBy(resources, (resource) => resource['@type']).values()];
  return kinds.toSorted((one, other) => one.length - other.length).flat();
}

/** Whether a row, or what it lies below, was removed or lost. */
function isBarred(resource: Resource, barred: ReadonlySet<Iri>): boolean {
  if (barred.has(resource['@id'])) return true;
  switch (resource['@type']) {
    case 'Message':
      return barred.has(resource.thread);
    case 'Story':
      return barred.has(resource.class);
    case 'Thread':
      return resource.class !== null && barred.has(resource.class);
    case 'Student':
      return resource.classes.length > 0 && resource.classes.every((classIri) => barred.has(classIri));
    case 'Comment':
      return barred.has(resource.story) || barred.has(classOf(resource.story));
    case 'Event':
    case 'Skill':
    case 'ConnectionRequest':
      return barred.has(resource.class);
    case 'Award':
      return barred.has(resource.student) || barred.has(resource.class);
    case 'Invitation':
      return barred.has(resource.student);
    case 'User':
    case 'Class':
    case 'Icon':
      return false;
  }
}

/** The class that a story's IRI names. */
function classOf(story: Iri): Iri {
  return story.slice(0, story.indexOf('/stories/'));
}

function newestByThread(resources: readonly Resource[]): Map<Uuid, string> {
  const newest = new Map<Uuid, string>();
  for (const resource of resources) {
    if (resource['@type'] !== 'Message') continue;
    const threadId = idOf(resource.thread);
    if ((newest.get(threadId) ?? '') < resource.createdAt) newest.set(threadId, resource.createdAt);
  }
  return newest;
}
