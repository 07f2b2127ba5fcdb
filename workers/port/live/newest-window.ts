import type { Iri } from '../../../schema/ids.ts';
import { resourceOf } from '../../replica/replica-row.ts';
import type { ReplicaChange, ReplicaReader, ResourceOf, ScopedKind } from '../../replica/replica-reader.ts';
import type { ReplicaRow } from '../../replica/replica-row.ts';
import { SharedSource } from './live-source.ts';

/** Read at least and at most this many rows at a time when a reader wants more. */
const STEP_MIN = 30;
const STEP_MAX = 100;
/** A window that new rows made this much longer than wanted is cut again. */
const SLACK = 200;

export interface WindowEntry<K extends ScopedKind> {
  readonly order: number;
  readonly resource: ResourceOf<K>;
}
export interface WindowState<K extends ScopedKind> {
  /** Newest first. */
  readonly entries: readonly WindowEntry<K>[];
  /** True: nothing older is stored. */
  readonly isEnd: boolean;
}

/**
 * The newest rows of a scope (a class's stories, a thread's messages), as many as were wanted. Changes are applied one
 * by one, so a write costs the same with 30 or 20,000 rows stored; rows below the window are never read.
 */
export class NewestWindow<K extends ScopedKind> extends SharedSource<WindowState<K>> {
  readonly #replica: Pick<ReplicaReader, 'newest' | 'watch'>;
  readonly #kind: K;
  readonly #scope: Iri;
  #wanted = 0;
  /** As far as this the rows are wanted in any number. */
  #wantedOrder = -1;
  #isLoading = false;
  #isStale = false;
  /** Changes that came while rows were being read. */
  #early: ReplicaChange[] = [];
  /** Only the store brings back what was removed: an event of it may be late. */
  readonly #removed = new Set<Iri>();

  constructor(replica: Pick<ReplicaReader, 'newest' | 'watch'>, kind: K, scope: Iri) {
    super();
    this.#replica = replica;
    this.#kind = kind;
    this.#scope = scope;
  }

  /** Makes the window hold `count` rows and one more, where that many are stored. */
  want(count: number): void {
    this.#wanted = Math.max(this.#wanted, count + 1);
    if (this.isWatched) this.#fill();
  }

  /** Makes the window hold all rows to this sort key, and one more. */
  wantTo(order: number): void {
    this.#wantedOrder = Math.max(this.#wantedOrder, order);
    if (this.isWatched) this.#fill();
  }

  refresh(): void {
    this.#isStale = true;
    this.#fill();
  }

  protected start(): () => void {
    const stop = this.#replica.watch((changes) => this.#hear(changes));
    this.#isStale = true;
    this.#fill();
    return () => {
      stop();
      this.#wanted = 0;
      this.#wantedOrder = -1;
    };
  }

  #fill(): void {
    if (!this.#isLoading) void this.#load().catch(() => this.readAgain());
  }

