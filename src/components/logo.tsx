import { useTranslation } from 'react-i18next';
import { classNames } from '../lib/class-names.ts';

const LATIN = 'M10.4 13H37.6M14.2 13V36.5M14.2 24.6H29.4A4.4 4.4 0 0 0 33.8 20.2V13';
const CYRILLIC = 'M10.4 13H37.6M14.2 13V36.5M33.8 13V36.5';

export interface LogoProps {
  /** Edge of the mark in px. */
  size?: number;
  /** The mark alone; the name is then only heard. */
  markOnly?: boolean;
  className?: string;
}

/** The mark and the name, in the letters of the language: one desk, two alphabets. */
export function Logo({ size = 36, markOnly = false, className }: LogoProps) {
  const { t, i18n } = useTranslation('components');
  const isCyrillic = i18n.resolvedLanguage === 'ru';
  return (
    <span className={classNames('inline-flex items-center gap-2.5', className)}>
      <svg width={size} height={size} viewBox="0 0 48 48" fill="none" strokeWidth={5.8} strokeLinecap="round" strokeLinejoin="round" aria-hidden="true" className="shrink-0">
        <rect width="48" height="48" rx="13" fill="#0f6b5c" />
        {isCyrillic ? <rect x="19.4" y="18.6" width="9.2" height="7.2" rx="1.8" fill="#f2b33d" /> : <path d="M33.8 31.6V36.5" stroke="#f2b33d" />}
        <path d={isCyrillic ? CYRILLIC : LATIN} stroke="#fbfaf2" />
      </svg>
      <span translate="no" className={markOnly ? 'sr-only' : 'text-[1.375rem] leading-none font-bold tracking-[-.035em]'}>{t('brand')}</span>
    </span>
  );
}
