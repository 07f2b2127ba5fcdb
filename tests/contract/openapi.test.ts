import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Call } from '../../schema/calls/call.ts';
import { CALLS, CALLS_BY_SUBJECT } from '../../schema/calls/calls.ts';
import { openApiOf } from '../../schema/calls/openapi.ts';
import { newId } from '../../server/store/new-id.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { createTestClient, logIn, type TestClient, type TestRequest } from '../support/test-client.ts';
import { makeTestSchool } from '../support/test-school.ts';

const parameterSchema = z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema: z.record(z.string(), z.unknown()) });
const operationSchema = z.object({
  parameters: z.array(parameterSchema),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) })) }).optional(),
  responses: z.record(z.string(), z.object({ headers: z.record(z.string(), z.unknown()).optional() })),
});
const descriptionSchema = z.object({ openapi: z.literal('3.1.1'), servers: z.array(z.object({ url: z.string() })), paths: z.record(z.string(), z.record(z.string(), operationSchema)) });

let test: TestApp;
let teacher: TestClient;
let description: z.output<typeof descriptionSchema>;

beforeAll(async () => {
  test = await createTestApp();
  await makeTestSchool(test.database.db);
  const served = await test.app.inject({ url: '/api/docs.jsonopenapi' });
  description = descriptionSchema.parse(served.json());
  teacher = await logIn(test.app, 'anna@school.test');
});
afterAll(() => test.close());

const operationOf = (call: Call) => operationSchema.parse(description.paths[call.path]?.[call.method.toLowerCase()]);
const params = Object.fromEntries([...new Set(CALLS.flatMap(({ path }) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)))].map((name) => [name, newId(Date.now())]));

it('F-610 what is served is the description of the declared calls', async () => {
  const served = await test.app.inject({ url: '/api/docs.jsonopenapi' });
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'application/vnd.openapi+json; charset=utf-8']);
  expect(served.json()).toEqual(JSON.parse(JSON.stringify(openApiOf(CALLS_BY_SUBJECT))));
});

it('F-610 every answer of the API names the description', async () => {
  for (const url of ['/api/users/me', '/api/locales', '/api/docs.jsonopenapi']) {
    expect((await test.app.inject({ url })).headers['link']).toBe('</api/docs.jsonopenapi>; rel="service-desc"; type="application/vnd.openapi+json"');
  }
});

/** Requests that get no further than the outer rules: what a program that knows only the description would try first. */
const REQUESTS: readonly (readonly [name: string, request: TestRequest])[] = [
  ['nothing', {}],
  ['an empty body', { body: {} }],
  ['a body of wrong types', { body: { _id: 1, name: [], body: {}, email: 1, members: 'x', classes: 1 } }],
  ['a body that is no object', { body: [] }],
  ['a query of wrong types', { query: { page: 'x', itemsPerPage: '-1', type: '%', w: 'x', of: '{' } }],
  ['a cursor of nobody', { query: { after: 'x' } }],
  ['a key that is none', { headers: { 'idempotency-key': ' ' }, body: {} }],
];

it.each(CALLS.map((call) => [call.id, call] as const))('F-610 %s answers what the description says of it, whoever asks and however', async (_, call) => {
  // It would end the session that the others ask with.
  if (call.id === 'logout') return;
  const { responses } = operationOf(call);
  for (const [asker, client] of [['nobody', createTestClient(test.app)], ['teacher', teacher]] as const) {
    for (const [name, request] of REQUESTS) {
      const { status } = await client.call(call, { params, ...request });
      expect([asker, name, status, String(status) in responses]).toEqual([asker, name, status, true]);
    }
  }
});

it('F-610 the headers of resumable uploads and the form of the other ones are described', () => {
  const namesOf = (id: string) => {
    const call = CALLS.find((each) => each.id === id);
    if (call === undefined) throw new Error(id);
    const { parameters, requestBody, responses } = operationOf(call);
    return { asked: parameters.filter((each) => each.in === 'header' && each.required).map(({ name }) => name), answered: Object.keys(responses[String(call.status)]?.headers ?? {}), bodies: requestBody?.content ?? {} };
  };
  expect(namesOf('beginUpload')).toMatchObject({ asked: ['Tus-Resumable', 'Upload-Length'], answered: ['Upload-Offset', 'Upload-Expires', 'Location'] });
  expect(namesOf('sendUpload')).toMatchObject({ asked: ['Tus-Resumable', 'Upload-Offset'], answered: ['Upload-Offset', 'Upload-Expires'] });
  expect(Object.keys(namesOf('sendUpload').bodies)).toEqual(['application/offset+octet-stream']);
  expect(namesOf('upload').bodies).toMatchObject({ 'multipart/form-data': { schema: { required: ['file'], properties: { _id: { format: 'uuid' }, file: { format: 'binary' } } } } });
});

it('F-610 the description refuses what the server refuses of an age and of a condition', async () => {
  const call = CALLS.find(({ id }) => id === 'patchClass');
  if (call === undefined) throw new Error('no call');
  const schemaOf = (name: string) => operationOf(call).parameters.find((each) => each.name === name)?.schema ?? {};
  const most = Number(schemaOf('Mutation-Age')['maximum']);
  const condition = new RegExp(String(schemaOf('If-Match')['pattern']), 'u');
  const isBad = async (headers: Record<string, string>) => {
    const { status } = await teacher.call(call, { params, body: {}, headers });
    return status === 400;
  };
  expect([await isBad({ 'mutation-age': `${most}` }), await isBad({ 'mutation-age': `${most + 1}` })]).toEqual([false, true]);
  for (const tags of ['*', '"1"', 'W/"1", "2"', '1', '"1', '"1",', '$U&N|7|r']) {
    expect([tags, await isBad({ 'if-match': tags })]).toEqual([tags, !condition.test(tags)]);
  }
});

it('F-610 every id in a path is a UUID, and what forms check by a pattern has it', () => {
  const ids = Object.values(description.paths).flatMap((methods) => Object.values(methods)).flatMap(({ parameters }) => parameters.filter((each) => each.in === 'path' && /^id$|Id$/u.test(each.name)));
  expect(ids.length).toBeGreaterThan(50);
  expect(ids.every(({ schema }) => schema['format'] === 'uuid')).toBe(true);
  const register = JSON.stringify(description.paths['/teachers']?.['post']?.requestBody);
  for (const pattern of ['"format":"email"', '\\\\p{Lu}', '"pattern":"\\\\S"']) expect(register).toContain(pattern);
});
