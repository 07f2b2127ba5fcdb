import type { Iri } from '../../schema/ids.ts';
import type { SyncStatus } from '../../schema/port/status.ts';
import type { ReplicaChange, ReplicaReader, RowPlace, ScopedKind } from '../replica/replica-reader.ts';
import { resourceOf, type ReplicaRow } from '../replica/replica-row.ts';
import type { SearchStore } from '../replica/search-store.ts';
import { StorageError } from '../replica/storage-error.ts';
import type { Clock } from '../sync/environment.ts';
import { holdsStories } from './doc-table.ts';
import { IndexWriter, Overtaken } from './index-writer.ts';
import { QuietTime } from './quiet-time.ts';
import { hashOf, isFindable, searchTextOf } from './search-text.ts';

/** Before a realm that has just come to lead looks at the index, ms: whoever opened the app is served first. */
const START_MS = 3_000;
/** After a change at least, ms: what comes together is indexed together. */
const REST_MS = 400;
/** While everything is loaded for the first time the index waits, and looks this often whether that is over, ms. */
const LOADING_MS = 1_000;
/** After a store that failed, ms. */
const FAILED_MS = 30_000;
/** Rows that are read and taken apart without a pause, and the pause after them, ms. */
const PAGE_ROWS = 100;
const PAUSE_MS = 25;
/** IRIs that are read at once to be compared: no command waits longer for the store than for a page of a list (measured: 20,000 at once keep it for 0.2 s). */
const PAGE_IDS = 1_000;
/** Changes that are remembered one by one; of more, only where they were. */
const TOUCHED_MAX = 1_000;

export interface IndexerParts {
  readonly store: SearchStore;
  readonly replica: Pick<ReplicaReader, 'newest' | 'idsIn' | 'threadIds' | 'classIds' | 'watch'>;
  readonly status: { now(): Pick<SyncStatus, 'isLeader' | 'phase'>; watch(listen: () => void): () => void };
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

interface Touched {
  readonly kind: ScopedKind;
  readonly scope: Iri;
  readonly order: number;
  readonly id: Iri;
}

/**
 * Keeps the index the same as the replica, in the realm that leads, in the background (R-SRCH-01 to 05). It remembers
 * nothing that it could lose: whoever comes to lead compares both, and does what is missing.
 */
export function startIndexer({ store, replica, status, clock, signal }: IndexerParts): void {
  let touched = new Map<Iri, Touched>();
  /** Scopes to be gone through, and how many of their things are not in the index. */
  const dirty = new Map<Iri, number>();
  /** Where each story stands in the index; a planned one that gets another time leaves its place without a word of it. */
  const places = new Map<Iri, number>();
  let isUnknown = true;
  let writer: IndexWriter | null = null;
  let current: Iri | null = null;
  let doze = new AbortController();
  const quiet = new QuietTime(clock, signal);
  // What was written before one could listen is not known.
  quiet.heard();

  async function run(): Promise<void> {
    while (!signal.aborted) {
      if (!status.now().isLeader) {
        forget();
        await sleepUntilNudged();
        if (status.now().isLeader) await clock.sleep(START_MS, signal);
        continue;
      }
      if (!hasWork()) await sleepUntilNudged();
      await quiet.wait(status.now().phase === 'firstLoad' ? LOADING_MS : REST_MS);
      if (!signal.aborted && status.now().isLeader && status.now().phase !== 'firstLoad' && hasWork()) await guarded();
    }
  }

  async function guarded(): Promise<void> {
    try {
      await work();
    } catch (error) {
      forget();
      if (error instanceof Overtaken || signal.aborted) return;
      // What cannot be read any more is built anew: all of it is made of the replica.
      if (!(error instanceof StorageError)) await store.clear().catch(() => undefined);
      await clock.sleep(FAILED_MS, signal);
    }
  }

  async function work(): Promise<void> {
    const index = (writer ??= await IndexWriter.open(store));
    if (isUnknown) await compare(index);
    for (;;) {
      await settleTouched(index);
      const next = dirty.keys().next();
      if (next.done === true) break;
      current = next.value;
      await goThrough(index, next.value);
      current = null;
    }
    await index.flush(0);
    while (mayWrite() && (await index.tidy(breathe))) await breathe();
  }

  /** Finds what the index lacks or has too much, by the IRIs alone. */
  async function compare(index: IndexWriter): Promise<void> {
    const scopes = [...(await replica.threadIds()), ...(await replica.classIds())];
    for (const scope of index.storedScopes()) if (!scopes.includes(scope)) dirty.set(scope, 0);
    isUnknown = false;
    for (const scope of scopes) {
      const { count, hash } = await sumOf(scope);
      const known = index.scope(scope);
      const isSame = known?.count === count && known.hash === hash;
      // Stories may have been edited; there are few enough to look at each.
      if (!isSame || (holdsStories(scope) && count > 0)) dirty.set(scope, Math.max(0, count - (known?.count ?? 0)));
      if (!mayWrite()) return;
    }
    await index.flush(pending());
  }

  /** How many things the replica has in a scope, and the hash of their IRIs. What changes meanwhile is told, and looked at after. */
  async function sumOf(scope: Iri): Promise<{ count: number; hash: number }> {
    const sum = { count: 0, hash: 0 };
    let after: RowPlace | undefined;
    for (;;) {
      const { ids, last } = await replica.idsIn(kindOf(scope), scope, { limit: PAGE_IDS, after });
      sum.count += ids.length;
      for (const id of ids) sum.hash ^= hashOf(id);
      await breathe();
      if (last === null || ids.length < PAGE_IDS || !mayWrite()) return sum;
      after = last;
    }
  }

  /** Makes the index of a scope what the replica has of it, page by page. */
  async function goThrough(index: IndexWriter, scope: Iri): Promise<void> {
    const surplus = new Set(index.storedOf(scope));
    let count = 0;
    let hash = 0;
    let afterOrder = -1;
    for (;;) {
      const rows = await replica.newest(kindOf(scope), scope, { limit: PAGE_ROWS, afterOrder });
      for (const row of rows) {
        surplus.delete(row.order);
        count += 1;
        hash ^= hashOf(row.id);
        if (await settle(index, row)) dirty.set(scope, Math.max(0, (dirty.get(scope) ?? 0) - 1));
      }
      if (!mayWrite()) throw new Overtaken();
      if (index.isFull) await index.flush(pending());
      await breathe();
      await settleTouched(index);
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE_ROWS) break;
      afterOrder = last.order;
    }
    for (const order of surplus) await index.remove({ scope, order });
    index.setScope(scope, count === 0 ? null : { count, hash });
    dirty.delete(scope);
    if (surplus.size > 0) await index.flush(pending());
  }

