import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routePathOf } from '../../schema/calls/call.ts';
import { CALLS } from '../../schema/calls/calls.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const PATHS = [...new Set(CALLS.map(routePathOf))];

let test: TestApp;
let dist: string;
beforeAll(async () => {
  // With a built app, whose folder answers every GET that no route takes.
  dist = mkdtempSync(join(tmpdir(), 'parta-dist-'));
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Parta</title>');
  test = await createTestApp({ env: { DIST_DIR: dist } });
});
afterAll(async () => {
  await test.close();
  rmSync(dist, { recursive: true, force: true });
});

/** The methods of all calls whose path fits this one, as an Allow header names them; a GET answers HEAD, too. */
function allowedAt(url: string): string[] {
  const segments = url.split('/');
  const calls = CALLS.filter((call) => {
    const declared = `/api${routePathOf(call)}`.split('/');
    return declared.length === segments.length && declared.every((segment, place) => segment.startsWith(':') || segment === segments[place]);
  });
  const methods = new Set<string>(calls.map(({ method }) => method));
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].toSorted();
}

it.each(PATHS)('F-607 %s answers any other method with 405 and the methods that it takes', async (path) => {
  const url = `/api${path.replaceAll(/:\w+/g, '01980000-0000-7000-8000-000000000000')}`;
  const allowed = allowedAt(url);
  for (const method of METHODS.filter((name) => allowed.includes(name))) expect((await test.app.inject({ method, url })).statusCode).not.toBe(405);
  for (const method of METHODS.filter((name) => !allowed.includes(name))) {
    // A body that nobody would read is no reason for another answer.
    const answer = await test.app.inject({ method, url, headers: { 'content-type': 'application/unknown' }, payload: '{' });
    expect([answer.statusCode, answer.headers['allow'], answer.json<{ code: string }>().code]).toEqual([405, allowed.join(', '), 'methodNotAllowed']);
  }
});

it('F-607 a parameter that is too long for any row stays 404 by a method that the path takes', async () => {
  expect((await test.app.inject({ url: `/api/classes/by-class-code/${'A'.repeat(300)}` })).statusCode).toBe(404);
});

it('F-607 an unknown path stays 404 by every method, and an unknown method is no request', async () => {
  for (const method of METHODS) expect((await test.app.inject({ method, url: '/api/nothing' })).statusCode).toBe(404);
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const address = test.app.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const status = await new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path: '/api/classes', method: 'PROPFIND' }, (response) => resolve(response.statusCode)).on('error', reject).end();
  });
  expect(status).toBe(405);
});
