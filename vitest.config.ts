import { defineConfig } from 'vitest/config';

/**
 * Unit tests stand beside their source; what crosses folders is in tests/. Browser tests run under Playwright, and files
 * named `*.full.test.ts` in `npm run test:full` alone (vitest.full.config.ts).
 */
export default defineConfig({
  resolve: { dedupe: ['dexie', 'rxjs'] },
  test: {
    include: ['{schema,workers,server,src,scripts}/**/*.test.{ts,tsx}', 'tests/{integration,contract,simulation,support,chaos}/**/*.test.ts'],
    exclude: ['**/*.full.test.ts'],
    globalSetup: ['tests/support/test-cluster.ts'],
    setupFiles: ['tests/support/patience.ts', 'tests/support/no-loose-texts.ts'],
    testTimeout: 60_000,
    // A second, the default, is less than a cold machine takes to load a dialog's code; only a failure waits so long.
    expect: { poll: { timeout: 15_000 } },
    // A shared machine can stall for seconds; see tests/e2e/playwright.config.ts.
    retry: process.env['CI'] === undefined ? 0 : 1,
    hookTimeout: 120_000,
    // Two cores: a quarter of the time is spent waiting for servers and clocks (docs/bench/suite.md).
    maxWorkers: 3,
    // rxdb brings a dexie of its own; two copies throw at load, and only inlined packages obey dedupe.
    server: { deps: { inline: ['rxdb', 'dexie'] } },
  },
});
