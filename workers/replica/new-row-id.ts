import { uuidV7, type Uuid } from '../../schema/ids.ts';

/** Answers a new id, or idempotency key, for an outbox entry. */
export function newRowId(): Uuid {
  return uuidV7(Date.now(), (bytes) => {
    bytes.set(crypto.getRandomValues(new Uint8Array(bytes.length)));
    return bytes;
  });
}
