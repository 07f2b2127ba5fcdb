import { uuidV7 } from '../../../schema/ids.ts';
import type { Random } from '../random.ts';

/** Makes UUIDv7s of given times; the same seed makes the same ids. */
export function createIds(random: Random): (ms: number) => string {
  return (ms) =>
    uuidV7(ms, (bytes) => {
      for (let index = 0; index < bytes.length; index += 1) bytes[index] = random.int(0, 255);
      return bytes;
    });
}
