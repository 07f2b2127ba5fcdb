import type { FastifyInstance } from 'fastify';

/** `live` says that the process answers and never asks the database; `ready` says whether to send requests here. */
export function healthRoutes(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => {
    const ready = await isReady().catch(() => false);
    await reply.status(ready ? 200 : 503).header('cache-control', 'no-store').send({ status: ready ? 'ready' : 'notReady' });
  });
}
