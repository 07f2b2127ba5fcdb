import type { Iri } from '../../schema/ids.ts';
import { classesCall, classCall } from '../../schema/calls/class-calls.ts';
import { studentsCall, studentCall } from '../../schema/calls/student-calls.ts';
import { storiesCall } from '../../schema/calls/story-calls.ts';
import { changesCall } from '../../schema/calls/sync-calls.ts';
import { threadCall, threadsCall } from '../../schema/calls/thread-calls.ts';
import { iconsCall, meCall } from '../../schema/calls/user-calls.ts';
import { idOf } from '../../schema/ids.ts';
import type { ReplicaStore } from '../replica/replica-store.ts';
import type { VaultStore } from '../replica/vault-store.ts';
import { saysGone } from './answer.ts';
import type { Clock } from './environment.ts';
import type { History } from './history.ts';
import { beginEpoch } from './passed-over.ts';
import { sideBySide } from './side-by-side.ts';
import { DONE, FIRST_STORIES, stoppedBy, walk, WALK_PAGE, type CollectionCall, type Ended, type WalkParts } from './walk.ts';

/** The cursor from which /changes goes on, and the one that waits until the state after it is stored (invariant 9). */
export const CURSOR = 'cursor';
export const PENDING_CURSOR = 'pendingCursor';
/** Set while what is stored must be held against complete collections: the server no longer knew our cursor. */
export const RECONCILE = 'reconcile';
/** The last load behind a lost cursor, by the cursor that it took: all that lies here is due to be compared with the server (R-HEAL-01). */
export const COMPARE_ALL = 'compareAll';

export type FirstLoadParts = WalkParts & { clock: Pick<Clock, 'now'>; replica: ReplicaStore; vault: VaultStore; history: History; onProgress: (progress: number) => void };

interface Step {
  readonly name: (typeof STEP_NAMES)[number];
  /** Share of the bar. */
  readonly weight: number;
  readonly run: (share: (part: number) => void) => Promise<Ended>;
}

/**
 * The first load (R-PULL-01..03): takes the cursor, then walks the collections, small and newest first, and resumes
 * after a kill where it was. Nothing that is stored is dropped.
 */
export async function firstLoad(parts: FirstLoadParts): Promise<Ended> {
  const { vault } = parts;
  const cursor = (await vault.cursor(PENDING_CURSOR)) ?? (await takeCursor(parts));
  if (typeof cursor !== 'string') return cursor;
  const steps: Step[] = [
    { name: 'me', weight: 1, run: () => fetchMe(parts) },
    { name: 'classes', weight: 3, run: () => reconciled(parts, 'classes', classesCall) },
    { name: 'threads', weight: 4, run: () => reconciled(parts, 'threads', threadsCall) },
    { name: 'icons', weight: 2, run: () => walkStep(parts, 'icons', iconsCall, WALK_PAGE) },
    { name: 'students', weight: 8, run: () => reconciled(parts, 'students', studentsCall) },
    { name: 'stories', weight: 22, run: () => walkStories(parts) },
    { name: 'heads', weight: 60, run: (share) => fetchHeads(parts, cursor, share) },
  ];
  const whole = steps.reduce((sum, step) => sum + step.weight, 0);
  let before = 0;
  for (const step of steps) {
    const share = (part: number): void => parts.onProgress((before + step.weight * part) / whole);
    share(0);
    const isDone = (await vault.cursor(walkCursor(step.name))) === WALKED;
    const ended = isDone ? DONE : await step.run(share);
    if (ended.kind !== 'done') return ended;
    await vault.saveCursor(walkCursor(step.name), WALKED);
    before += step.weight;
  }
  if ((await vault.cursor(RECONCILE)) !== null) {
    await forgetAnswered(parts);
    await vault.saveCursor(COMPARE_ALL, cursor);
  }
  await vault.saveCursor(CURSOR, cursor);
  await vault.saveCursor(PENDING_CURSOR, null);
  await vault.saveCursor(RECONCILE, null);
  for (const step of steps) await vault.saveCursor(walkCursor(step.name), null);
  parts.onProgress(1);
  return DONE;
}

/** The server no longer knows our cursor (410): the collections are walked again over what is stored (R-PULL-09). */
export async function startOver(vault: VaultStore): Promise<void> {
  await vault.saveCursor(RECONCILE, 'yes');
  // A kill at the end of the last load may have left these, and this one would take them for its own.
  await vault.saveCursor(PENDING_CURSOR, null);
  for (const name of STEP_NAMES) await vault.saveCursor(walkCursor(name), null);
  await vault.saveCursor(CURSOR, null);
}

/**
 * Requests that were answered are in no list and have no address: nothing can say what became of them in the gap. Last,
 * for one that was answered from here during the load lies at its old version (seed 28840); what was answered behind the
 * cursor comes with the changes.
 */
async function forgetAnswered({ queue, replica }: FirstLoadParts): Promise<void> {
  await queue.run(queue.ticket(), async (writer) => {
    for (const id of await replica.kindIds('ConnectionRequest')) {
      const stored = await replica.get(id);
      if (stored?.['@type'] === 'ConnectionRequest' && stored.status !== null) await writer.purge(id);
    }
  });
}

