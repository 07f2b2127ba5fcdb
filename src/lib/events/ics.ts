import type { EventRecord } from '../../../schema/records/event.ts';
import { DAY_MS } from '../../../schema/limits.ts';

export type IcsEvent = Pick<EventRecord, '_id' | 'version' | 'title' | 'description' | 'allDay' | 'startDateTime' | 'endDateTime'>;

/** Octets of a content line (RFC 5545, 3.1). */
const LINE_OCTETS = 75;
const encoder = new TextEncoder();

/** An event as a calendar file that phones and calendars take (RFC 5545). The same event is the same entry: a second import replaces the first. */
export function icsOf(event: IcsEvent, now: number): string {
  const times = event.allDay
    ? [`DTSTART;VALUE=DATE:${dateOf(event.startDateTime)}`, `DTEND;VALUE=DATE:${dateOf(new Date(Date.parse(`${event.endDateTime.slice(0, 10)}T00:00:00.000Z`) + DAY_MS).toISOString())}`]
    : [`DTSTART:${instantOf(event.startDateTime)}`, `DTEND:${instantOf(event.endDateTime)}`];
  const lines = [
    'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Parta//Parta//EN', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH', 'BEGIN:VEVENT',
    `UID:${event._id}@parta`, `DTSTAMP:${instantOf(new Date(now).toISOString())}`, `SEQUENCE:${Math.max(0, event.version)}`,
    ...times, `SUMMARY:${escaped(event.title)}`, ...(event.description === '' ? [] : [`DESCRIPTION:${escaped(event.description)}`]),
    ...(event.allDay ? ['TRANSP:TRANSPARENT'] : []), 'END:VEVENT', 'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** A file name that every system takes, made of the title. */
export function icsName(title: string): string {
  // oxlint-disable-next-line no-control-regex -- exactly these are not allowed in names
  const name = title.replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069"*/:<>?\\|\s]+/gu, ' ').trim().slice(0, 60).trim();
  return `${name === '' ? 'event' : name}.ics`;
}

function escaped(text: string): string {
  // oxlint-disable-next-line no-control-regex -- a line of the format holds no control character
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/gu, '').replace(/[\\;,]/gu, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/gu, '\\n');
}

/* Folded between characters, never inside of one; a line goes on with a space. */
function folded(line: string): string {
  let out = '';
  let octets = 0;
  for (const sign of line) {
    const size = encoder.encode(sign).length;
    if (octets + size > LINE_OCTETS) {
      out += '\r\n ';
      octets = 1;
    }
    out += sign;
    octets += size;
  }
  return out;
}

function instantOf(iso: string): string {
  return `${new Date(iso).toISOString().slice(0, 19).replace(/[-:]/gu, '')}Z`;
}

function dateOf(iso: string): string {
  return iso.slice(0, 10).replace(/-/gu, '');
}
