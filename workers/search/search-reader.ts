import type { Iri } from '../../schema/ids.ts';
import type { ScopedKind } from '../replica/replica-reader.ts';
import type { SearchSnapshot, SearchStore, SegmentEntry } from '../replica/search-store.ts';
import { ByteReader } from './bytes.ts';
import { byOrder, docAt, holdsStories, readDocTable, type DocKey, type DocTable } from './doc-table.ts';
import { readPostings } from './postings.ts';
import { furtherStartOf, isMeant, otherStemsOf, queryWordsOf, type QueryWord } from './query-words.ts';
import { DIRECTORY_PART, DOCS_PART, FIRST_BLOCK_PART } from './segment.ts';
import { blockOf, readBlock, readDirectory, type Block, type Entry } from './term-blocks.ts';

/** What can be asked for. */
export type FoundKind = Extract<ScopedKind, 'Message' | 'Story'>;

/** What the index has for a text. */
export interface Found {
  /** How many of them are in a scope; null: in all. */
  readonly total: (kind: FoundKind, scope?: Iri | null) => number;
  /** The newest of them, from the `from`th on. */
  readonly newest: (kind: FoundKind, from: number, count: number, scope?: Iri | null) => readonly DocKey[];
  /** All stems that were meant. */
  readonly stems: ReadonlySet<string>;
}

/** Blocks that are kept in memory, some 10 kB each as they are read. */
const BLOCKS_KEPT = 300;
/** Behind every word that begins with a text. */
const LAST = '\uffff';

interface OpenSegment {
  readonly entry: SegmentEntry;
  readonly table: DocTable;
  readonly firstStems: readonly string[];
}

/** Looks things up in the index. Keeps what it has read of it: pieces never change, they come and go. */
export class SearchReader {
  readonly #store: SearchStore;
  #open = new Map<number, OpenSegment>();
  readonly #blocks = new Map<string, Block>();

  constructor(store: SearchStore) {
    this.#store = store;
  }

  /** Everything that has all words of the text, in any of their forms. */
  find(text: string): Promise<Found> {
    const words = queryWordsOf(text);
    return this.#store.snapshot(async (snapshot) => {
      const segments = await this.#segments(snapshot);
      if (words.length === 0) return foundIn([], new Set());
      await this.#loadBlocks(snapshot, segments, words);
      const stems = new Set<string>();
      const meant = words.map((word) => this.#stemsOf(segments, word));
      for (const each of meant) for (const stem of each) stems.add(stem);
      const hits = segments.map((segment) => hitsOf(segment, this.#matches(segment, words, meant)));
      this.#trim();
      return foundIn(hits, stems);
    });
  }

  /** Forgets what it has read. */
  rest(): void {
    this.#open.clear();
    this.#blocks.clear();
  }

  async #segments(snapshot: SearchSnapshot): Promise<readonly OpenSegment[]> {
    const { segments } = snapshot.manifest;
    const unknown = segments.filter(({ id }) => !this.#open.has(id));
    const parts = await snapshot.parts(unknown.flatMap(({ id }) => [[id, DOCS_PART] as const, [id, DIRECTORY_PART] as const]));
    const none = new Uint8Array();
    const read = unknown.map((entry, at): OpenSegment => ({ entry, table: readDocTable(parts[at * 2] ?? none), firstStems: readDirectory(parts[at * 2 + 1] ?? none) }));
    const known = new Map([...this.#open, ...read.map((segment) => [segment.entry.id, segment] as const)]);
    const open = segments.flatMap((entry) => {
      const segment = known.get(entry.id);
      return segment === undefined ? [] : [{ ...segment, entry }];
    });
    this.#open = new Map(open.map((segment) => [segment.entry.id, segment]));
    return open;
  }

  /** Reads every block that the words may stand in, in one go. */
  async #loadBlocks(snapshot: SearchSnapshot, segments: readonly OpenSegment[], words: readonly QueryWord[]): Promise<void> {
    const wanted = new Map<string, readonly [number, number]>();
    for (const { entry, firstStems } of segments) {
      for (const at of blocksOf(firstStems, words)) {
        const key = blockKey(entry.id, at);
        const known = this.#blocks.get(key);
        if (known === undefined) wanted.set(key, [entry.id, FIRST_BLOCK_PART + at]);
        else {
          this.#blocks.delete(key);
          this.#blocks.set(key, known);
        }
      }
    }
    const parts = await snapshot.parts([...wanted.values()]);
    for (const [at, key] of [...wanted.keys()].entries()) this.#blocks.set(key, readBlock(parts[at] ?? new Uint8Array()));
  }

  /** All stems of all segments that a word means. */
  #stemsOf(segments: readonly OpenSegment[], word: QueryWord): Set<string> {
    const stems = new Set([word.stem]);
    for (const segment of segments) {
      for (const stem of otherStemsOf(word)) {
        const entry = this.#entry(segment, stem);
        if (entry !== null && isMeant(word, stem, entry.forms)) stems.add(stem);
      }
      if (word.isPrefix) for (const { entry } of this.#entriesFrom(segment, word.term)) stems.add(entry.stem);
      const further = furtherStartOf(word);
      if (further === null) continue;
      for (const { entry } of this.#entriesFrom(segment, further)) if (isMeant(word, entry.stem, entry.forms)) stems.add(entry.stem);
    }
    return stems;
  }

  /** The numbers of a segment's things that have each word. */
  #matches(segment: OpenSegment, words: readonly QueryWord[], meant: readonly ReadonlySet<string>[]): readonly number[] {
    const { entry, table } = segment;
    const hits = new Uint8Array(table.count);
    for (const [at, word] of words.entries()) {
      const take = (number: number): void => {
        if (hits[number] === at) hits[number] = at + 1;
      };
      const read = ({ block, entry: found }: Placed): void => readPostings(new ByteReader(block.bytes, found.at), table.count, take);
      if (word.isPrefix) for (const placed of this.#entriesFrom(segment, word.term)) read(placed);
      for (const stem of meant[at] ?? []) {
        if (word.isPrefix && stem.startsWith(word.term)) continue;
        const placed = this.#placed(segment, stem);
        if (placed !== null) read(placed);
      }
    }
    for (const number of entry.removed) hits[number] = 0;
    const numbers: number[] = [];
    for (let number = 0; number < hits.length; number += 1) if (hits[number] === words.length) numbers.push(number);
    return numbers;
  }

  *#entriesFrom({ entry: { id }, firstStems }: OpenSegment, start: string): Generator<Placed> {
    for (let at = blockOf(firstStems, start); at <= blockOf(firstStems, start + LAST); at += 1) {
      const block = this.#blocks.get(blockKey(id, at));
      if (block === undefined) continue;
      for (const entry of block.entries) if (entry.stem.startsWith(start)) yield { block, entry };
    }
  }

  #entry(segment: OpenSegment, stem: string): Entry | null {
    return this.#placed(segment, stem)?.entry ?? null;
  }

  #placed({ entry: { id }, firstStems }: OpenSegment, stem: string): Placed | null {
    const block = this.#blocks.get(blockKey(id, blockOf(firstStems, stem)));
    const entry = block?.entries.find((one) => one.stem === stem);
    return block === undefined || entry === undefined ? null : { block, entry };
  }

