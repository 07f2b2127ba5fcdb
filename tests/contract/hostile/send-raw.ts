import { Agent, request } from 'node:http';
import type { HostileRequest } from './request-arbitrary.ts';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly ms: number;
}

/** Longer than any answer may take. */
const TIMEOUT_MS = 10_000;
const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** Over a real connection, the path as it is: `fetch` would tidy it up. `address` is where it seems to come from. */
export function sendRaw(port: number, { method, path, headers, payload }: Pick<HostileRequest, 'method' | 'path' | 'headers' | 'payload'>, address: string): Promise<RawAnswer> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const bytes = payload === null ? null : Buffer.from(payload, 'latin1');
    const call = request({ port, host: '127.0.0.1', localAddress: address, agent, method, path, headers: { ...headers, ...(bytes === null ? {} : { 'content-length': bytes.length }) }, timeout: TIMEOUT_MS }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      // An answer to HEAD is its headers. Endless headers that came in pieces are refused before the server has the method at hand, so that text follows here, and the connection ends.
      if (method === 'HEAD') resolve({ status: response.statusCode ?? 0, headers: response.headers, text: '', ms: performance.now() - start });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(chunks).toString('utf8'), ms: performance.now() - start }));
    });
    call.on('timeout', () => call.destroy(new Error(`No answer in ${TIMEOUT_MS} ms`)));
    call.on('error', reject);
    call.end(bytes ?? undefined);
  });
}
