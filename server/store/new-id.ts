import { randomFillSync } from 'node:crypto';
import { uuidV7 } from '../../schema/ids.ts';

/** Random bytes, fetched for 256 ids at once and each given out once: asking for 16 takes 2.8 µs, for 4,096 it takes 3.8. */
const pool = new Uint8Array(4_096);
let used = pool.length;

/** An id for what the server itself makes. */
export function newId(now: number): string {
  return uuidV7(now, fresh);
}

function fresh(bytes: Uint8Array): Uint8Array {
  if (used + bytes.length > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  bytes.set(pool.subarray(used, used + bytes.length));
  used += bytes.length;
  return bytes;
}
