/**
 * Writes src/lib/time-zones/places-ru.json: what the towns of time zones are called in Russian, from the CLDR data in
 * Node's ICU. Chromium leaves just these names out of its own; those of countries it has. Run it again when Node brings
 * new zones: `node scripts/make-zone-places.ts`.
 */
import { writeFile } from 'node:fs/promises';

const LANGUAGE = 'ru';
const regions = new Intl.DisplayNames(LANGUAGE, { type: 'region', style: 'long' });
const countries = new Set(twoLetters().flatMap((code) => regions.of(code) ?? []));
const places: Record<string, string> = {};
for (const id of Intl.supportedValuesOf('timeZone')) {
  const name = new Intl.DateTimeFormat(LANGUAGE, { timeZone: id, timeZoneName: 'shortGeneric' }).formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  if (/\p{Script=Cyrillic}/u.test(name) && !countries.has(name)) places[id] = name;
}
await writeFile(new URL('../src/lib/time-zones/places-ru.json', import.meta.url), `${JSON.stringify(places, null, 2)}\n`);

function twoLetters(): string[] {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  return letters.flatMap((first) => letters.map((second) => first + second));
}
