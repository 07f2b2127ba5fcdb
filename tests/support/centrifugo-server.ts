import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { CENTRIFUGO, findServer, whyNoServer } from '../../scripts/built-servers.ts';
import { freePort } from '../../server/store/postgres-process.ts';
import { answers, ServerProcess } from './server-process.ts';

const API_KEY = 'an api key for the tests';
const TOKEN_SECRET = 'a token secret for the tests, long enough';

/** Null where a real Centrifugo can run; else, once said in the test's output, the reason why its tests are skipped. */
export function whyNoCentrifugo(): string | null {
  const reason = whyNoServer(CENTRIFUGO);
  if (reason !== null) console.warn(`Skipped, ${reason}`);
  return reason;
}

/** A real Centrifugo on its own two ports of this machine, with the configuration that operators are given. */
export class CentrifugoServer extends ServerProcess {
  /** Where clients connect. */
  readonly port: number;
  /** Where the server API is. */
  readonly apiPort: number;
  readonly #folder: string;

  private constructor(port: number, apiPort: number, folder: string) {
    super({
      program: findServer(CENTRIFUGO) ?? 'centrifugo',
      args: ['--config', join(folder, 'centrifugo.json')],
      env: {
        CENTRIFUGO_HTTP_SERVER_PORT: String(port),
        CENTRIFUGO_HTTP_SERVER_INTERNAL_PORT: String(apiPort),
        CENTRIFUGO_HTTP_API_KEY: API_KEY,
        CENTRIFUGO_CLIENT_TOKEN_HMAC_SECRET_KEY: TOKEN_SECRET,
      },
      isReady: () => answers(`http://127.0.0.1:${apiPort}/health`),
    });
    this.port = port;
    this.apiPort = apiPort;
    this.#folder = folder;
  }

  /** Starts one; `expiredCloseMs` shortens how long a connection lives behind the end of its token. */
  static async start(options: { expiredCloseMs?: number } = {}): Promise<CentrifugoServer> {
    const folder = mkdtempSync(join(tmpdir(), 'parta-centrifugo-'));
    const config = z.looseObject({ client: z.looseObject({}) }).parse(JSON.parse(readFileSync('deploy/centrifugo.json', 'utf8')));
    const close = options.expiredCloseMs === undefined ? {} : { expired_close_delay: `${options.expiredCloseMs}ms`, expired_sub_close_delay: `${options.expiredCloseMs}ms` };
    writeFileSync(join(folder, 'centrifugo.json'), JSON.stringify({ ...config, client: { ...config.client, ...close } }));
    const server = new CentrifugoServer(await freePort(), await freePort(), folder);
    await server.up();
    return server;
  }

  /** The settings that hand Parta's realtime to it. `port`: a proxy in front of its server API. */
  settings(port = this.apiPort): Record<string, string> {
    return { CENTRIFUGO_URL: `http://127.0.0.1:${port}`, CENTRIFUGO_API_KEY: API_KEY, CENTRIFUGO_TOKEN_SECRET: TOKEN_SECRET, CENTRIFUGO_PUBLIC_URL: `ws://127.0.0.1:${this.port}/connection/websocket` };
  }

  /** Ends it and deletes its folder. */
  async destroy(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
