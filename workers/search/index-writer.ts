import type { Iri } from '../../schema/ids.ts';
import type { ScopeDigest, SearchCommit, SearchManifest, SearchStore, SegmentEntry } from '../replica/search-store.ts';
import { docAt, findDoc, readDocTable, type Doc, type DocKey, type DocTable } from './doc-table.ts';
import { DOCS_PART, mergeSegments, SegmentBuilder } from './segment.ts';

/** Things that are gathered in memory before they are stored as one segment. */
const FLUSH_DOCS = 2048;
/** So many segments of about the same size become one... */
const MERGE_WIDTH = 8;
/** ...but none larger than this: one that something is removed from is written anew. */
const SEGMENT_DOCS_MAX = 32_768;

/** Another writer has changed the index meanwhile: this one knows nothing any more. */
export class Overtaken extends Error {}

/**
 * Changes the index: what is added and removed is gathered, and stored by `flush` in one transaction together with what
 * is known of scopes. Only one realm has one at a time; another one's change makes the next flush throw `Overtaken`.
 */
export class IndexWriter {
  readonly #store: SearchStore;
  readonly #tables = new Map<number, DocTable>();
  #manifest: SearchManifest;
  #builder = new SegmentBuilder();
  readonly #added = new Map<string, Doc>();
  readonly #removed = new Map<number, Set<number>>();
  readonly #scopes = new Map<Iri, ScopeDigest | null>();

  private constructor(store: SearchStore, manifest: SearchManifest) {
    this.#store = store;
    this.#manifest = manifest;
    for (const { id, removed } of manifest.segments) this.#removed.set(id, new Set(removed));
  }

  /** Reads what the index has. */
  static async open(store: SearchStore): Promise<IndexWriter> {
    return store.snapshot(async (snapshot) => {
      const writer = new IndexWriter(store, snapshot.manifest);
      const { segments } = snapshot.manifest;
      const tables = await snapshot.parts(segments.map(({ id }) => [id, DOCS_PART]));
      for (const [at, { id }] of segments.entries()) writer.#tables.set(id, readDocTable(tables[at] ?? new Uint8Array()));
      return writer;
    });
  }

  get isFull(): boolean {
    return this.#builder.count >= FLUSH_DOCS;
  }

