import { defineConfig } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.ts';
import { WAIT_MAX_MS } from './wait-max.ts';

/** Real Chromium against the real server. Each worker has a school of its own (parta-test.ts), so two files can go side by side. */
export default defineConfig({
  testDir: '.',
  // The walks go last: where the time of a run is over (time-left.ts), they are what another run can say.
  projects: [
    { name: 'journeys', testMatch: '**/*.e2e.ts', testIgnore: '**/walk-*' },
    { name: 'walks', testMatch: '**/walk-*.e2e.ts' },
  ],
  globalSetup: './filled-school.ts',
  workers: 2,
  // A shared machine can stall for seconds. A test that needed its second try is named as flaky in the summary.
  retries: process.env['CI'] === undefined ? 0 : 1,
  timeout: process.env['CI'] === undefined ? 120_000 : 240_000,
  expect: { timeout: WAIT_MAX_MS },
  reporter: [['list'], ['json']],
  outputDir: '../../test-results',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findChromium(), args: ['--no-sandbox'] },
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1280, height: 800 },
    actionTimeout: WAIT_MAX_MS,
    trace: process.env['CI'] === undefined ? 'retain-on-failure' : 'on-first-retry',
  },
});
