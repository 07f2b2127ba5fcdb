import { z } from 'zod';

/** The plain id of every entity: a UUIDv7 made by whoever creates it (design.md invariant 4). */
export const uuidSchema = z.uuid();
export type Uuid = string;

/** A reference to a resource, relative to the API base: `/classes/0192…` (product.md calls it `id`). */
export const iriSchema = z.string().regex(/^\/[a-z-]+(\/[A-Za-z0-9_.:-]+)+$/).max(200);
export type Iri = string;

/** The IRIs of the product, in one place. */
export const iri = {
  user: (id: Uuid): Iri => `/users/${id}`,
  teacher: (id: Uuid): Iri => `/teachers/${id}`,
  parent: (id: Uuid): Iri => `/parents/${id}`,
  class: (id: Uuid): Iri => `/classes/${id}`,
  student: (id: Uuid): Iri => `/students/${id}`,
  story: (classId: Uuid, id: Uuid): Iri => `/classes/${classId}/stories/${id}`,
  comment: (classId: Uuid, storyId: Uuid, id: Uuid): Iri => `/classes/${classId}/stories/${storyId}/comments/${id}`,
  event: (id: Uuid): Iri => `/events/${id}`,
  skill: (classId: Uuid, id: Uuid): Iri => `/classes/${classId}/skills/${id}`,
  award: (id: Uuid): Iri => `/awards/${id}`,
  invitation: (studentId: Uuid, id: Uuid): Iri => `/students/${studentId}/invitations/${id}`,
  /** Without student and class: a teacher may change both. */
  connectionRequest: (id: Uuid): Iri => `/parent-connection-requests/${id}`,
  school: (id: Uuid): Iri => `/schools/${id}`,
  webSubscription: (id: Uuid): Iri => `/users/me/subscriptions/${id}`,
  nativeSubscription: (id: Uuid): Iri => `/users/me/push-subscriptions/${id}`,
  thread: (id: Uuid): Iri => `/threads/${id}`,
  message: (threadId: Uuid, id: Uuid): Iri => `/threads/${threadId}/messages/${id}`,
  file: (id: Uuid): Iri => `/files/${id}`,
  icon: (id: string): Iri => `/icons/${id}`,
  locale: (code: string): Iri => `/locales/${code}`,
  timeZone: (id: string): Iri => `/time-zones/${id.replaceAll('/', '-')}`,
} as const;

export { idOf } from './id-of.ts';

/**
 * A UUIDv7 (RFC 9562, section 5.7): 48 bits of milliseconds, then random bits.
 * `random` fills the array it is given, as `crypto.getRandomValues` does.
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
  return format(bytes);
}

/**
 * The id of the one-to-one thread of two users: the same for both, so that two offline devices that start it make one
 * thread (a UUIDv8, RFC 9562 section 5.8: the exclusive or of the two ids, whose 74 random bits each keep it unique).
 */
export function directThreadId(one: Uuid, other: Uuid): Uuid {
  const mixed = bytesOf(one).map((byte, index) => byte ^ (bytesOf(other)[index] ?? 0));
  mixed[6] = ((mixed[6] ?? 0) & 0x0f) | 0x80;
  mixed[8] = ((mixed[8] ?? 0) & 0x3f) | 0x80;
  return format(mixed);
}

/** Whether an id is of the kind that directThreadId makes: no client draws such a one for anything else. */
export function isPairThreadId(id: Uuid): boolean {
  return id[14] === '8';
}

function bytesOf(id: Uuid): number[] {
  return (id.replaceAll('-', '').match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
}

function format(bytes: Iterable<number>): Uuid {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
