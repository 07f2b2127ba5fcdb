import Fastify from 'fastify';
import { createDeps } from '../../server/create-deps.ts';
import { apiRoutes } from '../../server/routes/api-routes.ts';
import type { TestApp } from './test-app.ts';

/** `METHOD /path` of every route of the API, in Fastify's notation. */
export async function servedRoutes(test: TestApp): Promise<string[]> {
  const served: string[] = [];
  const deps = await createDeps(test);
  const probe = Fastify();
  probe.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) served.push(`${method} ${route.url}`);
  });
  probe.decorateRequest('claims', null);
  await probe.register(async (api) => apiRoutes(api, deps));
  await probe.ready();
  await probe.close();
  // A HEAD beside a GET is the same call without its bytes.
  return served.filter((route) => !served.includes(route.replace(/^HEAD /, 'GET ')) || !route.startsWith('HEAD ')).sort();
}
