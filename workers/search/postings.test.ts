import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteReader, ByteWriter } from './bytes.ts';
import { readPostings, skipPostings, writePostings } from './postings.ts';

const lists = fc.uniqueArray(fc.nat(40_000), { maxLength: 400 }).map((numbers) => numbers.toSorted((one, other) => one - other));

function written(numbers: readonly number[], of: number): Uint8Array {
  const into = new ByteWriter();
  writePostings(into, numbers, of);
  into.byte(77);
  return into.done();
}

test('a list of numbers comes back as it was, and what stands behind it is found', () => {
  fc.assert(
    fc.property(lists, fc.nat(5), (numbers, slack) => {
      const of = (numbers.at(-1) ?? 0) + 1 + slack;
      const bytes = written(numbers, of);
      const read: number[] = [];
      const from = new ByteReader(bytes);
      readPostings(from, of, (number) => read.push(number));
      expect(read).toEqual(numbers);
      expect(from.byte()).toBe(77);
      const skipping = new ByteReader(bytes);
      skipPostings(skipping);
      expect(skipping.byte()).toBe(77);
    }),
  );
});

test('a word of every third thing costs some three bits each time', () => {
  const numbers = Array.from({ length: 10_000 }, (_, at) => at * 3);
  expect(written(numbers, 30_000).length * 8).toBeLessThan(numbers.length * 3.1);
});

test('a list that was cut off is told, not made up', () => {
  const bytes = written([1, 500, 900], 1000).slice(0, 3);
  expect(() => readPostings(new ByteReader(bytes), 1000, () => undefined)).toThrow(RangeError);
});

test('numbers and texts of both languages come back as they were', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(Number.MAX_SAFE_INTEGER), fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('контрольн', 'класс 5б', 'ABC-абв')))), (pairs) => {
      const into = new ByteWriter();
      for (const [number, text] of pairs) {
        into.number(number);
        into.text(text);
      }
      const from = new ByteReader(into.done());
      for (const [number, text] of pairs) expect([from.number(), from.text()]).toEqual([number, text]);
      expect(from.isOver).toBe(true);
    }),
    { numRuns: 40 },
  );
});

test('a Russian letter takes one byte', () => {
  const into = new ByteWriter();
  into.text('контрольная');
  expect(into.length).toBe(12);
});
