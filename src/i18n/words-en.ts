import { byNamespace } from './by-namespace.ts';
import type { WordTree } from './dictionary.ts';

export const words = byNamespace(import.meta.glob<WordTree>(['../../locales/en/*.json', '!../../locales/en/server.json'], { eager: true, import: 'default' }));
