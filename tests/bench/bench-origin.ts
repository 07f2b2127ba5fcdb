import { createReadStream, existsSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http';
import { connect } from 'node:net';
import { extname, join, normalize } from 'node:path';
import type { Duplex } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.map': 'application/json', '.css': 'text/css' };

/** Asked for by a page, this puts an end to `setDown(true)`. */
export const UP_PATH = '/__bench/up';

/** One origin for the product and the bench's own pages: `/__bench/*` from `folder`, all else from the product's server. */
export interface BenchOrigin {
  readonly url: string;
  /** Paths of the API requests so far, in order; emptied by the call. */
  takeRequests(): string[];
  /** Bytes of uploaded files that came so far, counted as they came; `take` begins anew. */
  uploadedBytes(): number;
  takeUploadedBytes(): number;
  /** From now on each exchange with the API is kept, until they are taken. */
  record(): void;
  takeExchanges(): Promise<Exchange[]>;
  /** Cuts what stands, and everything new but the bench's own pages, until it is up again. */
  setDown(isDown: boolean): void;
  /** Answers of the API begin so much later from now on, ms: what a line far away takes there and back. */
  setLatency(ms: number): void;
  close(): Promise<void>;
}

export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Of the answer's body, unpacked. */
  readonly bytes: number;
}

/** Listens on a free port. Where the product's server is down, connections are cut, as they would be without it. */
export async function openBenchOrigin(upstreamPort: number, folder: string): Promise<BenchOrigin> {
  let requests: string[] = [];
  let uploaded = 0;
  let recorded: Promise<Exchange>[] | null = null;
  let isDown = false;
  let latencyMs = 0;
  const sockets = new Set<Duplex>();
  const server = createServer((incoming, outgoing) => {
    // The page says itself when the network is back, so that nothing begins before its clock does.
    if (incoming.url === UP_PATH) isDown = false;
    if (incoming.method === 'GET' && incoming.url?.startsWith('/api/') === true) requests.push(incoming.url);
    if (incoming.url?.startsWith('/api/upload') === true) incoming.on('data', (bytes: Buffer) => (uploaded += bytes.length));
    const path = new URL(incoming.url ?? '/', 'http://localhost').pathname;
    if (incoming.url === UP_PATH) outgoing.end();
    else if (path.startsWith('/__bench/')) serveFile(join(folder, normalize(path.slice('/__bench'.length))), outgoing);
    else if (isDown) incoming.destroy();
    else if (!path.startsWith('/api/')) forward(incoming, outgoing, { port: upstreamPort, latencyMs: 0 });
    else forward(incoming, outgoing, { port: upstreamPort, latencyMs }, (exchange) => recorded?.push(exchange));
  });
  server.on('upgrade', (incoming, socket) => {
    if (isDown) return socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    const upstream = connect(upstreamPort, '127.0.0.1');
    const headers = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${String(value)}`);
    upstream.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    upstream.pipe(socket).pipe(upstream);
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return {
    url: `http://localhost:${address.port}`,
    takeRequests() {
      const taken = requests;
      requests = [];
      return taken;
    },
    uploadedBytes: () => uploaded,
    takeUploadedBytes() {
      const taken = uploaded;
      uploaded = 0;
      return taken;
    },
    record() {
      recorded = [];
    },
    async takeExchanges() {
      const taken = recorded ?? [];
      recorded = null;
      return Promise.all(taken);
    },
    setDown(next) {
      isDown = next;
      if (!isDown) return;
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
    },
    setLatency(ms) {
      latencyMs = ms;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function serveFile(path: string, outgoing: ServerResponse): void {
  if (!existsSync(path)) {
    outgoing.writeHead(404).end();
    return;
  }
  outgoing.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' });
  createReadStream(path).pipe(outgoing);
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, { port, latencyMs }: { port: number; latencyMs: number }, keep?: (exchange: Promise<Exchange>) => void): void {
  const upstream = request({ host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers: incoming.headers }, (answer) => {
    const pass = () => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      keep?.(exchangeOf(incoming, answer));
    };
    if (latencyMs === 0) pass();
    else setTimeout(pass, latencyMs);
  });
  upstream.on('error', () => outgoing.destroy());
  // A connection that breaks must break behind this origin as well, or the server waits for the rest.
  incoming.on('close', () => {
    if (!incoming.complete) upstream.destroy();
  });
  incoming.pipe(upstream);
}

/** Reads along. */
function exchangeOf({ method = '', url = '' }: IncomingMessage, answer: IncomingMessage): Promise<Exchange> {
  const chunks: Buffer[] = [];
  answer.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve) => {
    answer.on('close', () => resolve({ method, path: url, status: answer.statusCode ?? 0, bytes: unpacked(Buffer.concat(chunks), answer.headers['content-encoding']).length }));
  });
}

function unpacked(bytes: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(bytes);
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes;
}
