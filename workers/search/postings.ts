import { ByteWriter, type ByteReader } from './bytes.ts';

/**
 * A rising list of document numbers as their gaps in Rice code, which comes close to what such a list must take at
 * least: a word that every third message has costs 2 bits each time, a rare one some 12. `of`: how many documents
 * there are; with the length of the list it says how long a usual gap is, so that is not written down.
 */
export function writePostings(into: ByteWriter, numbers: readonly number[], of: number): void {
  const shift = shiftFor(numbers.length, of);
  const bits = new BitWriter();
  let before = -1;
  for (const number of numbers) {
    const gap = number - before - 1;
    bits.unary(gap >>> shift);
    bits.low(gap, shift);
    before = number;
  }
  const bytes = bits.done();
  into.number(numbers.length);
  into.number(bytes.length);
  into.bytes(bytes);
}

/** Calls `take` with each number of a list that writePostings wrote, in order. */
export function readPostings(from: ByteReader, of: number, take: (number: number) => void): void {
  const count = from.number();
  const bytes = from.bytes(from.number());
  const shift = shiftFor(count, of);
  let at = 0;
  let before = -1;
  for (let index = 0; index < count; index += 1) {
    let high = 0;
    while (((bytes[at >>> 3] ?? 0) & (1 << (at & 7))) !== 0) {
      high += 1;
      at += 1;
    }
    at += 1;
    let low = 0;
    for (let bit = 0; bit < shift; bit += 1, at += 1) low |= (((bytes[at >>> 3] ?? 0) >>> (at & 7)) & 1) << bit;
    if (at > bytes.length * 8) throw new RangeError('a list of the search index ends too early');
    before += (high << shift) + low + 1;
    take(before);
  }
}

/** Moves behind a list without reading it. */
export function skipPostings(from: ByteReader): void {
  from.number();
  from.bytes(from.number());
}

/* The best for gaps that are spread by chance: about 0.69 of the mean. */
function shiftFor(count: number, of: number): number {
  const usual = (of / Math.max(1, count)) * 0.69;
  return usual < 2 ? 0 : Math.floor(Math.log2(usual));
}

class BitWriter {
  readonly #bytes = new ByteWriter();
  #byte = 0;
  #bits = 0;

  unary(value: number): void {
    for (let left = value; left > 0; left -= 1) this.#bit(1);
    this.#bit(0);
  }

  low(value: number, count: number): void {
    for (let bit = 0; bit < count; bit += 1) this.#bit((value >>> bit) & 1);
  }

  done(): Uint8Array {
    if (this.#bits > 0) this.#bytes.byte(this.#byte);
    return this.#bytes.done();
  }

  #bit(bit: number): void {
    this.#byte |= bit << this.#bits;
    this.#bits += 1;
    if (this.#bits < 8) return;
    this.#bytes.byte(this.#byte);
    this.#byte = 0;
    this.#bits = 0;
  }
}
