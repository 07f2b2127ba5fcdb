import { useTranslation } from 'react-i18next';
import type { ClassView } from '../../../schema/port/views.ts';
import { Disc } from '../../components/disc.tsx';
import { Switch } from '../../components/switch.tsx';
import { toneNamed } from '../../components/tone.ts';

export interface ClassTogglesProps {
  /** Those that the user may put a student into, or the student is in. */
  classes: readonly ClassView[];
  /** IRIs of the chosen ones; others, which the user does not see, stay in it. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  error: string | undefined;
}

/** In which classes a student is, each with its switch. */
export function ClassToggles({ classes, chosen, onChange, error }: ClassTogglesProps) {
  const { t } = useTranslation('room');
  if (classes.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1 text-meta font-label text-ink-2">{t('edit.classes')}</legend>
      <ul className="divide-y divide-line">
        {classes.map((value) => (
          <li key={value._id} className="flex min-h-14 items-center gap-3.5 py-1.5">
            <Disc tone={toneNamed(value.icon.colour)} picture={value.icon.content} size={36} />
            <Switch
              label={value.title}
              checked={chosen.includes(value['@id'])}
              onChange={(isIn) => onChange(isIn ? [...chosen, value['@id']] : chosen.filter((one) => one !== value['@id']))}
              className="min-w-0 flex-1"
            />
          </li>
        ))}
      </ul>
      {error && (
        <p role="alert" className="mt-1.5 text-meta font-medium text-coral-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}
