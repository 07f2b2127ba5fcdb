import { createReadStream, existsSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http';
import { connect } from 'node:net';
import { extname, join, normalize } from 'node:path';

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.map': 'application/json', '.css': 'text/css' };

/** One origin for the product and the bench's own pages: `/__bench/*` from `folder`, all else from the product's server. */
export interface BenchOrigin {
  readonly url: string;
  /** Paths of the API requests so far, in order; emptied by the call. */
  takeRequests(): string[];
  /** Bytes of uploaded files that came so far, counted as they came; `take` begins anew. */
  uploadedBytes(): number;
  takeUploadedBytes(): number;
  close(): Promise<void>;
}

/** Listens on a free port. Where the product's server is down, connections are cut, as they would be without it. */
export async function openBenchOrigin(upstreamPort: number, folder: string): Promise<BenchOrigin> {
  let requests: string[] = [];
  let uploaded = 0;
  const server = createServer((incoming, outgoing) => {
    if (incoming.method === 'GET' && incoming.url?.startsWith('/api/') === true) requests.push(incoming.url);
    if (incoming.url?.startsWith('/api/upload') === true) incoming.on('data', (bytes: Buffer) => (uploaded += bytes.length));
    const path = new URL(incoming.url ?? '/', 'http://localhost').pathname;
    if (path.startsWith('/__bench/')) serveFile(join(folder, normalize(path.slice('/__bench'.length))), outgoing);
    else forward(incoming, outgoing, upstreamPort);
  });
  server.on('upgrade', (incoming, socket) => {
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

function forward(incoming: IncomingMessage, outgoing: ServerResponse, port: number): void {
  const upstream = request({ host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers: incoming.headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  upstream.on('error', () => outgoing.destroy());
  // A connection that breaks must break behind this origin as well, or the server waits for the rest.
  incoming.on('close', () => {
    if (!incoming.complete) upstream.destroy();
  });
  incoming.pipe(upstream);
}
