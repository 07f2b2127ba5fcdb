import type { HtmlTagDescriptor, Plugin } from 'vite';

/** Onest's subsets in which our words are written (src/styles/main.css). */
const FONTS = /\/onest-(?:latin|cyrillic)-[^/]+\.woff2$/;

/**
 * Names in index.html the fonts of the first screen, which the first text asks for: when they come after it, all of it
 * is laid out twice.
 */
export function preloadFontsPlugin(): Plugin {
  return {
    name: 'parta-preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const fonts = Object.keys(bundle).filter((file) => FONTS.test(file));
        if (fonts.length !== 2) throw new Error(`The build has ${fonts.length} of the 2 fonts of the first screen`);
        return fonts.map((file): HtmlTagDescriptor => ({ tag: 'link', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` }, injectTo: 'head' }));
      },
    },
  };
}
