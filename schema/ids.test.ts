import { expect, test } from 'vitest';
import { directThreadId, idOf, iri, uuidSchema, uuidV7 } from './ids.ts';
import { timeOfUuid } from './uuid-v7.ts';

const zeros = (bytes: Uint8Array) => bytes;
const ones = (bytes: Uint8Array) => bytes.fill(0xff);

test('a UUIDv7 carries its milliseconds, version and variant', () => {
  expect(uuidV7(0x0192_3456_789a, zeros)).toBe('01923456-789a-7000-8000-000000000000');
  expect(uuidV7(0x0192_3456_789a, ones)).toBe('01923456-789a-7fff-bfff-ffffffffffff');
  expect(timeOfUuid(uuidV7(0x0192_3456_789a, ones))).toBe(0x0192_3456_789a);
  expect(timeOfUuid('01923456-789a-4fff-bfff-ffffffffffff')).toBeNull();
});

test('later ids sort after earlier ones', () => {
  expect(uuidV7(1_700_000_000_001, zeros) > uuidV7(1_700_000_000_000, ones)).toBe(true);
});

test('two people get one direct thread, whoever starts it', () => {
  const anna = '01923456-789a-7abc-9def-001122334455';
  const boris = '01933333-1111-7222-8333-aabbccddeeff';
  expect(directThreadId(anna, boris)).toBe(directThreadId(boris, anna));
  expect(uuidSchema.parse(directThreadId(anna, boris))).not.toBe(anna);
});

test('an IRI ends in the plain id', () => {
  expect(idOf(iri.message('t-1', 'm-1'))).toBe('m-1');
});
