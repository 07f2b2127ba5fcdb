import { defineConfig } from 'vitest/config';

/** What the configurations of `npm test`, `npm run test:full` and `npm run test:long` have in common. */
export default defineConfig({
  resolve: { dedupe: ['dexie', 'rxjs'] },
  test: {
    globalSetup: ['tests/support/test-cluster.ts'],
    setupFiles: ['tests/support/patience.ts', 'tests/support/no-loose-texts.ts', 'tests/support/settled-imports.ts'],
    testTimeout: 60_000,
    // A second, the default, is less than a cold machine takes to load a dialog's code; only a failure waits so long.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 120_000,
    // Of two cores, too: many files mostly wait for servers and clocks (docs/bench/suite.md).
    maxWorkers: 6,
    // rxdb brings a dexie of its own; two copies throw at load, and only inlined packages obey dedupe.
    server: { deps: { inline: ['rxdb', 'dexie'] } },
  },
});
