import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { freePort } from './store/postgres-process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'parta-start-'));
const node = join(import.meta.dirname, '../node_modules/.bin/node');
const started: { readonly child: ChildProcess; readonly exited: Promise<unknown> }[] = [];
afterAll(async () => {
  // What a failed test has left running.
  for (const { child } of started) child.kill('SIGTERM');
  await Promise.all(started.map(({ exited }) => exited));
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(settings: Readonly<Record<string, string>> = {}) {
  const port = await freePort();
  const child = spawn(node, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  started.push({ child, exited });
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('http://localhost:')) resolve();
    });
  });
  return { url: `http://127.0.0.1:${port}`, child, exited };
}

function postmasters(): number {
  return execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).split('\n').filter((line) => line.includes(dataDir) && line.includes('bin/postgres -D')).length;
}

it('a request in flight is answered before the server stops with 0, and PostgreSQL stops with it', async () => {
  const { url, child, exited } = await start();
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  const inFlight = await Promise.all(Array.from({ length: 10 }, () => begin(`${url}/api/authentication/login`)));
  child.kill('SIGTERM');
  const answers = await Promise.all(inFlight.map((finish, index) => finish(JSON.stringify({ email: `${index}@x.test`, password: 'x' }))));
  expect(answers).toEqual(Array.from({ length: 10 }, () => 401));
  await exited;
  expect(child.exitCode).toBe(0);
  expect(postmasters()).toBe(0);
  expect(existsSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false);
});

it('a connection that was opened ahead of need, and asks nothing, does not hold the stop back', async () => {
  const { url, child, exited } = await start();
  const unused = connect(Number(new URL(url).port), '127.0.0.1');
  await once(unused, 'connect');
  // Behind it in the line, so it is accepted, too.
  expect((await fetch(`${url}/health/live`)).status).toBe(200);
  child.kill('SIGTERM');
  await Promise.all([exited, once(unused, 'close')]);
  expect(child.exitCode).toBe(0);
});

it('a second server on the same folder refuses to start, and the first one goes on', async () => {
  const { url, child, exited } = await start();
  const second = spawn(node, [join(import.meta.dirname, 'main.ts')], { env: { ...process.env, PORT: String(await freePort()), DATA_DIR: dataDir, DEMO: 'off' }, stdio: ['ignore', 'ignore', 'pipe'] });
  const said: string[] = [];
  second.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  await once(second, 'exit');
  expect(second.exitCode).toBe(1);
  expect(said.join('')).toContain('Another Parta server is running');
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  child.kill('SIGTERM');
  await exited;
});

it('after a kill the next start finds its data, whatever the old PostgreSQL was doing', async () => {
  const first = await start();
  first.child.kill('SIGKILL');
  await first.exited;
  const second = await start();
  expect((await fetch(`${second.url}/health/ready`)).status).toBe(200);
  expect(postmasters()).toBe(1);
  second.child.kill('SIGINT');
  await second.exited;
  expect(second.child.exitCode).toBe(0);
});

it('Prometheus finds every figure that operating.md names at METRICS_PORT, and the public port has none of them', async () => {
  const metricsPort = await freePort();
  const { url, child, exited } = await start({ METRICS_PORT: String(metricsPort) });
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  const asked = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  const text = await asked.text();
  const named = readFileSync(join(import.meta.dirname, '../docs/operating.md'), 'utf8').match(/(?<=`)parta_[a-z0-9_]+(?=`)/g) ?? [];
  expect(named).toEqual(expect.arrayContaining(['parta_http_request_seconds', 'parta_database_connections', 'parta_changes_held_back_seconds', 'parta_pushes_total']));
  expect(named.filter((name) => !new RegExp(`^# TYPE ${name} (histogram|gauge|counter)$`, 'm').test(text))).toEqual([]);
  expect([asked.status, asked.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  expect(text).toMatch(/^parta_http_request_seconds_count\{method="GET",route="\/health\/ready",status="200"\} [1-9]/m);
  expect(text).toMatch(/^parta_database_connections [1-9]\d*$/m);
  expect(text).toMatch(/^parta_changes_held_back_seconds [\d.]+$/m);
  expect(text).toMatch(/^parta_pushes_total\{outcome="sent"\} 0$/m);
  const elsewhere = [`http://127.0.0.1:${metricsPort}/health/ready`, `${url}/metrics`, `${url}/api/metrics`];
  expect(await Promise.all(elsewhere.map(async (other) => (await fetch(other)).status))).toEqual([404, 404, 404]);
  child.kill('SIGTERM');
  await exited;
  expect(child.exitCode).toBe(0);
});

/** Resolves once the server has read the head of a POST and waits for its body; what it resolves with sends the body and answers the status. */
function begin(url: string): Promise<(body: string) => Promise<number>> {
  return new Promise((resolve, reject) => {
    const message = request(url, { method: 'POST', headers: { 'content-type': 'application/json', expect: '100-continue' } });
    const answered = once(message, 'response').then(([response]: IncomingMessage[]) => {
      response?.resume();
      return response?.statusCode ?? 0;
    });
    answered.catch(reject);
    message.once('continue', () =>
      resolve((body) => {
        message.end(body);
        return answered;
      }),
    );
    message.flushHeaders();
  });
}
