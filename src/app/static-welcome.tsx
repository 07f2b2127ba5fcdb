import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { WelcomePage } from '../features/welcome/welcome-page.tsx';
import { Dictionary } from '../i18n/dictionary.ts';
import type { Language } from '../i18n/language.ts';
import { DictionaryContext } from '../i18n/use-translation.ts';
import { loadWords } from '../i18n/words.ts';

/** The main page as a picture of itself, and what its document is called. */
export interface StaticWelcome {
  readonly html: string;
  readonly title: string;
  readonly description: string;
}

/** The main page in one language, drawn when the app is built (scripts/welcome-shells-plugin.ts); nothing in it does anything. */
export async function staticWelcome(language: Language): Promise<StaticWelcome> {
  const dictionary = new Dictionary();
  dictionary.learn(language, await loadWords(language));
  dictionary.speak(language);
  const t = dictionary.translator('welcome');
  const html = renderToStaticMarkup(
    <DictionaryContext value={dictionary}>
      <StaticRouter location="/">
        <WelcomePage onLogin={() => undefined} />
      </StaticRouter>
    </DictionaryContext>,
  );
  return { html, title: t('document.title'), description: t('document.description') };
}
