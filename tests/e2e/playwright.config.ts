import { defineConfig } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.ts';
import { WAIT_MAX_MS } from './wait-max.ts';

/** Real Chromium against the real server. Each worker has a school of its own (parta-test.ts), so two files can go side by side. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  globalSetup: './prepare-run.ts',
  workers: 2,
  timeout: 180_000,
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
    // A trace costs a third of the time: `npm run test:e2e -- --trace on` for one test.
    trace: 'off',
  },
});
