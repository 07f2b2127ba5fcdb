import type { ResourceKey } from 'i18next';
import { byNamespace } from './by-namespace.ts';

export const words = byNamespace(import.meta.glob<ResourceKey>(['../../locales/ru/*.json', '!../../locales/ru/{server,start}.json'], { eager: true, import: 'default' }));
