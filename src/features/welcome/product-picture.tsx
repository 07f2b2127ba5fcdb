import { useTranslation } from 'react-i18next';
import { languageOf } from '../../i18n/language.ts';
import { classNames } from '../../lib/class-names.ts';

/** The screens that have a picture: public/welcome, made by `npm run welcome-pictures`. */
export type PictureName = 'story' | 'room' | 'chat' | 'calendar';

/** CSS pixels of a tablet and of a phone, as they were taken. */
const SIZES = { wide: { width: 800, height: 540 }, narrow: { width: 360, height: 640 } } as const;
const THEMES = [
  { theme: 'light', shown: 'dark:hidden' },
  { theme: 'dark', shown: 'hidden dark:block' },
] as const;

/* The sider is a third of a tablet: where the card has no room for it, the picture begins at its edge. */
const WIDE = 'w-auto min-w-[149.25%] max-w-none -translate-x-[33%] object-left-top lg:min-w-full lg:translate-x-0';

/** A real screen of the product that looks over the edge of its card. Only what is seen is fetched, when one comes near it. */
export function ProductPicture({ name, isWide }: { name: PictureName; isWide: boolean }) {
  const { t, i18n } = useTranslation('welcome');
  const language = languageOf(i18n.resolvedLanguage) ?? 'en';
  return (
    <div className={classNames('relative mt-6 h-72 grow overflow-hidden rounded-t-[18px] border-x-4 border-t-4 border-card bg-card shadow-e3 md:h-104', isWide ? '-mr-9 md:-mr-11' : 'mx-auto w-full max-w-72')}>
      {THEMES.map(({ theme, shown }) => (
        <img
          key={theme}
          src={`/welcome/${name}-${language}-${theme}.avif`}
          alt={t(`opportunities.${name}.picture`)}
          loading="lazy"
          decoding="async"
          {...(isWide ? SIZES.wide : SIZES.narrow)}
          className={classNames('absolute top-0 left-0 h-full object-cover', isWide ? WIDE : 'w-full object-bottom', name === 'calendar' && 'object-top!', shown)}
        />
      ))}
    </div>
  );
}
