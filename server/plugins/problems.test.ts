import { afterAll, beforeAll, expect, it } from 'vitest';
import { meCall, patchUserCall } from '../../schema/calls/user-calls.ts';
import { createMessageCall, messagesCall, threadCall } from '../../schema/calls/thread-calls.ts';
import { classCall } from '../../schema/calls/class-calls.ts';
import { loginCall, logoutCall } from '../../schema/calls/auth-calls.ts';
import { MESSAGE_BODY_MAX } from '../../schema/limits.ts';
import { EMPTY_ANSWER, problemSchema } from '../../schema/wire.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { createTestClient, logIn, type TestClient } from '../../tests/support/test-client.ts';
import { makeTestSchool, type TestSchool } from '../../tests/support/test-school.ts';
import { localeOf } from './server-texts.ts';

let test: TestApp;
let school: TestSchool;
let teacher: TestClient;
const anybody = () => createTestClient(test.app);

beforeAll(async () => {
  test = await createTestApp();
  school = await makeTestSchool(test.database.db);
  teacher = await logIn(test.app, 'anna@school.test');
});
afterAll(() => test.close());

it('malformed JSON is a 400 problem in the language of the caller', async () => {
  const answer = await anybody().call(loginCall, { body: '{"email": ', headers: { 'accept-language': 'ru-RU,ru;q=0.9,en;q=0.5' } });
  expect(answer.status).toBe(400);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(problemSchema.parse(answer.json).detail).toBe('Запрос содержит неверный JSON.');
});

it('a wrong content type is 415, and nothing is read as JSON by accident', async () => {
  const answer = await teacher.call(patchUserCall, { params: { id: school.teacher }, body: 'timeZone=UTC', headers: { 'content-type': 'application/x-www-form-urlencoded' } });
  expect(answer.status).toBe(415);
});

it('a body that is no object, or empty, is 400', async () => {
  for (const body of ['[]', 'null', '"x"', '']) {
    expect((await anybody().call(loginCall, { body })).status).toBe(400);
  }
});

it('a missing and a wrongly typed field are violations at their places', async () => {
  const answer = await anybody().call(loginCall, { body: { email: 5 }, headers: { 'accept-language': 'en' } });
  expect(answer.status).toBe(422);
  expect(problemSchema.parse(answer.json).violations).toEqual([
    { propertyPath: 'email', message: 'This value has the wrong type.', code: 'wrongType' },
    { propertyPath: 'password', message: 'This field is required.', code: 'required' },
  ]);
});

it('an over-long text is a violation with the right plural in Russian', async () => {
  const answer = await teacher.call(createMessageCall, {
    params: { threadId: school.parentsThreadId },
    body: { body: 'x'.repeat(MESSAGE_BODY_MAX + 1) },
    headers: { 'accept-language': 'ru' },
  });
  expect(answer.status).toBe(422);
  expect(problemSchema.parse(answer.json).violations).toEqual([{ propertyPath: 'body', message: 'Не более 10000 символов.', code: 'tooLong', values: { count: 10_000 } }]);
});

it.each([
  ['en', 'Some of it could not be accepted.', 'At most 10000 characters.'],
  ['ru', 'Не всё удалось принять.', 'Не более 10000 символов.'],
])('F-204 a problem carries its code, and each violation its code and values, beside the words in the language asked for (%s)', async (language, detail, message) => {
  const body = { body: 'x'.repeat(MESSAGE_BODY_MAX + 1) };
  const { headers, json } = await teacher.call(createMessageCall, { params: { threadId: school.parentsThreadId }, body, headers: { 'accept-language': language } });
  expect(headers['content-language']).toBe(language);
  expect(problemSchema.parse(json)).toMatchObject({ detail, code: 'invalid', violations: [{ propertyPath: 'body', message, code: 'tooLong', values: { count: MESSAGE_BODY_MAX } }] });
  const missing = await teacher.call(classCall, { params: { classId: 'nonsense' }, headers: { 'accept-language': language } });
  expect([problemSchema.parse(missing.json).code, missing.headers['content-language']]).toEqual(['notFound', language]);
});

