import { expect, it } from 'vitest';
import places from './places-ru.json';
import { zoneLabel, zonePlace } from './zone-place.ts';

it('PRO-01 a zone is named in the own language: by its town, or by the country that has but one', () => {
  expect(['Europe/Moscow', 'Asia/Yekaterinburg', 'Europe/Berlin', 'America/New_York', 'UTC'].map((id) => zonePlace(id, 'ru'))).toEqual(['Москва', 'Екатеринбург', 'Германия', 'Нью-Йорк', 'UTC']);
  expect(['Europe/Moscow', 'Europe/Berlin', 'America/New_York', 'UTC'].map((id) => zonePlace(id, 'en'))).toEqual(['Moscow', 'Berlin', 'New York', 'UTC']);
});

it('PRO-01 in a sentence its offset goes with it, of the time of year', () => {
  expect(zoneLabel('Europe/Moscow', 'ru', Date.parse('2026-11-22T09:00:00Z'))).toBe('Москва, GMT+3');
  expect(zoneLabel('America/New_York', 'en', Date.parse('2026-11-22T09:00:00Z'))).toBe('New York, GMT-5');
  expect(zoneLabel('America/New_York', 'en', Date.parse('2026-07-22T09:00:00Z'))).toBe('New York, GMT-4');
  expect(zoneLabel('UTC', 'en', 0)).toBe('UTC');
  expect(zoneLabel('Mars/Olympus_Mons', 'ru', 0)).toBe('Olympus Mons');
});

it('PRO-01 no zone is left without a Russian name, and no two are called the same', () => {
  const ids = Intl.supportedValuesOf('timeZone').filter((id) => id !== 'UTC');
  const names = ids.map((id) => zonePlace(id, 'ru'));
  expect(names.filter((name) => !/\p{Script=Cyrillic}/u.test(name))).toEqual([]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  // What Chromium leaves out stands in the file, so that it is the same in every browser.
  expect(Object.keys(places).length).toBeGreaterThan(150);
});