const STEP_NAMES = ['me', 'classes', 'threads', 'icons', 'students', 'stories', 'heads'] as const;
const WALKED = 'walked';
function walkCursor(name: string): string {
  return `walk:${name}`;
}

async function takeCursor(parts: FirstLoadParts): Promise<string | Ended> {
  const answer = await parts.api.send(changesCall, { signal: parts.signal });
  if (answer.kind !== 'ok') return stoppedBy(answer);
  // What was walked beside this before now is older than the cursor, and counts no more.
  await beginEpoch(parts.vault);
  const { generation } = answer.value;
  if (generation !== undefined) await parts.vault.offerAgain(generation, parts.clock.now());
  await parts.vault.saveCursor(PENDING_CURSOR, answer.value.cursor);
  return answer.value.cursor;
}

async function fetchMe(parts: FirstLoadParts): Promise<Ended> {
  const ticket = parts.queue.ticket();
  const answer = await parts.api.send(meCall, { signal: parts.signal });
  if (answer.kind !== 'ok') return stoppedBy(answer);
  await parts.queue.run(ticket, (writer) => writer.put([answer.value]));
  return DONE;
}

/** Walks one collection, remembering its next page, so that a kill costs one page. */
async function walkStep(parts: FirstLoadParts, name: string, call: CollectionCall, size: number, seen?: Set<Iri>): Promise<Ended> {
  return walk(parts, call, {
    query: { itemsPerPage: String(size) },
    link: seen === undefined ? await parts.vault.cursor(walkCursor(name)) : null,
    onPage: async (page, next) => {
      for (const member of page.member) seen?.add(member['@id']);
      if (next !== null) await parts.vault.saveCursor(walkCursor(name), next);
    },
  });
}

/**
 * As walkStep; after a lost cursor the walk is taken whole and each stored one that it did not return is asked for by
 * name: absence alone never means deletion (a thread moves between pages when somebody writes in it).
 */
async function reconciled(parts: FirstLoadParts, name: keyof typeof SINGLE, call: CollectionCall): Promise<Ended> {
  if ((await parts.vault.cursor(RECONCILE)) === null) return walkStep(parts, name, call, WALK_PAGE);
  const before = await storedOrMeant(parts.replica, name);
  const seen = new Set<Iri>();
  const ended = await walkStep(parts, name, call, WALK_PAGE, seen);
  if (ended.kind !== 'done') return ended;
  for (const id of before.filter((known) => !seen.has(known))) {
    const ticket = parts.queue.ticket();
    const answer = await parts.api.send(SINGLE[name].call, { params: { [SINGLE[name].param]: idOf(id) }, signal: parts.signal });
    const isGone = saysGone(answer);
    if (!isGone && answer.kind !== 'ok') return stoppedBy(answer);
    await parts.queue.run(ticket, (writer) => (answer.kind === 'ok' ? writer.put([answer.value]) : writer.purge(id)));
  }
  return DONE;
}

const SINGLE = {
  classes: { call: classCall, param: 'classId', stored: (replica: ReplicaStore) => replica.classIds() },
  threads: { call: threadCall, param: 'threadId', stored: (replica: ReplicaStore) => replica.threadIds() },
  students: { call: studentCall, param: 'studentId', stored: (replica: ReplicaStore) => replica.studentIds() },
} as const;

/** What lies here, and what something here lies in: a class that was gained and lost while it was loaded left its posts alone (seed 26773). */
async function storedOrMeant(replica: ReplicaStore, name: keyof typeof SINGLE): Promise<readonly Iri[]> {
  const meant = (await replica.scopes()).filter((id) => id.startsWith(`/${name}/`));
  return [...new Set([...(await SINGLE[name].stored(replica)), ...meant])];
}

async function walkStories(parts: FirstLoadParts): Promise<Ended> {
  const ended = await walkStep(parts, 'stories', storiesCall, FIRST_STORIES);
  if (ended.kind !== 'done') return ended;
  for (const scope of await parts.replica.classIds()) await parts.vault.setHistoryComplete(scope, true);
  return DONE;
}

/** The newest messages of every thread; after a lost cursor also of those whose old stretch no longer reaches the present. */
async function fetchHeads(parts: FirstLoadParts, cursor: string, onShare: (share: number) => void): Promise<Ended> {
  const threads = await parts.replica.threadIds();
  if ((await parts.vault.cursor(RECONCILE)) === null) return parts.history.fetchMissingHeads(threads, onShare);
  return sideBySide(
    threads.map(idOf),
    async (threadId) => {
      const mark = `head:${threadId}`;
      if ((await parts.vault.cursor(mark)) === cursor) return DONE;
      const ended = await parts.history.fetchHead(threadId);
      if (ended.kind === 'done') await parts.vault.saveCursor(mark, cursor);
      return ended;
    },
    onShare,
  );
}
