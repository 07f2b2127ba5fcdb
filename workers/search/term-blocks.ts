import { ByteReader, ByteWriter } from './bytes.ts';
import { skipPostings, writePostings } from './postings.ts';

/** A stem of a segment with everything that is known of it there. */
export interface Entry {
  readonly stem: string;
  /** The forms that it came in, but for itself. */
  readonly forms: readonly string[];
  /** Where its list of numbers begins in the block. */
  readonly at: number;
}
/** Stems in their order; none stands in two blocks of a segment. */
export interface Block {
  readonly bytes: Uint8Array;
  readonly entries: readonly Entry[];
}

/** A block is closed at this many bytes: small enough to read one for one word, large enough to be worth the reading. */
const BLOCK_BYTES = 4096;

/** Writes stems, which must come in their order, into blocks. */
export class BlockWriter {
  readonly #of: number;
  readonly #blocks: Uint8Array<ArrayBuffer>[] = [];
  readonly #firstStems: string[] = [];
  #into = new ByteWriter();
  #before = '';

  /** `of`: how many things the segment has. */
  constructor(of: number) {
    this.#of = of;
  }

  add(stem: string, forms: readonly string[], numbers: readonly number[]): void {
    if (this.#into.length >= BLOCK_BYTES) this.#close();
    if (this.#into.length === 0) this.#firstStems.push(stem);
    writeAfter(this.#into, this.#before, stem);
    this.#into.number(forms.length);
    for (const form of forms) writeAfter(this.#into, stem, form);
    writePostings(this.#into, numbers, this.#of);
    this.#before = stem;
  }

  done(): { readonly blocks: readonly Uint8Array<ArrayBuffer>[]; readonly firstStems: readonly string[] } {
    if (this.#into.length > 0) this.#close();
    return { blocks: this.#blocks, firstStems: this.#firstStems };
  }

  #close(): void {
    this.#blocks.push(this.#into.done());
    this.#into = new ByteWriter();
    this.#before = '';
  }
}

/** Reads the stems of a block; their lists are read when they are wanted. */
export function readBlock(bytes: Uint8Array): Block {
  const from = new ByteReader(bytes);
  const entries: Entry[] = [];
  let before = '';
  while (!from.isOver) {
    const stem = readAfter(from, before);
    const forms = Array.from({ length: from.number() }, () => readAfter(from, stem));
    entries.push({ stem, forms, at: from.at });
    skipPostings(from);
    before = stem;
  }
  return { bytes, entries };
}

/** Which stem each block begins with. */
export function writeDirectory(firstStems: readonly string[]): Uint8Array<ArrayBuffer> {
  const into = new ByteWriter();
  into.number(firstStems.length);
  for (const [at, stem] of firstStems.entries()) writeAfter(into, firstStems[at - 1] ?? '', stem);
  return into.done();
}

/** Reads what writeDirectory wrote. */
export function readDirectory(bytes: Uint8Array): readonly string[] {
  const from = new ByteReader(bytes);
  let before = '';
  return Array.from({ length: from.number() }, () => {
    before = readAfter(from, before);
    return before;
  });
}

/** The block that would hold a stem: the last one that does not begin behind it. */
export function blockOf(firstStems: readonly string[], stem: string): number {
  let low = 0;
  let high = firstStems.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((firstStems[middle] ?? '') <= stem) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

/* What a text shares with the one before it is said by its length. */
function writeAfter(into: ByteWriter, before: string, text: string): void {
  let shared = 0;
  while (shared < before.length && shared < text.length && before[shared] === text[shared]) shared += 1;
  into.number(shared);
  into.text(text.slice(shared));
}

function readAfter(from: ByteReader, before: string): string {
  return before.slice(0, from.number()) + from.text();
}
