import { useTranslation } from 'react-i18next';
import { useToast } from '../../components/use-toast.ts';
import { saveFile } from '../save-file.ts';
import type { IcsEvent } from './ics.ts';

/** Hands an event to the device as a calendar file, made here: works offline (EXT-07). How one is written comes with the first, and is on no first screen. */
export function useSaveIcs(): (event: IcsEvent) => void {
  const { t } = useTranslation('calendar');
  const { t: shared } = useTranslation();
  const toast = useToast();
  return (event) => {
    void import('./ics.ts').then(
      ({ icsName, icsOf }) => {
        saveFile(new Blob([icsOf(event, Date.now())], { type: 'text/calendar;charset=utf-8' }), icsName(event.title));
        toast({ kind: 'info', text: () => t('ics.saved') });
      },
      () => toast({ kind: 'bad', text: () => shared('error.occured') }),
    );
  };
}
