import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../server/app.ts';
import type { Clock } from '../../server/clock.ts';
import { readConfig, type Config } from '../../server/config.ts';
import { openFileHouse, type FileHouse } from '../../server/files/file-house.ts';
import { createPasswords, type Passwords } from '../../server/plugins/passwords.ts';
import type { Database } from '../../server/store/database.ts';
import { openTestDatabase } from './test-database.ts';
import { CHEAP_COST } from './test-school.ts';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly database: Database;
  readonly files: FileHouse;
  readonly passwords: Passwords;
  /** Runs with the machine's time, or the given one, until it is turned: `clock.turn(ms)`. */
  readonly clock: Clock & { turn(ms: number): void };
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly hasRealtime?: boolean;
  readonly env?: Record<string, string>;
  readonly now?: () => number;
  /** Left out: those of a test school's cost. At the full cost each log-in of a test school hashes its password again. */
  readonly passwords?: Passwords;
}

/** The whole app on a fresh database and folder, every answer held against its schema; nothing listens unless asked to. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await openTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'parta-app-'));
  const files = await openFileHouse({ dataDir, linkSecret: 'a secret of this test' });
  let offsetMs = 0;
  const { now = Date.now, passwords = createPasswords(CHEAP_COST) } = options;
  const clock = { now: () => now() + offsetMs, turn: (ms: number) => void (offsetMs += ms) };
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', CHECK_REPLIES: 'on', WRITE_LIMITS: 'off', DEMO: 'off', ...options.env });
  const app = await createApp({ config, database, files, clock, hasRealtime: options.hasRealtime ?? false, passwords });
  await app.ready();
  return {
    app,
    config,
    database,
    files,
    passwords,
    clock,
    async close() {
      await app.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