it('a text that the database cannot hold is refused, not a failure', async () => {
  const answer = await teacher.call(createMessageCall, { params: { threadId: school.parentsThreadId }, body: { body: 'a\0b' } });
  expect(answer.status).toBe(400);
});

it('unknown ids, ids that are no ids, and foreign ids look the same', async () => {
  const details = [];
  for (const classId of ['0192f5a0-0000-7000-8000-000000000000', 'nonsense', school.strangeClassId]) {
    const answer = await teacher.call(classCall, { params: { classId } });
    expect(answer.status).toBe(404);
    details.push(answer.text);
  }
  expect(new Set(details).size).toBe(1);
  const stranger = await logIn(test.app, 'zoya@school.test');
  expect((await stranger.call(threadCall, { params: { threadId: school.parentsThreadId } })).status).toBe(404);
});

it('an unknown path below /api is a 404 problem, also for a browser', async () => {
  const response = await test.app.inject({ url: '/api/nothing', headers: { accept: 'text/html' } });
  expect(response.statusCode).toBe(404);
  expect(response.headers['content-type']).toContain('application/problem+json');
});

it('a query that cannot be understood is 400 with its place', async () => {
  const answer = await teacher.call(messagesCall, { params: { threadId: school.parentsThreadId }, query: { itemsPerPage: '5000', 'createdAt[before]': 'yesterday' } });
  expect(answer.status).toBe(400);
  expect(problemSchema.parse(answer.json).violations?.map((violation) => violation.propertyPath)).toEqual(['itemsPerPage', 'createdAt[before]']);
  expect((await teacher.call(messagesCall, { params: { threadId: school.parentsThreadId }, query: { after: 'W10' } })).status).toBe(400);
});

it('a body of 50 MB is refused at its length; the server goes on', async () => {
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const address = test.app.server.address();
  const url = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}/api/authentication/login`;
  const declared = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: new Uint8Array(50 * 1024 * 1024) });
  expect(declared.status).toBe(413);
  expect(problemSchema.parse(await declared.json()).status).toBe(413);
  const piece = new Uint8Array(64 * 1024);
  let sent = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if ((sent += piece.length) > 50 * 1024 * 1024) controller.close();
      else controller.enqueue(piece);
    },
  });
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers: { 'content-type': 'application/json' }, body: stream, duplex: 'half' };
  const streamed = await fetch(url, init);
  expect(streamed.status).toBe(413);
  expect((await teacher.call(meCall)).status).toBe(200);
});

it('without a token, with a wrong or a foreign one, the answer is 401', async () => {
  expect((await anybody().call(meCall)).status).toBe(401);
  expect((await anybody().call(meCall, { headers: { authorization: `Bearer ${teacher.accessToken}x` } })).status).toBe(401);
  expect((await anybody().call(meCall, { headers: { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.' } })).status).toBe(401);
});

it('an answer without a body says that it is ours, whatever the call; one with a body says it by its type alone', async () => {
  const left = await logIn(test.app, 'anna@school.test');
  const empty = [await left.call(logoutCall), await test.app.inject({ method: 'OPTIONS', url: '/api/uploads' })];
  expect(empty.map(({ headers }) => headers[EMPTY_ANSWER])).toEqual(['empty', 'empty']);
  const others = [await teacher.call(meCall), await left.call(meCall)];
  expect(others.map(({ status, headers }) => [status, headers[EMPTY_ANSWER]])).toEqual([[200, undefined], [401, undefined]]);
});

it('answers carry the safety headers, and a known answer is 304', async () => {
  const first = await teacher.call(meCall);
  expect(first.headers['content-type']).toBe('application/ld+json; charset=utf-8');
  expect(first.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin', 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" });
  expect(first.headers['date']).toBeDefined();
  const again = await test.app.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${teacher.accessToken}`, 'if-none-match': String(first.headers['etag']) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

it('the best language is taken by quality, English without a hint', () => {
  expect(localeOf('de, en;q=0.5, ru;q=0.8')).toBe('ru');
  expect(localeOf('fr')).toBe('en');
  expect(localeOf(undefined)).toBe('en');
});
