import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { EMPTY_ROOT, SNAPSHOT_ID, VISITOR_MARK } from '../schema/port/snapshot.ts';
import type { StaticWelcome } from '../src/app/static-welcome.tsx';
import { LANGUAGES, type Language } from '../src/i18n/language.ts';
import { usedStyles } from './used-styles.ts';

/** What draws the main page, for this build only. */
const DRAWER = resolve('node_modules/.cache/static-welcome');
const STYLES = /<link rel="stylesheet"[^>]*>/;
/** The colours of the dark theme, as the built styles have them. */
const DARK = /\[data-theme="?dark"?\]\{([^}]*)\}/;
/** What only one theme shows, by the class that says so: a picture that is hidden is not fetched. */
const ONE_THEME = [
  ['hidden', 'none'],
  ['block', 'block'],
] as const;
/**
 * What lies below the first view is laid out in the frame behind it, so that the first word does not wait for all of a
 * long page. Where a browser cannot do that, it is there at once.
 */
const BELOW = `@keyframes below{from,to{content-visibility:hidden}}[${VISITOR_MARK}] :is(#advantages,#opportunities){animation:below 50ms;contain-intrinsic-block-size:1200px}`;

/**
 * Writes `welcome-<language>.html` beside index.html: the same shell with the main page in it, as it looks. A visitor's
 * first screen is so on the screen when the styles are there, and the app takes its place when its code has come; the
 * server answers it for `/` (server/plugins/built-app.ts).
 */
export function welcomeShellsPlugin(): Plugin {
  let outDir = '';
  return {
    name: 'parta-welcome-shells',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async writeBundle(_options, bundle) {
      const styles = Object.values(bundle).find(({ fileName }) => /\/index-[^/]+\.css$/.test(fileName));
      const css = styles?.type === 'asset' ? String(styles.source) : '';
      const dark = DARK.exec(css)?.[1];
      if (dark === undefined) throw new Error('The styles have no dark theme');
      const [draw, shell] = await Promise.all([drawer(), readFile(join(outDir, 'index.html'), 'utf8')]);
      for (const language of LANGUAGES) await writeFile(join(outDir, `welcome-${language}.html`), shellWith(shell, await draw(language), language, { css, dark }));
      await rm(DRAWER, { recursive: true });
    },
  };
}

async function drawer(): Promise<(language: Language) => Promise<StaticWelcome>> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react()],
    build: { ssr: 'src/app/static-welcome.tsx', outDir: DRAWER, emptyOutDir: true, target: 'es2023', rolldownOptions: { output: { entryFileNames: 'draw.mjs' } } },
  });
  const module = (await import(`${pathToFileURL(join(DRAWER, 'draw.mjs')).href}?${Date.now()}`)) as { staticWelcome: (language: Language) => Promise<StaticWelcome> };
  return (language) => module.staticWelcome(language);
}

/*
 * Until the entry has put the chosen theme on the document, the device's own holds. The styles that it needs are in it, so
 * that it can be painted when it is there; as a file they all come behind it, for the app, whose code gives way to the fonts.
 */
function shellWith(shell: string, { html, title, description }: StaticWelcome, language: Language, { css, dark }: { css: string; dark: string }): string {
  const unset = ':root:not([data-theme])';
  const evening = `@media (prefers-color-scheme: dark) { ${unset} { ${dark} } ${ONE_THEME.map(([name, display]) => `${unset} .dark\\:${name} { display: ${display} }`).join(' ')} }`;
  const [link] = STYLES.exec(shell) ?? [];
  if (link === undefined) throw new Error('index.html has no styles');
  return shell
    .replace(link, '')
    .replaceAll(/(?<=<(?:link rel="modulepreload"|script async type="module"))/g, ' fetchpriority="low"')
    .replace('</body>', () => `${link}</body>`)
    .replace(/<html[^>]*>/, `<html lang="${language}">`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, (_all, start: string) => `${start}${description}`)
    .replace('</head>', () => `<style>${usedStyles(css, html)}${evening}${BELOW}</style></head>`)
    .replace(EMPTY_ROOT, () => `<div id="${SNAPSHOT_ID}" ${VISITOR_MARK} inert aria-hidden="true">${html}</div>${EMPTY_ROOT}`);
}
