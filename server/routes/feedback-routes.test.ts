import { afterAll, beforeAll, expect, it } from 'vitest';
import { feedbackCall } from '../../schema/calls/account-calls.ts';
import { FEEDBACK_MAX } from '../../schema/limits.ts';
import { lettersTo } from '../../tests/support/letter-box.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { createTestClient, logIn, type TestClient } from '../../tests/support/test-client.ts';
import { makeTestSchool } from '../../tests/support/test-school.ts';

let test: TestApp;
let parent: TestClient;
const visitor = () => createTestClient(test.app);
const arrived = async (text: string) => (await lettersTo(test.database.db, 'parta@localhost')).filter(({ body }) => body.includes(text));
const sendAs = (client: TestClient, body: string, key: string) => client.call(feedbackCall, { body: { body }, headers: { 'idempotency-key': key } });

beforeAll(async () => {
  test = await createTestApp();
  await makeTestSchool(test.database.db);
  parent = await logIn(test.app, 'maria@home.test');
});
afterAll(() => test.close());

it('feedback of a visitor reaches the operator as text, whatever stands in it', async () => {
  const answer = await visitor().call(feedbackCall, { body: { email: 'somebody@home.test', body: 'Nice <script>\n\nSecond' }, headers: { 'accept-language': 'en' } });
  expect(answer.status).toBe(204);
  const [letter] = await arrived('Second');
  expect(letter?.body).toContain('From: somebody@home.test\n\nNice <script>\n\nSecond');
  expect(letter?.html).toContain('Nice &lt;script&gt;');
});

it('feedback of somebody who is logged in names their own address, and a second try with its key is one letter', async () => {
  const answers = [await sendAs(parent, 'The bell rings twice', 'bell'), await sendAs(parent, 'The bell rings twice', 'bell')];
  expect(answers.map(({ status, text }) => [status, text])).toEqual([[204, ''], [204, '']]);
  const letters = await arrived('The bell rings twice');
  expect(letters).toHaveLength(1);
  expect(letters[0]?.body).toContain('maria@home.test');
});

it('a second try is one letter also where the first went with a token that holds no more', async () => {
  const answer = await visitor().call(feedbackCall, { body: { body: 'with an old token' }, headers: { authorization: `Bearer ${'x'.repeat(40)}` } });
  expect(answer.status).toBe(401);
  expect(await arrived('with an old token')).toHaveLength(0);
});

it('nothing, and more than fits, is refused at the text', async () => {
  for (const body of ['', '  \n ', 'x'.repeat(FEEDBACK_MAX + 1)]) expect((await sendAs(parent, body, 'wrong')).status).toBe(422);
  expect((await sendAs(parent, 'x'.repeat(FEEDBACK_MAX), 'longest')).status).toBe(204);
});
