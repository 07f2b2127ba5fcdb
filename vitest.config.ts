import { defineConfig } from 'vitest/config';
import shared from './vitest.shared.ts';

/** Files of `npm run test:full` alone (vitest.full.config.ts). */
const exclude = ['**/*.full.test.ts'];
const ON_SERVER = ['{schema,server,scripts}/**/*.test.ts', 'tests/{contract,support}/**/*.test.ts'];

/**
 * Unit tests stand beside their source; what crosses folders is in tests/. Browser tests run under Playwright.
 *
 * The server's files share processes, and so the loading of its modules, which took a third of their time. Those of the
 * client have a process each: what they are about is often what a module knows from its start.
 */
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    projects: [
      { extends: true, test: { name: 'server', include: ON_SERVER, exclude, isolate: false } },
      { extends: true, test: { name: 'client', include: ['{workers,src}/**/*.test.{ts,tsx}', 'tests/{integration,simulation,chaos}/**/*.test.ts'], exclude } },
    ],
  },
});
