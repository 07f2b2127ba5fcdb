import fc from 'fast-check';

/** What breaks parsers, databases, file systems and pages, one of a kind each. */
const TEXTS: readonly string[] = [
  '', ' ', '\u0000', 'a\u0000b', '\uD800', 'a\uDFFFb', '\uFEFF', '\u202Eabc', '\u200B', '\r\nX-Injected: 1', '\\', '"', '%', '%00', '%zz', '_%', '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}', 'Ёжик',
  'null', 'undefined', 'NaN', 'true', '[object Object]', '{}', '[]', '__proto__', 'constructor', 'toString', 'hasOwnProperty',
  "' or 1=1 --", "'; drop table users; --", '1); select pg_sleep(9); --', '$1', '{{7*7}}', '${7*7}', '<script>alert(1)</script>', '<img src=x onerror=alert(1)>', 'javascript:alert(1)',
  '../../etc/passwd', '..%2f..%2fetc%2fpasswd', '/users/me', '//evil.example', 'file:///etc/passwd', 'https://127.0.0.1/', 'https://[::1]:5432/', '/classes/', '/classes/..', '/icons/class-..',
  '0', '-1', '1.5', '1e309', '0x10', '2147483648', '9007199254740993', '99999999999999999999', 'Infinity', '-0',
  '0000-00-00T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59-23:59', '+275760-09-13T00:00:00Z', '-000001-01-01T00:00:00Z', '2026-02-30T00:00:00Z', '2026-11-21T10:00:00+99:99', '2026-11-21',
  '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', '{0199f0aa-0000-7000-8000-000000000000}', '0199F0AA-0000-7000-8000-00000000000G',
];
const LENGTHS = [21, 61, 65, 101, 201, 321, 501, 1_001, 5_001, 10_000, 10_001, 50_000] as const;
const LETTERS = ['x', 'Щ', '\u{1F600}', ' '] as const;

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom(...LENGTHS), fc.constantFrom(...LETTERS)).map(([length, letter]) => letter.repeat(length)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

const NUMBERS: readonly number[] = [0, -0, 1, -1, 0.1, 255, 1e21, -1e21, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 1e308, 5e-324, Number.NaN, Number.POSITIVE_INFINITY];
export const hostileNumber: fc.Arbitrary<number> = fc.oneof(fc.constantFrom(...NUMBERS), fc.double());

/** Keys that a parser may stumble over. */
export const hostileKey: fc.Arbitrary<string> = fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', '', 'a.b', 'a[0]', '$where', '@id', '@type', '\u0000', '_id');

/** Any JSON value where it does not belong. NaN and infinities become null on their way. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostileText },
  { weight: 2, arbitrary: hostileNumber },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { length: 1 }, { toString: 1 }, { $ne: null }, [{}, {}], Array.from({ length: 501 }, () => 'x')) },
  { weight: 1, arbitrary: fc.integer({ min: 10, max: 2_000 }).map(nested) },
  { weight: 1, arbitrary: hostileKey.map((key) => ({ [key]: { isPolluted: true } })) },
);

/** Lists in lists. */
function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}