  /** Scopes of which anything at all is stored in the index, whole or not. */
  storedScopes(): ReadonlySet<Iri> {
    return new Set([...this.#tables.values()].flatMap(({ scopes }) => scopes));
  }

  /** The thing as it is in the index; null where it is not. */
  find(key: DocKey): Doc | null {
    const added = this.#added.get(nameOf(key));
    if (added !== undefined) return added;
    for (const { id } of this.#manifest.segments) {
      const table = this.#tables.get(id);
      const number = table === undefined ? -1 : findDoc(table, key);
      if (table !== undefined && number >= 0 && this.#removed.get(id)?.has(number) !== true) return docAt(table, number);
    }
    return null;
  }

  /** Everything of a scope in the index, by sort key, and nothing that waits for a flush. */
  storedOf(scope: Iri): ReadonlySet<number> {
    const orders = new Set<number>();
    for (const [id, table] of this.#tables) {
      const at = table.scopes.indexOf(scope);
      if (at < 0) continue;
      const removed = this.#removed.get(id);
      for (let doc = 0; doc < table.count; doc += 1) if (table.scopeOf[doc] === at && removed?.has(doc) !== true) orders.add(table.orders[doc] ?? 0);
    }
    return orders;
  }

  /** Adds a thing that the index has not. */
  add(doc: Doc, text: string): void {
    this.#added.set(nameOf(doc), doc);
    this.#builder.add(doc, text);
  }

  /** Removes a thing that the index has. What waits for a flush is flushed before. */
  async remove(key: DocKey): Promise<void> {
    if (this.#added.has(nameOf(key))) await this.flush(null);
    for (const [id, table] of this.#tables) {
      const number = findDoc(table, key);
      if (number >= 0) this.#removed.get(id)?.add(number);
    }
  }

  /** Says of a scope that all of it is indexed, or (null) that nothing of it is. */
  setScope(scope: Iri, digest: ScopeDigest | null): void {
    this.#scopes.set(scope, digest);
  }

  scope(scope: Iri): ScopeDigest | null {
    return this.#scopes.get(scope) ?? (this.#scopes.has(scope) ? null : (this.#manifest.scopes[scope] ?? null));
  }

  /** Stores everything that was gathered. `pending`: what is left to index; null: as it was. */
  async flush(pending: number | null): Promise<void> {
    const built = this.#builder.count === 0 ? null : this.#builder.build();
    const id = this.#nextId();
    const segments = this.#segments();
    const left = segments.filter((segment) => segment.removed.length < segment.count);
    const added = built === null ? [] : [{ id, count: built.count, partsCount: built.parts.length, removed: [] }];
    const scopes = { ...this.#manifest.scopes };
    for (const [scope, digest] of this.#scopes) {
      if (digest === null) delete scopes[scope];
      else scopes[scope] = digest;
    }
    const manifest = { ...this.#manifest, nextSegment: id + 1, segments: [...left, ...added], scopes, pending: pending ?? this.#manifest.pending };
    if (built === null && JSON.stringify({ ...manifest, nextSegment: 0 }) === JSON.stringify({ ...this.#manifest, nextSegment: 0 })) return;
    const dropped = segments.filter((segment) => !left.includes(segment)).map((segment) => segment.id);
    await this.#commit({ manifest, added: built === null ? [] : [{ segment: id, parts: built.parts }], dropped });
    if (built !== null) this.#tables.set(id, readDocTable(built.parts[DOCS_PART] ?? new Uint8Array()));
    this.#builder = new SegmentBuilder();
    this.#added.clear();
    this.#scopes.clear();
  }

  /**
   * Writes anew what something was removed from, or makes one segment of several small ones. Answers whether there was
   * anything to do; call it until there is not, after a flush.
   */
  async tidy(breathe: () => Promise<void>): Promise<boolean> {
    const chosen = this.#segments().find(({ removed }) => removed.length > 0);
    const together = chosen === undefined ? mergeable(this.#manifest.segments) : [chosen];
    if (together.length === 0) return false;
    const wanted = together.flatMap(({ id, partsCount }) => Array.from({ length: partsCount }, (_, part) => [id, part] as const));
    const parts = await this.#store.snapshot((snapshot) => snapshot.parts(wanted));
    let at = 0;
    const inputs = together.map(({ partsCount, removed }) => ({ removed, parts: parts.slice(at, (at += partsCount)) }));
    const merged = await mergeSegments(inputs, breathe);
    const id = this.#nextId();
    const gone = new Set(together.map((segment) => segment.id));
    const entry = { id, count: merged.count, partsCount: merged.parts.length, removed: [] };
    const segments = [...this.#segments().filter((segment) => !gone.has(segment.id)), ...(merged.count > 0 ? [entry] : [])];
    const manifest = { ...this.#manifest, nextSegment: id + 1, segments };
    await this.#commit({ manifest, added: merged.count > 0 ? [{ segment: id, parts: merged.parts }] : [], dropped: [...gone] });
    if (merged.count > 0) this.#tables.set(id, readDocTable(merged.parts[DOCS_PART] ?? new Uint8Array()));
    return true;
  }

  async #commit(commit: SearchCommit): Promise<void> {
    if (!(await this.#store.commit(this.#manifest, commit))) throw new Overtaken();
    this.#manifest = { ...commit.manifest, generation: this.#manifest.generation + 1 };
    for (const id of commit.dropped) {
      this.#tables.delete(id);
      this.#removed.delete(id);
    }
    for (const { segment } of commit.added) this.#removed.set(segment, new Set());
  }

  /* By the time: no number of an index that was thrown away comes again. */
  #nextId(): number {
    return Math.max(this.#manifest.nextSegment, Date.now());
  }

  #segments(): SegmentEntry[] {
    return this.#manifest.segments.map((segment) => ({ ...segment, removed: [...(this.#removed.get(segment.id) ?? [])].toSorted((one, other) => one - other) }));
  }
}

/* Segments of one size class, when there are enough of them; small ones first. */
function mergeable(segments: readonly SegmentEntry[]): readonly SegmentEntry[] {
  const classes = Map.groupBy(segments, ({ count }) => Math.floor(Math.log(count) / Math.log(MERGE_WIDTH)));
  for (const [, alike] of [...classes].toSorted(([one], [other]) => one - other)) {
    if (alike.length < MERGE_WIDTH) continue;
    const together = alike.toSorted((one, other) => one.count - other.count).slice(0, MERGE_WIDTH);
    if (together.reduce((sum, { count }) => sum + count, 0) <= SEGMENT_DOCS_MAX) return together;
  }
  return [];
}

function nameOf({ scope, order }: DocKey): string {
  return `${order} ${scope}`;
}
