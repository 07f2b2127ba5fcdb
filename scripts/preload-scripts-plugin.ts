import type { HtmlTagDescriptor, Plugin } from 'vite';

/** What the entry asks for as soon as it runs (src/app/main.tsx). */
const ASKED_FOR = /\/src\/app\/start-app\.tsx$/;

/**
 * Names in index.html the scripts that the entry imports when it has started the worker: they are fetched and parsed
 * meanwhile, not after it.
 */
export function preloadScriptsPlugin(): Plugin {
  return {
    name: 'parta-preload-scripts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const app = chunks.find(({ facadeModuleId }) => facadeModuleId !== null && ASKED_FOR.test(facadeModuleId));
        if (app === undefined) throw new Error('The build has no start-app');
        // The entry's own imports stand there already.
        const entry = chunks.find(({ isEntry }) => isEntry);
        return [app.fileName, ...app.imports].filter((file) => entry?.imports.includes(file) !== true).map((file): HtmlTagDescriptor => ({ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` }, injectTo: 'head' }));
      },
    },
  };
}
