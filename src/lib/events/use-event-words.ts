import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../data/use-session.ts';
import { dateLabel, dateTileParts, eventNearLabel, eventSpanLabel, eventStartLabel, eventWholeLabel, type EventTime } from '../../i18n/event-format.ts';
import type { Moment } from '../../i18n/format.ts';
import { languageOf } from '../../i18n/language.ts';

/** The words of an event's times, in the language in use and in the user's own zone (CAL-05). */
export function useEventWords() {
  const { t, i18n } = useTranslation('calendar');
  const language = languageOf(i18n.resolvedLanguage) ?? 'en';
  const timeZone = useTimeZone();
  return useMemo(() => {
    const options = { language, timeZone, allDayWord: t('allDay') };
    return {
      language,
      timeZone,
      span: (event: EventTime, now: Moment) => eventSpanLabel(event, now, options),
      whole: (event: EventTime, now: Moment) => eventWholeLabel(event, now, options),
      start: (event: EventTime, now: Moment) => eventStartLabel(event, now, options),
      near: (event: EventTime, now: Moment) => eventNearLabel(event, now, options),
      tile: (event: EventTime) => dateTileParts(event, options),
      date: (date: string, parts: Intl.DateTimeFormatOptions) => dateLabel(date, parts, options),
    };
  }, [language, timeZone, t]);
}

/** The user's time zone; the device's until it is known. */
export function useTimeZone(): string {
  const session = useSession();
  return session !== undefined && session.state !== 'anonymous' ? session.me.timeZone : Intl.DateTimeFormat().resolvedOptions().timeZone;
}
