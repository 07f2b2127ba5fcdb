import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../server/store/postgres-process.ts';

const READY_TIMEOUT_MS = 180_000;

/** The whole product as a child process, so that a test can really stop, kill and start it. */
export interface PartaServer {
  readonly port: number;
  readonly url: string;
  readonly dataDir: string;
  /** Starts it and resolves when it answers as ready; the first start fills the demo school. */
  start(): Promise<void>;
  /** SIGTERM, and waits for the exit. Answers the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL: nothing is finished, PostgreSQL recovers at the next start. */
  kill(): Promise<void>;
  /** Stops it and deletes its data. */
  destroy(): Promise<void>;
  /** What it has said so far, on standard output and standard error. */
  log(): string;
  /** The lines of its log: what it has written to standard output alone. */
  logLines(): string[];
}

/** A server on its own port and data folder; not started yet. `cwd`: where its code lies, if not here. */
export async function createPartaServer(options: { port?: number; dataDir?: string; cwd?: string; env?: NodeJS.ProcessEnv } = {}): Promise<PartaServer> {
  const port = options.port ?? (await freePort());
  const url = `http://localhost:${port}`;
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'parta-'));
  let child: ChildProcess | null = null;
  let output = '';
  let written = '';

  async function start(): Promise<void> {
    const env = { ...process.env, LOG_LEVEL: 'warn', WRITE_LIMITS: 'off', DEMO_PICTURES: 'coarse', ...options.env, PORT: String(port), DATA_DIR: dataDir };
    const started = spawn(process.execPath, ['server/main.ts'], { cwd: options.cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    child = started;
    for (const stream of [started.stdout, started.stderr]) stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
    started.stdout.on('data', (chunk: string) => (written += chunk));
    const deadline = Date.now() + READY_TIMEOUT_MS;
    while (!(await isReady(url))) {
      if (started.exitCode !== null) throw new Error(`The server ended with ${started.exitCode}:\n${output.slice(-4000)}`);
      if (Date.now() > deadline) throw new Error(`The server was not ready in time:\n${output.slice(-4000)}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const ending = child;
    child = null;
    if (ending === null || ending.exitCode !== null) return ending?.exitCode ?? null;
    const exited = once(ending, 'exit');
    ending.kill(signal);
    await exited;
    return ending.exitCode;
  }

  return {
    port,
    url,
    dataDir,
    start,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    destroy: async () => {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
    log: () => output,
    logLines: () => written.split('\n').filter((line) => line !== ''),
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`)).ok;
  } catch {
    return false;
  }
}
