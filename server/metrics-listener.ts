import { createServer } from 'node:http';
import type { Metrics } from './plugins/metrics.ts';

export interface MetricsListener {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Answers `/metrics` on an address of its own, by default of this machine only: what the server counts is nobody's
 * business on the public port, and no token has to be kept anywhere.
 */
export async function startMetricsListener(metrics: Metrics, { port, host }: { port: number; host: string }): Promise<MetricsListener> {
  const server = createServer((request, response) => {
    const isAsked = request.method === 'GET' && request.url?.split('?')[0] === '/metrics';
    response.writeHead(isAsked ? 200 : 404, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' });
    response.end(isAsked ? metrics.text() : '');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
