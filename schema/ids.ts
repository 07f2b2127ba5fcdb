import { z } from 'zod';
import { uuidOf } from './uuid-v7.ts';

/** The plain id of every entity: a UUIDv7 made by whoever creates it (design.md invariant 4). */
export const uuidSchema = z.uuid();
export type Uuid = string;

/** A reference to a resource, relative to the API base: `/classes/0192…` (product.md calls it `id`). */
export const iriSchema = z.string().regex(/^\/[a-z-]+(\/[A-Za-z0-9_.:-]+)+$/).max(200);
export type Iri = string;

export { iri } from './iri.ts';
export { idOf } from './id-of.ts';
export { uuidV7 } from './uuid-v7.ts';

/**
 * The id of the one-to-one thread of two users: the same for both, so that two offline devices that start it make one
 * thread (a UUIDv8, RFC 9562 section 5.8: the exclusive or of the two ids, whose 74 random bits each keep it unique).
 */
export function directThreadId(one: Uuid, other: Uuid): Uuid {
  const mixed = bytesOf(one).map((byte, index) => byte ^ (bytesOf(other)[index] ?? 0));
  mixed[6] = ((mixed[6] ?? 0) & 0x0f) | 0x80;
  mixed[8] = ((mixed[8] ?? 0) & 0x3f) | 0x80;
  return uuidOf(mixed);
}

/** Whether an id is of the kind that directThreadId makes: no client draws such a one for anything else. */
export function isPairThreadId(id: Uuid): boolean {
  return id[14] === '8';
}

function bytesOf(id: Uuid): number[] {
  return (id.replaceAll('-', '').match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
}
