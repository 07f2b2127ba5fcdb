import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { awardTime, clockTime, dayLabel, fullTime, longDate, nearDayInSentence, numberLabel, relativeShort, shortDayAndTime, sizeLabel, type Moment } from './format.ts';
import { languageOf } from './language.ts';
import { profileZone, watchProfileZone } from './profile-zone.ts';

/** Dates, times and numbers in the language in use and in the profile's time zone. Renders again when either changes. */
export function useFormat() {
  const { i18n } = useTranslation();
  const timeZone = useSyncExternalStore(watchProfileZone, profileZone);
  const language = languageOf(i18n.resolvedLanguage) ?? 'en';
  return useMemo(() => {
    const options = { language, timeZone };
    return {
      relative: (moment: Moment, now: Moment) => relativeShort(moment, now, language),
      day: (moment: Moment, now: Moment) => dayLabel(moment, now, options),
      nearDay: (moment: Moment, now: Moment) => nearDayInSentence(moment, now, options),
      time: (moment: Moment) => clockTime(moment, options),
      date: (moment: Moment) => longDate(moment, options),
      shortDayAndTime: (moment: Moment) => shortDayAndTime(moment, options),
      full: (moment: Moment) => fullTime(moment, options),
      award: (moment: Moment) => awardTime(moment, options),
      number: (value: number) => numberLabel(value, language),
      size: (bytes: number) => sizeLabel(bytes, language),
    };
  }, [language, timeZone]);
}
