import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freePort } from './store/postgres-process.ts';

type Ended = number | 'failed';

/** One request on a connection of its own. */
function ask(port: number, path: string): Promise<Ended> {
  return new Promise((resolve) => {
    const call = request({ port, host: '127.0.0.1', path, agent: false }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', () => resolve('failed'));
    });
    call.on('error', () => resolve('failed'));
    call.end();
  });
}

it('SIGTERM under load: a balancer that looks whether the server is ready sees no request fail', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parta-stop-'));
  const port = await freePort();
  const child = spawn(join(import.meta.dirname, '../node_modules/.bin/node'), [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'warn', STOP_DELAY_MS: '4000' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  await once(child.stdout, 'data');
  const ended: Ended[] = [];
  let isReady = true;
  const clients = Array.from({ length: 8 }, async () => {
    while (isReady) ended.push(await ask(port, '/api/locales'));
  });
  const looking = (async () => {
    while ((await ask(port, '/health/ready')) === 200) await new Promise((resolve) => setTimeout(resolve, 100));
    isReady = false;
  })();
  await expect.poll(() => ended.length).toBeGreaterThan(100);
  child.kill('SIGTERM');
  await Promise.all([looking, ...clients]);
  await exited;
  expect([child.exitCode, ended.filter((end) => end !== 200)]).toEqual([0, []]);
  rmSync(dataDir, { recursive: true, force: true });
});
