import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { routePathOf, type Call } from '../../schema/calls/call.ts';
import { CALLS, CALLS_BY_SUBJECT } from '../../schema/calls/calls.ts';
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

it('API-01 every declared call has exactly one route, and every route is declared', () => {
  expect(served).toEqual(CALLS.map(named).sort());
});

it('the OpenAPI description has the calls that the app answers, each with its schemas, and no others', () => {
  const operationSchema = z.looseObject({ operationId: z.string(), responses: z.record(z.string(), z.looseObject({ content: z.record(z.string(), z.unknown()).optional() })) });
  const { paths } = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) }).parse(openApiOf(CALLS_BY_SUBJECT));
  const described = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${routePathOf({ path })}`));
  expect(described.sort()).toEqual(served);
  for (const call of CALLS) {
    const operation = paths[call.path]?.[call.method.toLowerCase()];
    expect(operation?.operationId).toBe(call.id);
    expect([call.id, operation?.responses[String(call.status)]?.content !== undefined]).toEqual([call.id, call.reply !== undefined]);
  }
});
