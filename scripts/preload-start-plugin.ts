import type { HtmlTagDescriptor, Plugin } from 'vite';

/** Onest's subsets in which our words are written (src/styles/main.css). */
const FONTS = /\/onest-(?:latin|cyrillic)-[^/]+\.woff2$/;

/**
 * Names in index.html what is needed for the first drawing but would be found late: the code that the entry imports
 * right after it has started the worker (src/app/main.tsx), and the fonts, which the first text asks for: when they
 * come after it, all of it is laid out twice.
 */
export function preloadStartPlugin(): Plugin {
  return {
    name: 'parta-preload-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const start = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'start-app');
        if (start?.type !== 'chunk') throw new Error('The build has no chunk start-app');
        const fonts = Object.keys(bundle).filter((file) => FONTS.test(file));
        if (fonts.length !== 2) throw new Error(`The build has ${fonts.length} of the 2 fonts of the first screen`);
        return [
          { tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${start.fileName}` }, injectTo: 'head' },
          ...fonts.map((file): HtmlTagDescriptor => ({ tag: 'link', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` }, injectTo: 'head' })),
        ];
      },
    },
  };
}
