import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';

export interface ShotAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

export interface Shot {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Longer than any client waits. */
const TIMEOUT_MS = 30_000;
/** As many connections as are wanted at once: a phone has its own. */
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, maxFreeSockets: 256 });

/** One request as a phone sends it. Lighter than fetch, so that what is measured is the server. */
export function shoot(port: number, shot: Shot): Promise<ShotAnswer> {
  const payload = shot.body === undefined ? undefined : JSON.stringify(shot.body);
  const headers = {
    'accept-language': 'ru',
    'accept-encoding': 'br',
    ...(shot.token === undefined ? {} : { authorization: `Bearer ${shot.token}` }),
    ...(payload === undefined ? {} : { 'content-type': 'application/ld+json', 'content-length': Buffer.byteLength(payload) }),
    ...shot.headers,
  };
  return new Promise((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', agent, method: shot.method, path: `/api${shot.path}`, headers, timeout: TIMEOUT_MS }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }));
    });
    call.on('timeout', () => call.destroy(new Error('No answer in time')));
    call.on('error', reject);
    call.end(payload);
  });
}

/** The JSON of an answer, compressed or not. */
export function jsonOf(answer: ShotAnswer): unknown {
  const bytes = answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(answer.bytes) : answer.bytes;
  return JSON.parse(bytes.toString('utf8'));
}
