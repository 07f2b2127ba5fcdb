import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** A request that is on its way over a new connection has come by then. */
const GRACE_MS = 1_000;

/**
 * Browsers and proxies open connections ahead of need. One that has sent nothing is not idle for Node, which waits for
 * its first request, so a single one would hold a stop back to its limit. What this answers ends them a moment later.
 */
export function watchUnusedConnections(server: Server): () => void {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  function endUnused(): void {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  }
  return () => void setTimeout(endUnused, GRACE_MS).unref();
}
