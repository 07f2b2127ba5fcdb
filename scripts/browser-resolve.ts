import { defaultClientConditions, type UserConfig } from 'vite';

/**
 * How the app's libraries are found: one copy of each (two of `dexie` throw at load), and where a library has a build for
 * today's browsers beside the one for those of long ago, that one, which is smaller.
 */
export const browserResolve: UserConfig['resolve'] = {
  dedupe: ['dexie', 'rxjs'],
  // That of rxjs.
  conditions: ['es2015', ...defaultClientConditions],
  alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }],
};
