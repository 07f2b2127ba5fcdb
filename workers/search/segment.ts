import { byOrder, docAt, readDocTable, writeDocTable, type Doc, type DocTable } from './doc-table.ts';
import { ByteReader } from './bytes.ts';
import { readPostings } from './postings.ts';
import { BlockWriter, readBlock, writeDirectory } from './term-blocks.ts';
import { stemOf, wordsOf } from './words.ts';

/** The parts of a stored segment: its things, its directory, then its blocks. */
export type SegmentParts = readonly Uint8Array<ArrayBuffer>[];
export const DOCS_PART = 0;
export const DIRECTORY_PART = 1;
export const FIRST_BLOCK_PART = 2;

export interface BuiltSegment {
  readonly count: number;
  readonly parts: SegmentParts;
}

/** A segment that is being made of texts, in memory until it is stored: some thousand things at most. */
export class SegmentBuilder {
  readonly #docs: Doc[] = [];
  readonly #terms = new Map<string, { readonly forms: Set<string>; readonly docs: number[] }>();

  get count(): number {
    return this.#docs.length;
  }

  add(doc: Doc, text: string): void {
    const number = this.#docs.push(doc) - 1;
    for (const { term } of wordsOf(text)) {
      const stem = stemOf(term);
      let entry = this.#terms.get(stem);
      if (entry === undefined) {
        entry = { forms: new Set(), docs: [] };
        this.#terms.set(stem, entry);
      }
      if (term !== stem) entry.forms.add(term);
      if (entry.docs.at(-1) !== number) entry.docs.push(number);
    }
  }

  build(): BuiltSegment {
    const sorted = this.#docs.map((doc, number) => ({ doc, number })).toSorted((one, other) => byOrder(one.doc, other.doc));
    const numbers = new Uint32Array(sorted.length);
    for (const [now, { number }] of sorted.entries()) numbers[number] = now;
    const writer = new BlockWriter(sorted.length);
    for (const stem of [...this.#terms.keys()].toSorted(byCode)) {
      const entry = this.#terms.get(stem);
      if (entry === undefined) continue;
      writer.add(stem, [...entry.forms].toSorted(byCode), entry.docs.map((doc) => numbers[doc] ?? 0).toSorted(ascending));
    }
    return built(sorted.map(({ doc }) => doc), writer);
  }
}

/** A stored segment that goes into another one, without the things that were removed from it. */
export interface MergeInput {
  readonly parts: readonly Uint8Array[];
  readonly removed: readonly number[];
}

/** Terms that are merged before others get their turn. */
const MERGE_SLICE = 400;

/**
 * Makes one segment of several. What was removed is left out, and with it every stem that nothing else has (of a stem
 * that others have, a form may stay that only it had). `breathe` is awaited every few milliseconds of work.
 */
export async function mergeSegments(inputs: readonly MergeInput[], breathe: () => Promise<void>): Promise<BuiltSegment> {
  const tables = inputs.map(({ parts }) => readDocTable(parts[DOCS_PART] ?? new Uint8Array()));
  const { docs, numbers } = renumbered(tables, inputs);
  const writer = new BlockWriter(docs.length);
  const cursors = inputs.map((input, at) => termsOf(input, tables[at]?.count ?? 0, numbers[at] ?? new Int32Array()));
  const heads = cursors.map((cursor) => cursor.next());
  for (let turn = 1; ; turn += 1) {
    const open = heads.flatMap((head) => (head.done === true ? [] : [head.value.stem]));
    if (open.length === 0) break;
    const stem = open.reduce((least, one) => (one < least ? one : least));
    const forms = new Set<string>();
    const merged: number[] = [];
    for (const [at, head] of heads.entries()) {
      if (head.done === true || head.value.stem !== stem) continue;
      if (head.value.docs.length > 0) for (const form of head.value.forms) forms.add(form);
      merged.push(...head.value.docs);
      const cursor = cursors[at];
      if (cursor !== undefined) heads[at] = cursor.next();
    }
    if (merged.length > 0) writer.add(stem, [...forms].toSorted(byCode), merged.toSorted(ascending));
    if (turn % MERGE_SLICE === 0) await breathe();
  }
  return built(docs, writer);
}

interface Terms {
  readonly stem: string;
  readonly forms: readonly string[];
  /** Under their new numbers. */
  readonly docs: readonly number[];
}

function* termsOf({ parts }: MergeInput, count: number, numbers: Int32Array): Generator<Terms, undefined> {
  for (const bytes of parts.slice(FIRST_BLOCK_PART)) {
    for (const { stem, forms, at } of readBlock(bytes).entries) {
      const docs: number[] = [];
      readPostings(new ByteReader(bytes, at), count, (doc) => {
        const number = numbers[doc] ?? -1;
        if (number >= 0) docs.push(number);
      });
      yield { stem, forms, docs };
    }
  }
}

/* All things in one order, and for each input the new number of each; -1: removed. */
function renumbered(tables: readonly DocTable[], inputs: readonly MergeInput[]): { docs: Doc[]; numbers: Int32Array[] } {
  const numbers = tables.map((table) => new Int32Array(table.count).fill(-1));
  const kept = tables.flatMap((table, input) => {
    const removed = new Set(inputs[input]?.removed);
    return Array.from({ length: table.count }, (_, number) => ({ input, number, doc: docAt(table, number) })).filter(({ number }) => !removed.has(number));
  });
  const sorted = kept.toSorted((one, other) => byOrder(one.doc, other.doc));
  for (const [now, { input, number }] of sorted.entries()) {
    const own = numbers[input];
    if (own !== undefined) own[number] = now;
  }
  return { docs: sorted.map(({ doc }) => doc), numbers };
}

function built(docs: readonly Doc[], writer: BlockWriter): BuiltSegment {
  const { blocks, firstStems } = writer.done();
  return { count: docs.length, parts: [writeDocTable(docs), writeDirectory(firstStems), ...blocks] };
}

function byCode(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function ascending(one: number, other: number): number {
  return one - other;
}
