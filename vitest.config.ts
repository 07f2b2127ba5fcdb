import { defineConfig } from 'vitest/config';
import shared from './vitest.shared.ts';

/** Files of `npm run test:full` alone (vitest.full.config.ts). */
const exclude = ['**/*.full.test.ts'];
/** Files that may share a process: of the server, and rules of the client without a page. */
const SHARING = ['{schema,server,scripts}/**/*.test.ts', 'tests/{contract,support}/**/*.test.ts', 'src/{features,i18n,components}/**/*.test.ts'];

/** A page of a context cannot be given another `location`. */
const OWN_LOCATION = 'src/data/service-worker.test.ts';

/**
 * Unit tests stand beside their source; what crosses folders is in tests/. Browser tests run under Playwright.
 *
 * Where files share processes they share the loading of the server's modules, which took a third of their time. Those
 * of pages and workers have a context each, as a page has, in processes that compile a module once: half the time of a
 * process each (docs/bench/suite.md). The rest start servers and have a process each.
 */
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    projects: [
      { extends: true, test: { name: 'sharing', include: SHARING, exclude, isolate: false } },
      { extends: true, test: { name: 'contexts', include: ['{workers,src}/**/*.test.{ts,tsx}'], exclude: [...exclude, ...SHARING, OWN_LOCATION], pool: 'vmForks' } },
      { extends: true, test: { name: 'processes', include: ['tests/{integration,simulation,chaos}/**/*.test.ts', OWN_LOCATION], exclude } },
    ],
  },
});
