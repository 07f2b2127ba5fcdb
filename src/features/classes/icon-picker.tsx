import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { IconView } from '../../../schema/port/views.ts';
import { Disc } from '../../components/disc.tsx';
import { toneNamed } from '../../components/tone.ts';
import { classNames } from '../../lib/class-names.ts';
import { classIconKey } from './class-icon-key.ts';

export interface IconPickerProps {
  icons: readonly IconView[];
  /** The IRI of the chosen one. */
  chosen: string | null;
  onChoose: (iri: string) => void;
  error?: string;
}

/** The picture of a class, one of ours; arrow keys move, as in any radio group. */
export function IconPicker({ icons, chosen, onChoose, error }: IconPickerProps) {
  const { t } = useTranslation('classes');
  const name = useId();
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-1.5 text-meta font-label text-ink-2">{t('form.icon')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,3.5rem)] justify-between gap-1">
        {icons.map((icon) => (
          <label
            key={icon['@id']}
            title={t(classIconKey(icon.content))}
            className={classNames(
              'grid size-14 cursor-pointer place-items-center rounded-control transition-[background-color,box-shadow] duration-quick has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-board',
              icon['@id'] === chosen ? 'bg-board-tint inset-ring-2 inset-ring-board' : 'hover:bg-hover',
            )}
          >
            <input type="radio" name={name} value={icon['@id']} checked={icon['@id'] === chosen} onChange={() => onChoose(icon['@id'])} aria-label={t(classIconKey(icon.content))} className="sr-only" />
            <Disc tone={toneNamed(icon.colour)} picture={icon.content} size={48} />
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className="mt-1.5 text-meta font-medium text-coral-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}
