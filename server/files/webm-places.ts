import type { FileHandle } from 'node:fs/promises';

const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
/** Says what the maker of a film liked to say of it, also where it was. */
const TAGS = 0x1254c367;
/** An element of nothing, which players pass over. */
const VOID = 0xec;
/** More than a film has whose clusters say how long they are; each costs one read. */
const ELEMENTS_MAX = 50_000;
const ZEROS = Buffer.alloc(64 * 1024);

interface Element {
  readonly id: number;
  readonly body: number;
  /** Null where the writer did not know it yet, as in a recording that was stored while it was made. */
  readonly end: number | null;
}

/** Empties the tags of a WebM, in place: they become a void of zeros, and nothing else moves. Of a broken one, as far as it is whole. */
export async function forgetTags(file: FileHandle): Promise<void> {
  const { size } = await file.stat();
  let at = 0;
  for (let seen = 0; at < size && seen < ELEMENTS_MAX; seen += 1) {
    const element = await readElement(file, at, size);
    if (element === null) return;
    const { id, body, end } = element;
    if (id === TAGS && end !== null) await blank(file, at, end);
    // What stands in a cluster of unknown length is gone through one by one, up to what comes behind it.
    const isEntered = id === SEGMENT || (id === CLUSTER && end === null);
    if (!isEntered && end === null) return;
    at = isEntered || end === null ? body : end;
  }
}

/** An id and a length, each of whose first byte says by its leading zeros how many bytes it has (RFC 8794). */
async function readElement(file: FileHandle, at: number, size: number): Promise<Element | null> {
  const head = Buffer.alloc(12);
  const { bytesRead } = await file.read(head, 0, head.length, at);
  const idBytes = Math.clz32(head.readUInt8(0)) - 23;
  if (bytesRead < 2 || idBytes > 4) return null;
  const lengthBytes = Math.clz32(head.readUInt8(idBytes)) - 23;
  const body = at + idBytes + lengthBytes;
  if (lengthBytes > 8 || body > at + bytesRead) return null;
  const id = head.readUIntBE(0, idBytes);
  const bits = head.subarray(idBytes, idBytes + lengthBytes).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n) - (1n << BigInt(7 * lengthBytes));
  if (bits === (1n << BigInt(7 * lengthBytes)) - 1n) return { id, body, end: null };
  const end = body + Number(bits);
  return end > size ? null : { id, body, end };
}

async function blank(file: FileHandle, at: number, end: number): Promise<void> {
  // The length in 8 bytes, wherever there is room for them.
  const lengthBytes = end - at >= 9 ? 8 : 1;
  const head = Buffer.alloc(1 + lengthBytes);
  head.writeUInt8(VOID, 0);
  if (lengthBytes === 8) head.writeBigUInt64BE((1n << 56n) | BigInt(end - at - head.length), 1);
  else head.writeUInt8(0x80 | (end - at - head.length), 1);
  await file.write(head, 0, head.length, at);
  for (let position = at + head.length; position < end; position += ZEROS.length) {
    await file.write(ZEROS, 0, Math.min(ZEROS.length, end - position), position);
  }
}
