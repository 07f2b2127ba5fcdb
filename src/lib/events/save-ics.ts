import { saveFile } from '../save-file.ts';
import { icsName, icsOf, type IcsEvent } from './ics.ts';

/** Hands an event to the device as a calendar file, made here: works offline (EXT-07). */
export function saveIcs(event: IcsEvent): void {
  saveFile(new Blob([icsOf(event, Date.now())], { type: 'text/calendar;charset=utf-8' }), icsName(event.title));
}
