import { afterAll, beforeAll, expect, it } from 'vitest';
import Fastify from 'fastify';
import { routePathOf } from '../../schema/calls/call.ts';
import { CALLS } from '../../schema/calls/calls.ts';
import { createDeps } from '../../server/create-deps.ts';
import { apiRoutes } from '../../server/routes/api-routes.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('API-01 every declared call has exactly one route, and every route is declared', async () => {
  const served: string[] = [];
  const deps = await createDeps(test);
  const probe = Fastify();
  probe.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) served.push(`${method} ${route.url}`);
  });
  probe.decorateRequest('claims', null);
  await probe.register(async (api) => apiRoutes(api, deps));
  await probe.ready();
  const declared = CALLS.map((call) => `${call.method} ${routePathOf(call)}`);
  expect(served.filter((route) => !route.startsWith('HEAD ')).sort()).toEqual(declared.sort());
  await probe.close();
});
