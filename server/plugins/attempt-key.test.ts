import { expect, it } from 'vitest';
import { createAttemptKey, networkOf } from './attempt-key.ts';

it('an IPv4 address stands for itself, also where it comes as IPv6', () => {
  expect([networkOf('203.0.113.7'), networkOf('::ffff:203.0.113.7')]).toEqual(['203.0.113.7', '203.0.113.7']);
});

it('all IPv6 addresses of one household are one, however they are written; the next household is another', () => {
  const household = ['2001:db8:1:2::1', '2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:0DB8:0001:0002:0:0:0:9', '2001:db8:1:2::%eth0'];
  expect(new Set(household.map(networkOf))).toEqual(new Set(['2001:db8:1:2']));
  expect(networkOf('2001:db8:1:3::1')).toBe('2001:db8:1:3');
  expect([networkOf('::1'), networkOf('fe80::1')]).toEqual(['0:0:0:0', 'fe80:0:0:0']);
});

it('a key is the same for the same secret only, and two names never run together', () => {
  const keyOf = createAttemptKey('secret');
  expect(keyOf('login', 'a', 'b')).toBe(createAttemptKey('secret')('login', 'a', 'b'));
  expect(keyOf('login', 'a', 'b')).not.toBe(createAttemptKey('other')('login', 'a', 'b'));
  expect(keyOf('login', 'ab', 'c')).not.toBe(keyOf('login', 'a', 'bc'));
});
