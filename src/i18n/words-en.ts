import type { ResourceKey } from 'i18next';
import { byNamespace } from './by-namespace.ts';

export const words = byNamespace(import.meta.glob<ResourceKey>(['../../locales/en/*.json', '!../../locales/en/{server,start}.json'], { eager: true, import: 'default' }));
