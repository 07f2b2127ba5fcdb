import { readFile } from 'node:fs/promises';
import { parse } from 'acorn';
import { transform as transformCss } from 'lightningcss';
import { transformWithOxc, type Plugin } from 'vite';
import { z } from 'zod';
import { LANGUAGES, type Language } from '../src/i18n/language.ts';
import { OLDEST_BROWSERS } from './browser-target.ts';

const FOLDER = new URL('../src/app/start-notice/', import.meta.url);
/** The reader's own comes first where it is known (start-notice.css). */
const ORDER: readonly Language[] = LANGUAGES.toReversed();
/** Sections of the notice, by the state of `data-start` that shows them, with the words of each. */
const SECTIONS = { old: 'old', insecure: 'insecure', failed: 'failed', late: 'late' } as const;

const pair = z.object({ title: z.string(), text: z.string() });
const startWords = z.object({ old: pair, insecure: pair, failed: pair, late: pair, noScript: pair, reload: z.string() });
type StartWords = z.infer<typeof startWords>;

/**
 * Puts into index.html what says why the app does not start, where it does not: the words of both languages
 * (locales/<language>/start.json), their styles, and the check that shows them, before the first other script. None of it
 * needs another file: those are what may not come. The server allows both elements by their hashes (server/plugins/built-app.ts).
 */
export function startNoticePlugin(): Plugin {
  return {
    name: 'parta-start-notice',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const [script, styles, notice] = await Promise.all([checkScript(), noticeStyles(), noticeHtml()]);
        // Behind the title: the character set must stand in the first 1,024 bytes (HTML, section 4.2.5.4).
        return html.replace('</title>', () => `</title>\n    <style>${styles}</style>\n    <script>${script}</script>`).replace('</body>', () => `${notice}\n  </body>`);
      },
    },
  };
}

/** check-start.ts as text that calls itself. Throws where it has syntax that is newer than ECMAScript 5. */
async function checkScript(): Promise<string> {
  const source = await readFile(new URL('check-start.ts', FOLDER), 'utf8');
  const { code } = await transformWithOxc(source, 'check-start.ts', { sourcemap: false });
  const plain = code.replace(/^export (?=function)/m, '').replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$| \/\/ .*$/gm, '');
  const text = `(function(){${plain.replaceAll(/\s*\n\s*/g, '\n')}checkStart(window)})()`;
  parse(text, { ecmaVersion: 5 });
  return text;
}

async function noticeStyles(): Promise<string> {
  return transformCss({ filename: 'start-notice.css', code: await readFile(new URL('start-notice.css', FOLDER)), minify: true }).code.toString();
}

async function noticeHtml(): Promise<string> {
  const words = await Promise.all(ORDER.map(async (language) => [language, await wordsOf(language)] as const));
  const sections = Object.entries(SECTIONS).flatMap(([state, key]) => words.map(([language, its]) => section(`start-${state}`, language, its[key], state === 'failed' ? `<button type="button" class="start-reload">${its.reload}</button>` : '')));
  const withoutScript = words.map(([language, its]) => section('start-no-script', language, its.noScript));
  return `<div class="start-notice" role="alert">${sections.join('')}</div>\n    <noscript><div class="start-notice">${withoutScript.join('')}</div></noscript>`;
}

async function wordsOf(language: Language): Promise<StartWords> {
  const text = await readFile(new URL(`../locales/${language}/start.json`, import.meta.url), 'utf8');
  const versions = new Map(OLDEST_BROWSERS.map(({ browser, version }) => [browser.toLowerCase(), String(version)]));
  return startWords.parse(JSON.parse(text.replaceAll(/\{\{(\w+)\}\}/g, (_hole, browser: string) => versions.get(browser) ?? unknownHole(browser))));
}

function unknownHole(name: string): never {
  throw new Error(`No browser of package.json is called ${name}`);
}

/* The words are our own: none has a sign of HTML in it. */
function section(name: string, language: Language, { title, text }: { title: string; text: string }, more = ''): string {
  return `<section class="${name}" lang="${language}"><h1>${title}</h1><p>${text}</p>${more}</section>`;
}
