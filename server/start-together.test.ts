import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../tests/support/test-database.ts';
import { systemClock } from './clock.ts';
import { readConfig } from './config.ts';
import { startServer } from './start-server.ts';

it('F-604 of two processes that start together on an empty database one fills it, and the other waits for that', async () => {
  const database = await openTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'parta-together-'));
  const config = readConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' });
  let filling = 0;
  const seen: number[] = [];
  const fill = async (): Promise<void> => {
    seen.push((filling += 1));
    await new Promise((resolve) => setTimeout(resolve, 300));
    filling -= 1;
  };
  const servers = await Promise.all([startServer(config, systemClock, fill), startServer(config, systemClock, fill)]);
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(dataDir, { recursive: true, force: true });
  await database.close();
  expect(seen).toEqual([1, 1]);
});
