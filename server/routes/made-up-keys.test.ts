import { afterAll, beforeAll, expect, it } from 'vitest';
import { CALLS } from '../../schema/calls/calls.ts';
import { createStoryCall } from '../../schema/calls/story-calls.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { logIn, type TestClient } from '../../tests/support/test-client.ts';
import { makeTestSchool, type TestSchool } from '../../tests/support/test-school.ts';

let test: TestApp;
let school: TestSchool;
let teacher: TestClient;
let parent: TestClient;
let storyId: string;

beforeAll(async () => {
  test = await createTestApp();
  school = await makeTestSchool(test.database.db);
  [teacher, parent] = [await logIn(test.app, 'anna@school.test'), await logIn(test.app, 'maria@home.test')];
  storyId = (await teacher.call(createStoryCall, { params: { classId: school.classId }, body: { body: 'Hello', attachments: [] } })).reply._id;
});
afterAll(() => test.close());

const ID = '11111111-1111-4111-8111-111111111111';
const AT = '2026-11-21T00:00:00.000Z';
const KEYS = [[ID], [AT], [''], [ID, ID], [AT, AT], [ID, AT], ['', ID], [AT, ''], [AT, ID], [AT, ID, ID], ['', '', '']];
const paged = CALLS.filter(({ method, query }) => method === 'GET' && query !== undefined && 'shape' in query && 'after' in (query.shape as object) && 'page' in (query.shape as object));

it('the lists that go on behind a key are here', () => expect(paged.length).toBeGreaterThan(15));

it.each(paged.map((call) => [call.id, call] as const))('%s: a key that no answer gave is refused as a wrong request, or is one to go on from', async (_, call) => {
  const params: Record<string, string> = { classId: school.classId, studentId: school.studentId, threadId: school.parentsThreadId, storyId, parentId: school.parent, id: school.parent, userId: school.parent };
  const statuses = new Set<number>();
  for (const key of KEYS) {
    const after = Buffer.from(JSON.stringify(key)).toString('base64url');
    for (const client of [teacher, parent]) statuses.add((await client.call(call, { params, query: { after } })).status);
  }
  expect([...statuses].filter((status) => ![200, 400, 403, 404].includes(status))).toEqual([]);
  expect([...statuses]).toContain(200);
});
