import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { routePathOf, type Call } from '../../schema/calls/call.ts';
import { CALLS, CALLS_BY_SUBJECT } from '../../schema/calls/calls.ts';
import { openApiOf } from '../../schema/calls/openapi.ts';
import { PROBLEM_CODES, VIOLATION_VALUES } from '../../schema/problem-codes.ts';
import { servedRoutes } from '../support/served-routes.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { PRODUCT_CALLS } from './product-calls.ts';

let test: TestApp;
let served: string[];
beforeAll(async () => {
  test = await createTestApp();
  served = await servedRoutes(test);
});
afterAll(() => test.close());

const DECISIONS = 'docs/decisions';
const notes = readdirSync(DECISIONS).map((name) => readFileSync(`${DECISIONS}/${name}`, 'utf8')).join('\n');

/** What our parameters are called is ours to choose. */
function shapeOf(text: string): string {
  return text.replaceAll(/\{\w+\}/g, '{}');
}

function named(call: Call): string {
  return `${call.method} ${routePathOf(call)}`;
}

it('API-01 every declared call has exactly one route, and every route is declared', () => {
  expect(served).toEqual(CALLS.map(named).sort());
});

it('API-01 every call that product.md shows is declared, by its method and its path', () => {
  const declared = new Set(CALLS.map(({ method, path }) => shapeOf(`${method} ${path}`)));
  expect(PRODUCT_CALLS.filter((shown) => !declared.has(shapeOf(shown)))).toEqual([]);
});

it('API-01 every call that product.md does not show stands among the decisions', () => {
  const shown = new Set(PRODUCT_CALLS.map(shapeOf));
  const own = CALLS.map(({ method, path }) => shapeOf(`${method} ${path}`)).filter((call) => !shown.has(call));
  const noted = shapeOf(notes);
  expect(own.filter((call) => ['`', ' ', '?'].every((end) => !noted.includes(`\`${call}${end}`)))).toEqual([]);
});

it('the OpenAPI description has the calls that the app answers, each with its schemas, and no others', () => {
  const operationSchema = z.looseObject({ operationId: z.string(), responses: z.record(z.string(), z.looseObject({ content: z.record(z.string(), z.unknown()).optional() })) });
  const { paths } = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) }).parse(openApiOf(CALLS_BY_SUBJECT));
  const described = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${routePathOf({ path })}`));
  expect(described.sort()).toEqual(served);
  for (const call of CALLS) {
    const operation = paths[call.path]?.[call.method.toLowerCase()];
    expect(operation?.operationId).toBe(call.id);
    expect([call.id, operation?.responses[String(call.status)]?.content !== undefined]).toEqual([call.id, call.reply !== undefined || call.wire?.answerType !== undefined]);
  }
});

it('F-204 the OpenAPI description lists the codes of problems and of violations', () => {
  const codeSchema = z.looseObject({ 'x-extensible-enum': z.array(z.string()) });
  const described = z.looseObject({ properties: z.looseObject({ code: codeSchema, violations: z.looseObject({ items: z.looseObject({ properties: z.looseObject({ code: codeSchema, values: z.looseObject({}) }) }) }) }) });
  const { components } = z.looseObject({ components: z.looseObject({ schemas: z.looseObject({ Problem: described }) }) }).parse(openApiOf(CALLS_BY_SUBJECT));
  const { code, violations } = components.schemas.Problem.properties;
  expect(code['x-extensible-enum']).toEqual(PROBLEM_CODES);
  expect(violations.items.properties.code['x-extensible-enum']).toEqual(Object.keys(VIOLATION_VALUES));
});
