/**
 * Writes schema/rules/zone-regions.json: the country of each time zone, from the CLDR data in Node's ICU. Browsers know it
 * only by part, and both sides must read a phone number alike. Run it again when Node brings new zones:
 * `node scripts/make-zone-regions.ts`.
 */
import { writeFile } from 'node:fs/promises';
import { getCountries } from 'libphonenumber-js/min';

const zones: Record<string, string> = {};
for (const region of getCountries()) {
  for (const zone of new Intl.Locale('und', { region }).getTimeZones?.() ?? []) zones[zone] ??= region;
}
/** Names that some browsers give where ICU has kept an older one. */
const RENAMED = ['Asia/Kolkata', 'Asia/Ho_Chi_Minh', 'Asia/Kathmandu', 'Asia/Yangon', 'Europe/Kyiv', 'America/Nuuk', 'Africa/Asmara', 'Atlantic/Faroe', 'Pacific/Chuuk', 'Pacific/Pohnpei', 'Pacific/Kanton', 'America/Argentina/Buenos_Aires', 'America/Indiana/Indianapolis', 'America/Kentucky/Louisville'];
for (const zone of RENAMED) {
  const region = zones[new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone];
  if (region !== undefined) zones[zone] ??= region;
}
const sorted = Object.fromEntries(Object.entries(zones).toSorted(([one], [other]) => (one < other ? -1 : 1)));
await writeFile(new URL('../schema/rules/zone-regions.json', import.meta.url), `${JSON.stringify(sorted, null, 2)}\n`);
