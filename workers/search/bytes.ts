/** Grows as it is written to; numbers are varints of 7 bits a byte, up to 2^53. */
export class ByteWriter {
  #bytes = new Uint8Array(256);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  number(value: number): void {
    let rest = value;
    while (rest >= 0x80) {
      this.byte((rest % 0x80) | 0x80);
      rest = Math.floor(rest / 0x80);
    }
    this.byte(rest);
  }

  byte(value: number): void {
    if (this.#length === this.#bytes.length) this.#grow(1);
    this.#bytes[this.#length] = value;
    this.#length += 1;
  }

  bytes(value: Uint8Array): void {
    if (this.#length + value.length > this.#bytes.length) this.#grow(value.length);
    this.#bytes.set(value, this.#length);
    this.#length += value.length;
  }

  /** Its length, then its characters: one byte each for the letters and digits of both languages. */
  text(value: string): void {
    this.number(value.length);
    for (let at = 0; at < value.length; at += 1) this.number(swapped(value.charCodeAt(at)));
  }

  /** A copy of what was written. */
  done(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  #grow(by: number): void {
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + by));
    grown.set(this.#bytes);
    this.#bytes = grown;
  }
}

/** Reads what ByteWriter wrote. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.at = at;
  }

  get isOver(): boolean {
    return this.at >= this.#bytes.length;
  }

  number(): number {
    let value = 0;
    let factor = 1;
    for (;;) {
      const byte = this.byte();
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
      factor *= 0x80;
    }
  }

  byte(): number {
    const byte = this.#bytes[this.at];
    if (byte === undefined) throw new RangeError('the search index ends too early');
    this.at += 1;
    return byte;
  }

  bytes(length: number): Uint8Array {
    this.at += length;
    return this.#bytes.subarray(this.at - length, this.at);
  }

  text(): string {
    const codes = Array.from({ length: this.number() }, () => swapped(this.number()));
    return String.fromCharCode(...codes);
  }
}

/** Russian letters and the capitals' places change places: what is indexed has no capitals, and so takes a byte a letter. */
const CYRILLIC_A = 0x430;
const CAPITALS = 0x40;
const COUNT = 32;

function swapped(code: number): number {
  if (code >= CYRILLIC_A && code < CYRILLIC_A + COUNT) return code - CYRILLIC_A + CAPITALS;
  return code >= CAPITALS && code < CAPITALS + COUNT ? code - CAPITALS + CYRILLIC_A : code;
}
