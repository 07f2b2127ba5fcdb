import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** Makes keys of the table of attempts: what is tried in the clear, by whom as a hash that only this installation can make. */
export type AttemptKey = (what: string, ...who: readonly string[]) => string;

/** `secret` stays with the database, so that all its processes make the same keys. */
export function createAttemptKey(secret: string): AttemptKey {
  return (what, ...who) => `${what}:${createHmac('sha256', secret).update(JSON.stringify(who)).digest('base64url')}`;
}

/** Whom an address stands for: of IPv6 the first 64 bits, since one household has them all. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%')[0] ?? address;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const left = head.split(':').filter((part) => part !== '');
  const right = (tail ?? '').split(':').filter((part) => part !== '');
  const groups = tail === undefined ? left : [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'), ...right];
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
