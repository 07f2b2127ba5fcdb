import { CalendarDays } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ToggleChip } from '../components/toggle-chip.tsx';
import { nextDays, type NextDay } from './next-days.ts';

export interface DayPicksProps {
  /** yyyy-mm-dd, in the zone of the form. */
  today: string;
  /** The day in the field, as yyyy-mm-dd. */
  value: string;
  /** Which days are offered. */
  names: readonly NextDay['name'][];
  onPick: (date: string) => void;
}

/** The next days in words, next to a date field (F-504). */
export function DayPicks({ today, value, names, onPick }: DayPicksProps) {
  const { t } = useTranslation();
  return (
    <fieldset aria-label={t('day.picks')} className="flex min-w-0 flex-wrap gap-2">
      {nextDays(today)
        .filter(({ name }) => names.includes(name))
        .map(({ name, date }) => (
          <ToggleChip
            key={name}
            icon={CalendarDays}
            label={t(`day.${name}`)}
            pressed={value === date}
            onChange={() => onPick(date)}
          />
        ))}
    </fieldset>
  );
}
