import { expect, it } from 'vitest';
import { timeZoneOptions, timeZonesWith } from './time-zones.ts';

const AT = Date.parse('2026-11-22T09:00:00Z');
const options = timeZoneOptions('ru', 'Europe/Moscow', AT);
const found = (text: string) => timeZonesWith(options, text, 'Europe/Moscow').map(({ id }) => id);

it('PRO-01 finds a time zone by its place, its offset, and its name in the own language', () => {
  expect(found('new york')).toEqual(['America/New_York']);
  expect(found('gmt+5:30')).toContain(Intl.supportedValuesOf('timeZone').find((id) => /Kolkata|Calcutta/u.test(id)));
  expect(found('москва')[0]).toBe('Europe/Moscow');
  expect(found('Екатеринбург')).toEqual(['Asia/Yekaterinburg']);
  expect(found('екат')).toEqual(['Asia/Yekaterinburg']);
  expect(found('moscow')).toContain('Europe/Moscow');
  expect(found('германия')).toContain('Europe/Berlin');
  expect(found('нигде такого')).toEqual([]);
});

it('PRO-01 shows those around the present zone before anything is typed', () => {
  const around = found('');
  expect(around).toContain('Europe/Moscow');
  expect(around.length).toBeLessThan(options.length / 2);
});

it('PRO-01 goes from west to east and leaves out what the browser cannot tell', () => {
  const order = options.map(({ id }) => id);
  expect(order.indexOf('America/New_York')).toBeLessThan(order.indexOf('UTC'));
  expect(order.indexOf('UTC')).toBeLessThan(order.indexOf('Europe/Moscow'));
  expect(timeZoneOptions('en', 'Mars/Olympus', AT).some(({ id }) => id === 'Mars/Olympus')).toBe(false);
});
