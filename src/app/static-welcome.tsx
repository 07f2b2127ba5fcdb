import i18next from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { StaticRouter } from 'react-router';
import { WelcomePage } from '../features/welcome/welcome-page.tsx';
import { i18nOptions } from '../i18n/i18n-options.ts';
import type { Language } from '../i18n/language.ts';

/** The main page as a picture of itself, and what its document is called. */
export interface StaticWelcome {
  readonly html: string;
  readonly title: string;
  readonly description: string;
}

/** The main page in one language, drawn when the app is built (scripts/welcome-shells-plugin.ts); nothing in it does anything. */
export async function staticWelcome(language: Language): Promise<StaticWelcome> {
  const i18n = i18next.createInstance();
  await i18n.use(initReactI18next).init(await i18nOptions(language));
  const html = renderToStaticMarkup(
    createElement(
      I18nextProvider,
      { i18n },
      <StaticRouter location="/">
        <WelcomePage onLogin={() => undefined} />
      </StaticRouter>,
    ),
  );
  return { html, title: i18n.t('welcome:document.title'), description: i18n.t('welcome:document.description') };
}
