import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { z } from 'zod';
import { freePort } from '../../server/store/postgres-process.ts';

const READY_TIMEOUT_MS = 30_000;
const API_KEY = 'an api key for the tests';
const TOKEN_SECRET = 'a token secret for the tests, long enough';

/** The program: CENTRIFUGO_BIN, or `centrifugo` on the PATH, or null. */
export function findCentrifugo(): string | null {
  const named = process.env['CENTRIFUGO_BIN'];
  if (named !== undefined && named !== '') return named;
  const places = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'centrifugo'));
  return places.find((place) => existsSync(place)) ?? null;
}

/** Null where a real Centrifugo can run; else, once said in the test's output, the reason why its tests are skipped. */
export function whyNoCentrifugo(): string | null {
  if (findCentrifugo() !== null) return null;
  const reason = 'no Centrifugo here: set CENTRIFUGO_BIN, or put centrifugo v6 on the PATH';
  console.warn(`Skipped, ${reason}`);
  return reason;
}

/** A real Centrifugo on its own two ports of this machine, with the configuration that operators are given. */
export class CentrifugoServer {
  /** Where clients connect. */
  readonly port: number;
  /** Where the server API is. */
  readonly apiPort: number;
  readonly #folder: string;
  #child: ChildProcess | null = null;
  #output = '';

  private constructor(port: number, apiPort: number, folder: string) {
    this.port = port;
    this.apiPort = apiPort;
    this.#folder = folder;
  }

  /** Starts one; `expiredCloseMs` shortens how long a connection lives behind the end of its token. */
  static async start(options: { expiredCloseMs?: number } = {}): Promise<CentrifugoServer> {
    const server = new CentrifugoServer(await freePort(), await freePort(), mkdtempSync(join(tmpdir(), 'parta-centrifugo-')));
    const config = z.looseObject({ client: z.looseObject({}) }).parse(JSON.parse(readFileSync('deploy/centrifugo.json', 'utf8')));
    const close = options.expiredCloseMs === undefined ? {} : { expired_close_delay: `${options.expiredCloseMs}ms`, expired_sub_close_delay: `${options.expiredCloseMs}ms` };
    writeFileSync(server.#configPath, JSON.stringify({ ...config, client: { ...config.client, ...close } }));
    await server.up();
    return server;
  }

  /** The settings that hand Parta's realtime to it. `port`: a proxy in front of its server API. */
  settings(port = this.apiPort): Record<string, string> {
    return { CENTRIFUGO_URL: `http://127.0.0.1:${port}`, CENTRIFUGO_API_KEY: API_KEY, CENTRIFUGO_TOKEN_SECRET: TOKEN_SECRET, CENTRIFUGO_PUBLIC_URL: `ws://127.0.0.1:${this.port}/connection/websocket` };
  }

  /** What it has said so far. */
  get log(): string {
    return this.#output;
  }

  /** Starts it again on the same ports, after `kill`. */
  async up(): Promise<void> {
    const env = {
      PATH: process.env['PATH'],
      CENTRIFUGO_HTTP_SERVER_PORT: String(this.port),
      CENTRIFUGO_HTTP_SERVER_INTERNAL_PORT: String(this.apiPort),
      CENTRIFUGO_HTTP_API_KEY: API_KEY,
      CENTRIFUGO_CLIENT_TOKEN_HMAC_SECRET_KEY: TOKEN_SECRET,
    };
    const child = spawn(findCentrifugo() ?? 'centrifugo', ['--config', this.#configPath], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
    child.on('error', (error) => (this.#output += error.message));
    const deadline = Date.now() + READY_TIMEOUT_MS;
    while (!(await isHealthy(this.apiPort))) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`Centrifugo did not start:\n${this.#output.slice(-4000)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** SIGKILL: its connections and histories are gone. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  /** Ends it and deletes its folder. */
  async destroy(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get #configPath(): string {
    return join(this.#folder, 'centrifugo.json');
  }
}

async function isHealthy(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health`)).ok;
  } catch {
    return false;
  }
}