  async #load(): Promise<void> {
    this.#isLoading = true;
    try {
      while (this.isWatched && this.#isShort()) {
        const before = this.#isStale ? undefined : this.value;
        this.#early = [];
        this.#isStale = false;
        const removed = new Set(this.#removed);
        const { older, isEnd } = await this.#readBehind(before);
        if (!this.isWatched) return;
        const removedNow = new Set(this.#early.flatMap(({ row, isRemoved }) => (isRemoved ? [row.id] : [])));
        // What was removed before the reading began and was read all the same was given back.
        for (const { resource } of older) if (removed.has(resource['@id']) && !removedNow.has(resource['@id'])) this.#removed.delete(resource['@id']);
        if (this.#isStale) continue;
        // What changed while the rows were read is applied again: by version, so twice does no harm.
        const known = before === undefined ? [] : (this.value?.entries ?? []);
        const ids = new Set(known.map((entry) => entry.resource['@id']));
        const entries = [...known, ...older.filter((entry) => !ids.has(entry.resource['@id']) && !this.#removed.has(entry.resource['@id']))];
        this.set(this.#applied({ entries, isEnd }, this.#early) ?? { entries, isEnd });
      }
    } finally {
      this.#isLoading = false;
    }
  }

  /** One step of rows behind what is held, to a wanted sort key all of them: told together, or each step would cost as much as there is. */
  async #readBehind(before: WindowState<K> | undefined): Promise<{ older: WindowEntry<K>[]; isEnd: boolean }> {
    const older: WindowEntry<K>[] = [];
    for (;;) {
      const missing = this.#wanted - (before?.entries.length ?? 0) - older.length;
      const isFirst = before === undefined && older.length === 0;
      const reached = (older.at(-1) ?? before?.entries.at(-1))?.order ?? -1;
      const limit = isFirst ? Math.max(this.#wanted, 1) : Math.min(Math.max(missing, this.#wantedOrder > reached ? STEP_MAX : STEP_MIN), STEP_MAX);
      const rows = await this.#replica.newest(this.#kind, this.#scope, { limit, ...(isFirst ? {} : { afterOrder: reached }) });
      for (const row of rows) older.push(this.#entryOf(row));
      const isEnd = rows.length < limit;
      if (isEnd || !this.isWatched || this.#isStale || (older.at(-1)?.order ?? Infinity) > this.#wantedOrder) return { older, isEnd };
    }
  }

  #isShort(): boolean {
    if (this.#isStale || this.value === undefined) return true;
    return !this.value.isEnd && (this.value.entries.length < this.#wanted || (this.value.entries.at(-1)?.order ?? -1) <= this.#wantedOrder);
  }

  #hear(changes: readonly ReplicaChange[]): void {
    const all = changes.filter(({ row }) => row.scope === this.#scope && row.kind === this.#kind);
    if (all.length === 0) return;
    for (const { row, isRemoved } of all) if (isRemoved) this.#removed.add(row.id);
    // Late word of what was removed, or it was given back: the store says which.
    const mine = all.filter(({ row, isRemoved }) => isRemoved || !this.#removed.has(row.id));
    if (mine.length < all.length) this.#isStale = true;
    if (this.#isLoading) this.#early.push(...mine);
    const next = this.value === undefined ? null : this.#applied(this.value, mine);
    if (next !== null) this.set(next);
    if (this.#isStale || (this.value !== undefined && this.#isShort())) this.#fill();
  }

  /** The state after changes; null where nothing in the window changed. */
  #applied(state: WindowState<K>, changes: readonly ReplicaChange[]): WindowState<K> | null {
    let entries = [...state.entries];
    let { isEnd } = state;
    let isChanged = false;
    for (const { row, isRemoved } of changes) {
      const at = entries.findIndex((entry) => entry.resource['@id'] === row.id);
      if (isRemoved || this.#removed.has(row.id)) {
        if (at >= 0) entries.splice(at, 1);
        isChanged ||= at >= 0;
        continue;
      }
      const before = entries[at];
      if (before !== undefined) {
        if (before.resource.version > row.version || JSON.stringify(before.resource) === row.payload) continue;
        entries.splice(at, 1);
      }
      const oldest = entries.at(-1);
      const isBelow = oldest !== undefined && row.order > oldest.order;
      if (isBelow && (!isEnd || entries.length >= this.#wanted)) {
        // Older history arrived below the window: it is stored now, and read when somebody scrolls there.
        isChanged ||= isEnd || before !== undefined;
        isEnd = false;
        continue;
      }
      entries = inserted(entries, this.#entryOf(row));
      isChanged = true;
    }
    if (this.#wantedOrder < 0 && entries.length > this.#wanted + SLACK) {
      entries.length = this.#wanted;
      isEnd = false;
    }
    return isChanged ? { entries, isEnd } : null;
  }

  #entryOf(row: ReplicaRow): WindowEntry<K> {
    const resource = resourceOf(row);
    if (!this.#isMine(resource)) throw new Error(`${row.id} is no ${this.#kind}`);
    return { order: row.order, resource };
  }

  #isMine(resource: { '@type': string }): resource is ResourceOf<K> {
    return resource['@type'] === this.#kind;
  }
}

/** Rows of the same order stand by IRI, as the index has them. */
function inserted<K extends ScopedKind>(entries: readonly WindowEntry<K>[], entry: WindowEntry<K>): WindowEntry<K>[] {
  const isBefore = (other: WindowEntry<K>): boolean => entry.order < other.order || (entry.order === other.order && entry.resource['@id'] < other.resource['@id']);
  const at = entries.findIndex(isBefore);
  return at < 0 ? [...entries, entry] : [...entries.slice(0, at), entry, ...entries.slice(at)];
}
