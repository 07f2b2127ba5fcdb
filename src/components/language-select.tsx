import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, languageOf, type Language } from '../i18n/language.ts';
import { classNames } from '../lib/class-names.ts';

export interface LanguageSelectProps {
  onChange: (language: Language) => void;
  className?: string;
}

/** Which language the page speaks, in the device's own picker: each language by its own name. */
export function LanguageSelect({ onChange, className }: LanguageSelectProps) {
  const { t, i18n } = useTranslation();
  const current = languageOf(i18n.resolvedLanguage) ?? 'en';
  return (
    <label className={classNames('relative inline-flex min-h-11 items-center gap-2 rounded-control px-3 text-label text-ink-2 hover:bg-hover hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-board', className)}>
      <Globe className="size-5" />
      <span aria-hidden="true">{t(`language.${current}`)}</span>
      <select
        aria-label={t('language.label')}
        value={current}
        onChange={(event) => {
          const language = languageOf(event.target.value);
          if (language) onChange(language);
        }}
        className="absolute inset-0 w-full appearance-none opacity-0"
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {t(`language.${language}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
