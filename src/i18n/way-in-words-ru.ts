import { byNamespaceOfTexts } from './by-namespace.ts';

/** For the pages that are marked in src/app/lazy-pages.ts; way-in-words.test.ts holds it against them. */
export const words = byNamespaceOfTexts(import.meta.glob<string>('../../locales/ru/{app,auth,calendar,common,components,joining,media,parent,problems,requests,stories}.json', { eager: true, import: 'default', query: '?raw' }));