  /* The blocks that were not used for the longest time go. */
  #trim(): void {
    for (const key of this.#blocks.keys()) {
      if (this.#blocks.size <= BLOCKS_KEPT) return;
      this.#blocks.delete(key);
    }
  }
}

interface Placed {
  readonly block: Block;
  readonly entry: Entry;
}

interface Hits {
  readonly table: DocTable;
  /** Rising, so newest first. */
  readonly numbers: Readonly<Record<FoundKind, readonly number[]>>;
}

function hitsOf({ table }: OpenSegment, numbers: readonly number[]): Hits {
  const isStory = table.scopes.map(holdsStories);
  const hits: Record<FoundKind, number[]> = { Message: [], Story: [] };
  for (const number of numbers) hits[isStory[table.scopeOf[number] ?? 0] === true ? 'Story' : 'Message'].push(number);
  return { table, numbers: hits };
}

function foundIn(hits: readonly Hits[], stems: ReadonlySet<string>): Found {
  return {
    total: (kind, scope = null) => hits.reduce((sum, each) => sum + numbersIn(each, kind, scope).length, 0),
    stems,
    newest(kind, from, count, scope = null) {
      // The newest of all are among the newest of each segment.
      const heads = hits.flatMap((each) =>
        numbersIn(each, kind, scope)
          .slice(0, from + count)
          .map((number) => docAt(each.table, number)),
      );
      return heads.toSorted(byOrder).slice(from, from + count);
    },
  };
}

/** The numbers of the hits of a kind in a scope; null: in all. */
function numbersIn({ table, numbers }: Hits, kind: FoundKind, scope: Iri | null): readonly number[] {
  if (scope === null) return numbers[kind];
  const place = table.scopes.indexOf(scope);
  return place < 0 ? [] : numbers[kind].filter((number) => table.scopeOf[number] === place);
}

/** Which blocks of a segment the words may stand in. */
function blocksOf(firstStems: readonly string[], words: readonly QueryWord[]): ReadonlySet<number> {
  const blocks = new Set<number>();
  if (firstStems.length === 0) return blocks;
  for (const word of words) {
    for (const stem of otherStemsOf(word)) blocks.add(blockOf(firstStems, stem));
    const starts = [word.isPrefix ? word.term : null, furtherStartOf(word)].filter((start) => start !== null);
    for (const start of starts) for (let at = blockOf(firstStems, start); at <= blockOf(firstStems, start + LAST); at += 1) blocks.add(at);
  }
  return blocks;
}

function blockKey(segment: number, at: number): string {
  return `${segment} ${at}`;
}
