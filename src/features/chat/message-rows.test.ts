import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageSample } from '../../../tests/support/message-sample.ts';
import { messageRows, type RowContext } from './message-rows.ts';

const plain: RowContext = { unread: null, isBeginning: false, keptStarts: new Set() };

/* Local times, so that days are days wherever the tests run. */
function at(day: number, hour: number, minute: number, second = 0): string {
  return new Date(2026, 10, day, hour, minute, second).toISOString();
}
function bubbles(rows: ReturnType<typeof messageRows>): string[] {
  return rows.map((row) => (row.kind === 'message' ? `${row.isFirst ? '(' : ''}${row.key}${row.isLast ? ')' : ''}` : row.kind));
}

describe('messageRows', () => {
  it('F-410 groups bubbles until the author changes or five minutes pass', () => {
    const messages = [
      messageSample({ _id: 'a', createdAt: at(21, 10, 0, 1) }),
      messageSample({ _id: 'b', createdAt: at(21, 10, 0, 50) }),
      messageSample({ _id: 'c', createdAt: at(21, 10, 5, 49) }),
      messageSample({ _id: 'c2', createdAt: at(21, 10, 10, 49) }),
      messageSample({ _id: 'd', createdAt: at(21, 10, 10, 50), author: 'boris' }),
      messageSample({ _id: 'e', createdAt: at(21, 10, 10, 51), author: 'boris' }),
    ];
    expect(bubbles(messageRows(messages, plain))).toEqual(['(a', 'b', 'c)', '(c2)', '(d', 'e)']);
  });

  it('F-201 groups what arrived together by the minute in which it was written', () => {
    const messages = [
      messageSample({ _id: 'a', createdAt: at(21, 10, 0, 1), writtenAt: at(20, 9, 0, 0) }),
      messageSample({ _id: 'b', createdAt: at(21, 10, 0, 2), writtenAt: at(20, 9, 0, 40) }),
      messageSample({ _id: 'c', createdAt: at(21, 10, 0, 3), writtenAt: at(20, 9, 30, 0) }),
    ];
    expect(bubbles(messageRows(messages, plain))).toEqual(['(a', 'b)', '(c)']);
  });

  it('puts a day before its first message, by the calendar of this device', () => {
    const messages = [
      messageSample({ _id: 'a', createdAt: at(19, 23, 59, 59) }),
      messageSample({ _id: 'b', createdAt: at(20, 0, 0, 0) }),
      messageSample({ _id: 'c', createdAt: at(20, 23, 59, 0) }),
      messageSample({ _id: 'd', createdAt: at(21, 0, 1, 0) }),
    ];
    expect(messageRows(messages, plain).map(({ kind, key }) => (kind === 'day' ? kind : key))).toEqual(['a', 'day', 'b', 'c', 'day', 'd']);
    expect(messageRows(messages, { ...plain, isBeginning: true })[0]?.kind).toBe('day');
  });

  it('ends a group at midnight, above the day that is drawn between two messages of one author', () => {
    const messages = [
      messageSample({ _id: 'a', createdAt: at(19, 23, 58) }),
      messageSample({ _id: 'b', createdAt: at(20, 0, 1) }),
    ];
    expect(bubbles(messageRows(messages, plain))).toEqual(['(a)', 'day', '(b)']);
  });

  it('draws one line before the first message that was unread at the opening', () => {
    const messages = [
      messageSample({ _id: 'a', createdAt: at(21, 10, 0, 0) }),
      messageSample({ _id: 'mine', createdAt: at(21, 10, 0, 10), isMine: true, author: 'me' }),
      messageSample({ _id: 'b', createdAt: at(21, 10, 0, 20) }),
      messageSample({ _id: 'c', createdAt: at(21, 10, 0, 30) }),
    ];
    const unread = { readAt: at(21, 10, 0, 5), count: 2 };
    expect(bubbles(messageRows(messages, { ...plain, unread }))).toEqual(['(a)', '(mine)', 'unread', '(b', 'c)']);
    expect(bubbles(messageRows(messages, { ...plain, unread: { ...unread, count: 0 } }))).not.toContain('unread');
  });

  it('draws no line above the oldest message here: what stands before it is not known', () => {
    const messages = [messageSample({ _id: 'a' })];
    const unread = { readAt: null, count: 40 };
    expect(bubbles(messageRows(messages, { ...plain, unread }))).toEqual(['(a)']);
    expect(bubbles(messageRows(messages, { ...plain, unread, isBeginning: true }))).toEqual(['day', 'unread', '(a)']);
  });

  it('CHA-04 ends a group at a message that could not be sent', () => {
    const failed = { honest: { state: 'failed', reason: { code: 'refused', status: 400, text: null } }, isMine: true, author: 'me' } as const;
    const messages = [messageSample({ _id: 'a', ...failed }), messageSample({ _id: 'b', isMine: true, author: 'me' })];
    expect(bubbles(messageRows(messages, plain))).toEqual(['(a)', '(b)']);
  });

  it('CHA-02 rows on the screen stay as they are when older ones come above', () => {
    const message = fc.record({ author: fc.constantFrom('anna', 'boris'), gap: fc.integer({ min: 0, max: 40_000_000 }) });
    fc.assert(
      fc.property(fc.array(message, { minLength: 2, maxLength: 40 }), fc.nat(), (sketch, cut) => {
        let time = Date.parse(at(1, 9, 0));
        const all = sketch.map(({ author, gap }, index) => {
          time += gap + 1;
          return messageSample({ _id: `m${index}`, author, createdAt: new Date(time).toISOString() });
        });
        const here = all.slice(cut % all.length);
        const before = messageRows(here, plain);
        const keptStarts = new Set(here.slice(0, 1).map(({ _id }) => _id));
        const after = messageRows(all, { ...plain, keptStarts });
        expect(after.slice(-before.length)).toEqual(before);
      }),
    );
  });

  it('every message stands there exactly once, under its own key', () => {
    const messages = Array.from({ length: 90 }, (_, index) => messageSample({ _id: `m${index}`, createdAt: at(1 + Math.floor(index / 9), 9, index % 60) }));
    const keys = messageRows(messages, { ...plain, unread: { readAt: messages[40]?.createdAt ?? null, count: 49 } }).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter((key) => key.startsWith('m'))).toEqual(messages.map(({ _id }) => _id));
  });
});

it('F-404 a gap stands between the messages that it parts, which are of no group', () => {
  const rows = messageRows([messageSample({ _id: 'a' }), messageSample({ _id: 'b', isAfterGap: true })], { unread: null, isBeginning: false, keptStarts: new Set() });
  expect(rows.map(({ key }) => key)).toEqual(['a', 'gap b', 'b']);
  expect(rows.map((row) => row.kind === 'message' && [row.isFirst, row.isLast])).toEqual([[true, true], false, [true, true]]);
});
