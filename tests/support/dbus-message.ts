/*
 * Messages of D-Bus as they go over the wire (https://dbus.freedesktop.org/doc/dbus-specification.html): as much as a
 * desktop's notifications need. Little-endian, as every machine writes that runs these tests.
 */

export const CALL = 1;
export const RETURN = 2;
export const ERROR = 3;
export const SIGNAL = 4;

/** What a body may hold that is written here: a text, a number, yes or no, texts. */
export type BusValue = string | number | boolean | readonly string[];

export interface BusMessage {
  readonly type: number;
  readonly serial: number;
  readonly interface: string;
  readonly member: string;
  readonly destination: string;
  readonly body: BusReader;
}

export interface BusHeader {
  readonly type: typeof RETURN | typeof ERROR | typeof SIGNAL;
  readonly path?: string;
  readonly interface?: string;
  readonly member?: string;
  readonly error?: string;
  /** The serial of the call that is answered. */
  readonly replyTo?: number;
  readonly destination: string;
  readonly sender: string;
}

const FIXED_BYTES = 16;
const LITTLE_ENDIAN = 'l'.charCodeAt(0);
/** Numbers of the header's fields. */
const FIELDS = { path: 1, interface: 2, member: 3, error: 4, replyTo: 5, destination: 6, sender: 7, signature: 8 } as const;
const FIELD_TYPES: Readonly<Record<number, string>> = { [FIELDS.path]: 'o', [FIELDS.replyTo]: 'u', [FIELDS.signature]: 'g' };

/** Reads values one behind the other, each from where its type is aligned. */
export class BusReader {
  readonly #bytes: Buffer;
  #at: number;

  constructor(bytes: Buffer, at = 0) {
    this.#bytes = bytes;
    this.#at = at;
  }

  get at(): number {
    return this.#at;
  }

  align(size: number): void {
    this.#at = aligned(this.#at, size);
  }

  byte(): number {
    this.#at += 1;
    return this.#bytes.readUInt8(this.#at - 1);
  }

  number(): number {
    this.align(4);
    this.#at += 4;
    return this.#bytes.readUInt32LE(this.#at - 4);
  }

  text(): string {
    return this.#chars(this.number());
  }

  signature(): string {
    return this.#chars(this.byte());
  }

  #chars(length: number): string {
    const start = this.#at;
    this.#at += length + 1;
    return this.#bytes.toString('utf8', start, start + length);
  }
}

/** The first message in `bytes` and how long it is, or null while it is not whole. */
export function readMessage(bytes: Buffer): { readonly message: BusMessage; readonly length: number } | null {
  if (bytes.length < FIXED_BYTES) return null;
  if (bytes[0] !== LITTLE_ENDIAN) throw new Error('A message that is not little-endian');
  const fieldsEnd = FIXED_BYTES + bytes.readUInt32LE(12);
  const bodyStart = aligned(fieldsEnd, 8);
  const length = bodyStart + bytes.readUInt32LE(4);
  if (bytes.length < length) return null;
  const fields = fieldsOf(bytes, fieldsEnd);
  const field = (code: number) => fields.get(code) ?? '';
  const message = {
    type: bytes.readUInt8(1),
    serial: bytes.readUInt32LE(8),
    interface: field(FIELDS.interface),
    member: field(FIELDS.member),
    destination: field(FIELDS.destination),
    body: new BusReader(bytes.subarray(bodyStart, length)),
  };
  return { message, length };
}

function fieldsOf(bytes: Buffer, end: number): ReadonlyMap<number, string> {
  const fields = new Map<number, string>();
  const reader = new BusReader(bytes, FIXED_BYTES);
  while (reader.at < end) {
    reader.align(8);
    const code = reader.byte();
    const type = reader.signature();
    if (type === 'u') reader.number();
    else fields.set(code, type === 'g' ? reader.signature() : reader.text());
  }
  return fields;
}

/** A message with these values as its body. */
export function writeMessage({ type, ...fields }: BusHeader, serial: number, values: readonly BusValue[]): Buffer {
  const body = new Writer();
  for (const value of values) body.value(value);
  const header = new Writer();
  for (const name of ['path', 'interface', 'member', 'error', 'replyTo', 'destination', 'sender'] as const) {
    const value = fields[name];
    if (value !== undefined) header.field(FIELDS[name], value);
  }
  header.field(FIELDS.signature, values.map(typeOf).join(''));
  const start = new Writer();
  start.bytes(LITTLE_ENDIAN, type, 0, 1);
  for (const number of [body.length, serial, header.length]) start.value(number);
  start.append(header);
  start.align(8);
  start.append(body);
  return start.buffer();
}

class Writer {
  readonly #bytes: number[] = [];

  get length(): number {
    return this.#bytes.length;
  }

  buffer(): Buffer {
    return Buffer.from(this.#bytes);
  }

  align(size: number): void {
    while (this.#bytes.length < aligned(this.#bytes.length, size)) this.#bytes.push(0);
  }

  bytes(...bytes: readonly number[]): void {
    this.#bytes.push(...bytes);
  }

  append(other: Writer): void {
    this.#bytes.push(...other.#bytes);
  }

  value(value: BusValue): void {
    this.align(4);
    if (typeof value === 'string') this.#text(value);
    else if (typeof value === 'object') this.#texts(value);
    else this.#number(Number(value));
  }

  /** A field of the header; each is aligned, and they begin right behind the fixed bytes, which are so themselves. */
  field(code: number, value: string | number): void {
    const type = FIELD_TYPES[code] ?? 's';
    this.align(8);
    this.bytes(code);
    this.#signature(type);
    if (type === 'g') this.#signature(String(value));
    else this.value(value);
  }

  #number(value: number): void {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    this.bytes(...bytes);
  }

  #text(text: string): void {
    const bytes = Buffer.from(text);
    this.#number(bytes.length);
    this.bytes(...bytes, 0);
  }

  #texts(texts: readonly string[]): void {
    const items = new Writer();
    for (const text of texts) items.value(text);
    this.#number(items.length);
    this.append(items);
  }

  #signature(text: string): void {
    this.bytes(text.length, ...Buffer.from(text), 0);
  }
}

function typeOf(value: BusValue): string {
  if (typeof value === 'string') return 's';
  if (typeof value === 'number') return 'u';
  return typeof value === 'boolean' ? 'b' : 'as';
}

function aligned(at: number, size: number): number {
  return Math.ceil(at / size) * size;
}
