import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { routePathOf, type Call } from '../../schema/calls/call.ts';
import { CALLS, ROUTED_BY_SUBJECT, UNROUTED_CALLS } from '../../schema/calls/calls.ts';
import { openApiOf } from '../../schema/calls/openapi.ts';
import { servedRoutes } from '../support/served-routes.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let test: TestApp;
let served: string[];
beforeAll(async () => {
  test = await createTestApp();
  served = await servedRoutes(test);
});
afterAll(() => test.close());

function named(call: Call): string {
  return `${call.method} ${routePathOf(call)}`;
}

it('every declared call has exactly one route, but those that say they have none yet; every route is declared', () => {
  const unrouted = new Set(UNROUTED_CALLS.map(named));
  expect(served).toEqual(CALLS.map(named).filter((route) => !unrouted.has(route)).sort());
});

it('what is without a route is declared, and named once', () => {
  expect(UNROUTED_CALLS.filter((call) => !CALLS.includes(call)).map(({ id }) => id)).toEqual([]);
  expect(new Set(UNROUTED_CALLS).size).toBe(UNROUTED_CALLS.length);
});

it('the OpenAPI description has the calls that the app answers, each with its schemas, and no others', () => {
  const operationSchema = z.looseObject({ operationId: z.string(), responses: z.record(z.string(), z.looseObject({ content: z.record(z.string(), z.unknown()).optional() })) });
  const { paths } = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) }).parse(openApiOf(ROUTED_BY_SUBJECT));
  const described = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${routePathOf({ path })}`));
  expect(described.sort()).toEqual(served);
  for (const call of CALLS.filter((each) => !UNROUTED_CALLS.includes(each))) {
    const operation = paths[call.path]?.[call.method.toLowerCase()];
    expect(operation?.operationId).toBe(call.id);
    expect([call.id, operation?.responses[String(call.status)]?.content !== undefined]).toEqual([call.id, call.reply !== undefined]);
  }
});
