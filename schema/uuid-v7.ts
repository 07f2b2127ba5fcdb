import type { Uuid } from './ids.ts';

/**
 * A UUIDv7 (RFC 9562, section 5.7): 48 bits of milliseconds, then random bits.
 * `random` fills the array it is given, as `crypto.getRandomValues` does. Apart from ids.ts: the page needs this and no validator.
 */
export function uuidV7(nowMs: number, random: (bytes: Uint8Array) => Uint8Array): Uuid {
  const bytes = random(new Uint8Array(16));
  let rest = nowMs;
  for (let index = 5; index >= 0; index -= 1) {
    bytes[index] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return uuidOf(bytes);
}

/** When an id was made, ms since 1970, as its maker's clock had it; null for one of another version (RFC 9562 section 5.7). */
export function timeOfUuid(id: Uuid): number | null {
  return id[14] === '7' ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : null;
}

/** Sixteen bytes as an id is written. */
export function uuidOf(bytes: Iterable<number>): Uuid {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
