import { webcrypto } from 'node:crypto';
import { uuidV7 } from '../../schema/ids.ts';

/** An id for what the server itself makes. */
export function newId(now: number): string {
  return uuidV7(now, (bytes) => webcrypto.getRandomValues(bytes));
}
