import fc from 'fast-check';
import { expect, test } from 'vitest';
import { icsName, icsOf, type IcsEvent } from './ics.ts';

const NOW = Date.parse('2026-11-22T10:11:12.345Z');
const event: IcsEvent = {
  _id: '01890000-0000-7000-8000-000000000001', version: 3, title: 'Ярмарка', description: '', allDay: false,
  startDateTime: '2026-11-26T09:30:00.000Z', endDateTime: '2026-11-26T11:00:00.000Z',
};
const lines = (text: string) => text.split('\r\n');
/** The text as a calendar reads it: unfolded, one property. */
const property = (text: string, name: string) => lines(text.replace(/\r\n[ \t]/gu, '')).find((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`))?.slice(name.length);

test('EXT-07 an event is a calendar file with its id, its stamp and its times in UTC', () => {
  expect(lines(icsOf(event, NOW))).toEqual([
    'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Parta//Parta//EN', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH', 'BEGIN:VEVENT',
    'UID:01890000-0000-7000-8000-000000000001@parta', 'DTSTAMP:20261122T101112Z', 'SEQUENCE:3',
    'DTSTART:20261126T093000Z', 'DTEND:20261126T110000Z', 'SUMMARY:Ярмарка', 'END:VEVENT', 'END:VCALENDAR', '',
  ]);
});

test('EXT-07 an all-day event is dates, and ends before the day after its last one', () => {
  const text = icsOf({ ...event, allDay: true, startDateTime: '2026-12-30T00:00:00.000Z', endDateTime: '2026-12-31T23:59:59.000Z' }, NOW);
  expect([property(text, 'DTSTART'), property(text, 'DTEND')]).toEqual([';VALUE=DATE:20261230', ';VALUE=DATE:20270101']);
});

test('EXT-07 signs that mean something in the format are escaped, so nobody writes properties into it', () => {
  const text = icsOf({ ...event, title: 'Обед; чай, \\ булка', description: 'раз\r\nдва\nEND:VEVENT' }, NOW);
  expect(property(text, 'SUMMARY')).toBe(':Обед\\; чай\\, \\\\ булка');
  expect(property(text, 'DESCRIPTION')).toBe(':раз\\nдва\\nEND:VEVENT');
  expect(lines(text).filter((line) => line === 'END:VEVENT')).toHaveLength(1);
});

test('EXT-07 no line has more than 75 octets, no character is torn, and unfolded it is the text again', () => {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.constantFrom('я'.repeat(100), 'a'.repeat(200), '👩‍👩‍👧‍👦'.repeat(20))), (title) => {
      const text = icsOf({ ...event, title }, NOW);
      for (const line of text.split('\r\n')) {
        const bytes = new TextEncoder().encode(line);
        expect(bytes.length).toBeLessThanOrEqual(75);
        utf8.decode(bytes);
      }
      const value = (property(text, 'SUMMARY') ?? '').slice(1).replace(/\\(.)/gu, (_, sign: string) => (sign === 'n' ? '\n' : sign));
      // oxlint-disable-next-line no-control-regex -- what the format cannot hold is left out
      expect(value).toBe(title.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/gu, '').replace(/\r\n|\r/gu, '\n'));
    }),
  );
});

test('the file is named after the event, without what file systems refuse', () => {
  expect(icsName('Ярмарка: «поделки»/пироги')).toBe('Ярмарка «поделки» пироги.ics');
  expect(icsName('\u202E///')).toBe('event.ics');
});
