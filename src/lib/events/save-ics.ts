import { icsName, icsOf, type IcsEvent } from './ics.ts';

const KEEP_URL_MS = 60_000;

/** Hands an event to the device as a calendar file, made here: works offline (EXT-07). */
export function saveIcs(event: IcsEvent): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([icsOf(event, Date.now())], { type: 'text/calendar;charset=utf-8' }));
  link.download = icsName(event.title);
  link.click();
  // Some browsers read the bytes only after the press is over.
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_URL_MS);
}
