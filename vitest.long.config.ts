import { defineConfig } from 'vitest/config';
import config from './vitest.config.ts';

/** `npm run test:long`: what takes minutes (tests/long), one file after another, because each takes the whole machine. */
export default defineConfig({ ...config, test: { ...config.test, include: ['tests/long/**/*.test.ts'], testTimeout: 1_200_000, maxWorkers: 1 } });
