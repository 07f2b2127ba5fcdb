import { afterAll, expect, it } from 'vitest';
import { createDirectThreadCall } from '../../schema/calls/thread-calls.ts';
import { directThreadId, iri } from '../../schema/ids.ts';
import { problemSchema } from '../../schema/wire.ts';
import { openTestSchool } from '../../tests/support/open-test-school.ts';

const { test, school, teacher, assistant, parent, student } = await openTestSchool();
afterAll(() => test.close());

it('nobody takes the id of two other people’s thread, to stop it or to stand in it', async () => {
  const _id = directThreadId(school.teacher, school.student);
  const group = { _id, members: [iri.user(school.teacher), iri.user(school.assistant)] };
  const refused = await parent.call(createDirectThreadCall, { body: group });
  expect(problemSchema.parse(refused.json).violations?.[0]).toMatchObject({ propertyPath: '_id' });
  expect((await assistant.call(createDirectThreadCall, { body: { _id, members: [iri.user(school.teacher), iri.user(school.student)] } })).status).toBe(422);
  const own = (await teacher.call(createDirectThreadCall, { body: { members: [iri.user(school.student)] } })).reply;
  expect([own._id, own.membersCount]).toEqual([_id, 2]);
  expect((await student.call(createDirectThreadCall, { body: { members: [iri.user(school.teacher)] } })).reply._id).toBe(_id);
});
