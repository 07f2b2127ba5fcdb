import { defineConfig } from 'vitest/config';
import shared from './vitest.shared.ts';

/** What `npm test` leaves to `npm run test:full`: files named `*.full.test.ts`, and those that also run against servers of others. */
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    include: ['{workers,server,tests}/**/*.full.test.ts', 'tests/contract/{file-stores,live-outlets,realtime-server}.test.ts'],
  },
});
