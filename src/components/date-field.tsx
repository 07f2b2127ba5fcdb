import { CalendarDays } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFromText, dateText, wholeDateFromText } from '../i18n/date-text.ts';
import { languageOf } from '../i18n/language.ts';
import { todayDate } from '../lib/calendar-month.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { IconButton } from './icon-button.tsx';
import { TextField } from './text-field.tsx';
import { useTypedValue, type TypedFieldProps } from './use-typed-value.ts';

/* A text; `register` of react-hook-form has the type of an input's limits. */
type Limit = string | number | undefined;

export interface DateFieldProps extends TypedFieldProps {
  /** The first day that the calendar offers, yyyy-mm-dd. What is typed is judged by the form's own rules. */
  min?: Limit;
  /** The last one. */
  max?: Limit;
}

const DateDialog = lazyPart(async () => (await import('./date-dialog.tsx')).DateDialog);

/** A day in the user's own language (F-504, F-908), typed or chosen in a calendar. Its value is yyyy-mm-dd. */
export function DateField({ min: first, max: last, name, value, onChange, onBlur, onKeyDown, ref, error, ...field }: DateFieldProps) {
  const { t, i18n } = useTranslation('components');
  const [min, max] = [first, last].map((limit) => (limit === undefined ? undefined : String(limit)));
  const language = languageOf(i18n.resolvedLanguage) ?? 'en';
  const reading = () => ({ language, today: todayDate(), min });
  const typed = useTypedValue(
    { name, value, onChange, onBlur, onKeyDown, ref },
    {
      show: (date) => dateText(date, language),
      read: (text) => dateFromText(text, reading()),
      readWhole: (text) => wholeDateFromText(text, reading()),
    },
  );
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const label = field['aria-label'] ?? field.label;
  const unreadable = typed.isTyping ? undefined : t('date.unreadable', { example: dateText(todayDate(), language) });
  return (
    <TextField
      tight
      autoComplete="off"
      inputMode="decimal"
      placeholder={t('date.pattern')}
      {...field}
      {...typed.props}
      error={typed.isUnreadable ? unreadable : error}
      trailing={
        <>
          <IconButton
            icon={CalendarDays}
            label={t('date.open', { label })}
            aria-haspopup="dialog"
            disabled={field.disabled}
            onPointerEnter={() => void DateDialog.preload().catch(() => undefined)}
            onClick={() => {
              setWasOpen(true);
              setOpen(true);
            }}
          />
          {wasOpen && (
            <Suspense fallback={null}>
              <DateDialog
                open={isOpen}
                title={t('date.title', { label })}
                value={typed.value}
                min={min}
                max={max}
                onPick={typed.choose}
                onClose={() => setOpen(false)}
              />
            </Suspense>
          )}
        </>
      }
    />
  );
}
