import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { LOCALES, localeCodeSchema, type LocaleCode } from '../../schema/records/user.ts';

const textsSchema = z.record(z.string(), z.record(z.string(), z.string()));
type Texts = z.infer<typeof textsSchema>;

const texts: Record<LocaleCode, Texts> = { en: load('en'), ru: load('ru') };

/**
 * A text of locales/<lng>/server.json, or of problems.json (the words that the app shares), by its group and key, `{{name}}` filled in. Where `count` is given and the key has
 * plural forms (`key_one`, `key_few`…), the language's own form is taken.
 */
export function serverText(locale: LocaleCode, group: string, key: string, values: Readonly<Record<string, string | number>> = {}): string {
  const known = texts[locale][group] ?? {};
  const { count } = values;
  const plural = typeof count === 'number' ? known[`${key}_${new Intl.PluralRules(locale).select(count)}`] : undefined;
  const text = plural ?? known[key];
  if (text === undefined) throw new Error(`No text ${group}.${key} in ${locale}`);
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** The best of our languages for an Accept-Language header; English without a hint. */
export function localeOf(acceptLanguage: string | undefined): LocaleCode {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...settings] = part.trim().split(';');
      const quality = settings.find((setting) => setting.trim().startsWith('q='));
      return { language: tag.trim().toLowerCase().split('-')[0], quality: quality === undefined ? 1 : Number(quality.trim().slice(2)) || 0 };
    })
    .filter((choice) => choice.quality > 0)
    .sort((one, other) => other.quality - one.quality);
  for (const choice of wanted) {
    const known = localeCodeSchema.safeParse(choice.language);
    if (known.success) return known.data;
  }
  return LOCALES[0];
}

function load(locale: LocaleCode): Texts {
  return { ...read(locale, 'server'), ...read(locale, 'problems') };
}

function read(locale: LocaleCode, file: 'server' | 'problems'): Texts {
  return textsSchema.parse(JSON.parse(readFileSync(new URL(`../../locales/${locale}/${file}.json`, import.meta.url), 'utf8')));
}
