import type { ResourceKey } from 'i18next';
import { byNamespace } from './by-namespace.ts';

/** For the pages that are marked in src/app/lazy-pages.ts; way-in-words.test.ts holds it against them. */
export const words = byNamespace(import.meta.glob<ResourceKey>('../../locales/ru/{app,auth,calendar,common,components,joining,media,outbox,parent,requests,stories}.json', { eager: true, import: 'default' }));
