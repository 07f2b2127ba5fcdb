import { defineConfig } from 'vitest/config';
import shared from './vitest.shared.ts';

/** `npm run test:long`: what takes minutes (tests/long), one file after another, because each takes the whole machine. */
export default defineConfig({ ...shared, test: { ...shared.test, include: ['tests/long/**/*.test.ts'], testTimeout: 1_200_000, maxWorkers: 1 } });
