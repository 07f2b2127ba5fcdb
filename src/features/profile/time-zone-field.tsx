import { Combobox, ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions, Field, Label } from '@headlessui/react';
import { Check, ChevronDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CONTROL_CLASS } from '../../components/field-frame.tsx';
import { languageOf } from '../../i18n/language.ts';
import { classNames } from '../../lib/class-names.ts';
import { zoneLabel } from '../../lib/time-zones/zone-place.ts';
import { useNow } from '../../lib/use-now.ts';
import { timeZoneOptions, timeZonesWith } from './time-zones.ts';

export interface TimeZoneFieldProps {
  /** The IANA name. */
  value: string;
  onChange: (timeZone: string) => void;
}

/** One of all time zones, found by typing (PRO-01). */
export function TimeZoneField({ value, onChange }: TimeZoneFieldProps) {
  const { t, i18n } = useTranslation('profile');
  const language = languageOf(i18n.resolvedLanguage) ?? 'en';
  const now = useNow();
  const [text, setText] = useState('');
  const options = useMemo(() => timeZoneOptions(language, value, now), [language, value, now]);
  const found = useMemo(() => timeZonesWith(options, text, value), [options, text, value]);
  return (
    <Field className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1.5">
      <Label className="text-meta font-label text-ink-2">{t('zone.label')}</Label>
      <Combobox<string> value={value} onChange={(next) => next !== null && onChange(next)} onClose={() => setText('')} immediate>
        <div className={classNames(CONTROL_CLASS, 'relative flex min-h-13 items-center')}>
          <ComboboxInput autoComplete="off" displayValue={(id: string) => zoneLabel(id, language, now)} onChange={(event) => setText(event.target.value)} className="min-h-13 min-w-0 flex-1 truncate bg-transparent pr-1 pl-4 outline-none" />
          <ComboboxButton aria-label={t('zone.open')} className="mr-1 grid size-11 shrink-0 place-items-center rounded-control text-ink-3">
            <ChevronDown className="size-5" />
          </ComboboxButton>
        </div>
        <ComboboxOptions anchor={{ to: 'bottom start', gap: 4, padding: 12 }} modal={false} className="z-50 max-h-80! w-[calc(var(--input-width)+48px)] max-md:max-h-60! min-w-62 overflow-y-auto overscroll-contain rounded-card bg-float p-2 text-ink shadow-e3 outline-none">
          {found.map((option) => (
            <ComboboxOption key={option.id} ref={text === '' && option.id === value ? showInMiddle : undefined} value={option.id} className="flex min-h-11 cursor-pointer items-center gap-3 rounded-[10px] px-3 text-label data-focus:bg-hover">
              {({ selected }) => (
                <>
                  <span className="min-w-0 flex-1 truncate">{option.place}</span>
                  <span className="text-small text-ink-3 tabular-nums">{option.offset}</span>
                  {selected && <Check className="size-5 text-board-ink" />}
                </>
              )}
            </ComboboxOption>
          ))}
          {found.length === 0 && <p className="px-3 py-2.5 text-ink-2">{t('zone.none')}</p>}
        </ComboboxOptions>
      </Combobox>
    </Field>
  );
}

/* Of itself the list shows it at its edge, as if nothing came after it. The list is laid out only after this was called. */
function showInMiddle(row: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const list = row?.parentElement;
    if (row && list) list.scrollTop = row.offsetTop - (list.clientHeight - row.offsetHeight) / 2;
  });
}
