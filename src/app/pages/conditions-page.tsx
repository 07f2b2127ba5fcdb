import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { setLanguage } from '../../i18n/i18n.ts';
import { languageOf } from '../../i18n/language.ts';
import { CONTACT_EMAIL, privacyPolicy, THIS_YEAR } from '../../lib/contact.ts';
import { PublicHead } from '../../lib/public-head.tsx';

const PARTS = ['service', 'account', 'content', 'conduct', 'availability', 'end', 'contact'] as const;

/** The conditions of use, short and plain (GEN-11). `?lng=` opens them in that language. */
export function ConditionsPage() {
  const { t, i18n } = useTranslation('conditions');
  const [search] = useSearchParams();
  const wished = languageOf(search.get('lng'));
  useEffect(() => {
    if (wished) void setLanguage(wished);
  }, [wished]);
  return (
    <div className="mx-auto max-w-180 px-4 pb-16 md:px-8">
      <title>{t('title')}</title>
      <PublicHead />
      <main className="pt-6">
        <h1 className="text-[1.875rem] leading-tight font-bold tracking-[-.03em] md:text-display">{t('title')}</h1>
        {PARTS.map((part) => (
          <section key={part} className="mt-8">
            <h2 className="text-title">{t(`${part}.title`)}</h2>
            <p className="mt-2 text-ink-2">{t(`${part}.text`, { email: CONTACT_EMAIL })}</p>
          </section>
        ))}
        <p className="mt-6">
          <a href={privacyPolicy(languageOf(i18n.resolvedLanguage) ?? 'en')} target="_blank" rel="noreferrer" type="application/pdf" className="inline-flex min-h-11 items-center rounded-xs text-board-ink underline decoration-1 underline-offset-3 hover:decoration-2">
            {t('privacy')}
          </a>
        </p>
        <p id="copyright" className="mt-6 border-t border-line pt-6 text-meta text-ink-2">
          {t('copyright', { year: THIS_YEAR })}
        </p>
      </main>
    </div>
  );
}