  /** Looks again at each thing that was told about: what is stored now is the truth, not what was told. */
  async function settleTouched(index: IndexWriter): Promise<void> {
    const due = [...touched.values()].filter(({ scope }) => scope !== current);
    for (const { kind, scope, order, id } of due) {
      touched.delete(id);
      const known = index.scope(scope);
      if (known === null && !dirty.has(scope)) dirty.set(scope, 1);
      if (known === null || dirty.has(scope)) continue;
      const [row] = await replica.newest(kind, scope, { limit: 1, afterOrder: order - 1 });
      const isThere = row?.order === order && row.id === id;
      const former = { scope, order: places.get(id) ?? order };
      const hasMoved = isThere && former.order !== order && index.find(former) !== null;
      if (hasMoved) await index.remove(former);
      const isIn = hasMoved || index.find({ scope, order }) !== null;
      if (isThere) await settle(index, row);
      else if (isIn) await index.remove({ scope, order });
      if (isThere !== isIn) index.setScope(scope, { count: known.count + (isThere ? 1 : -1), hash: known.hash ^ hashOf(id) });
    }
    if (due.length > 0) await index.flush(pending());
  }

  /** Puts a row into the index as it is now; answers whether it was not in it. */
  async function settle(index: IndexWriter, row: ReplicaRow): Promise<boolean> {
    if (row.kind === 'Story') places.set(row.id, row.order);
    const found = index.find(row);
    if (found !== null && row.kind === 'Message') return false;
    const resource = resourceOf(row);
    if (!isFindable(resource)) return false;
    const text = searchTextOf(resource);
    const textHash = resource['@type'] === 'Story' ? hashOf(text) : 0;
    if (found?.textHash === textHash) return false;
    if (found !== null) await index.remove(found);
    index.add({ scope: row.scope, order: row.order, textHash }, text);
    return found === null;
  }

  function hear(changes: readonly ReplicaChange[]): void {
    if (!status.now().isLeader) return;
    quiet.heard();
    for (const { row } of changes) {
      if (row.kind === 'Message' || row.kind === 'Story') touched.set(row.id, { kind: row.kind, scope: row.scope, order: row.order, id: row.id });
    }
    if (touched.size > TOUCHED_MAX) {
      for (const { scope } of touched.values()) dirty.set(scope, dirty.get(scope) ?? 0);
      touched = new Map([...touched].filter(([, { scope }]) => scope === current));
    }
    if (touched.size > 0) doze.abort();
  }

  function forget(): void {
    isUnknown = true;
    writer = null;
    current = null;
    touched.clear();
    places.clear();
    dirty.clear();
  }

  function hasWork(): boolean {
    return isUnknown || touched.size > 0 || dirty.size > 0;
  }

  function mayWrite(): boolean {
    return !signal.aborted && status.now().isLeader;
  }

  function pending(): number {
    return [...dirty.values()].reduce((sum, count) => sum + count, 0);
  }

  function breathe(): Promise<void> {
    return quiet.wait(PAUSE_MS);
  }

  async function sleepUntilNudged(): Promise<void> {
    doze = new AbortController();
    const nudge = doze.signal;
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      nudge.addEventListener('abort', () => resolve());
      signal.addEventListener('abort', () => resolve(), { signal: nudge });
    });
  }

  /* A reader that could not read it threw the index away. */
  async function lookAfterIt(): Promise<void> {
    const { generation } = await store.manifest();
    if (generation > 0 || writer === null || current !== null) return;
    forget();
    doze.abort();
  }

  const stops = [replica.watch(hear), status.watch(() => doze.abort()), store.watch(() => void lookAfterIt().catch(() => undefined))];
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop();
  });
  void run();
}

function kindOf(scope: Iri): ScopedKind {
  return holdsStories(scope) ? 'Story' : 'Message';
}
