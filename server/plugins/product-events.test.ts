import { afterAll, expect, it } from 'vitest';
import { classByCodeCall } from '../../schema/calls/class-calls.ts';
import { createCommentCall } from '../../schema/calls/comment-calls.ts';
import { createInvitationCall, studentByParentCodeCall } from '../../schema/calls/invitation-calls.ts';
import { awardsCall } from '../../schema/calls/reward-calls.ts';
import { createStoryCall, likeStoryCall, readStoryCall } from '../../schema/calls/story-calls.ts';
import { createMessageCall, threadsCall } from '../../schema/calls/thread-calls.ts';
import { openTestSchool } from '../../tests/support/open-test-school.ts';
import { PRODUCT_EVENTS } from './product-events.ts';

const { test, school, teacher, parent } = await openTestSchool();
afterAll(() => test.close());

const sums = () => Object.fromEntries(PRODUCT_EVENTS.map((event) => [event, Number(new RegExp(`parta_product_events_total\\{event="${event}"\\} (\\d+)`).exec(test.app.metrics.text())?.[1])]));

it('API-04 each event of use is counted once it happened, not what was refused or came again under its key, and only as a sum', async () => {
  const before = sums();
  expect(before['authorization']).toBe(4);
  const { classId, studentId } = school;
  const key = { 'idempotency-key': crypto.randomUUID() };
  const post = () => teacher.call(createStoryCall, { params: { classId }, body: { body: 'Canary of the yard', attachments: [] }, headers: key });
  const story = (await post()).reply;
  expect((await post()).reply._id).toBe(story._id);
  const params = { classId, storyId: story._id };
  for (const call of [likeStoryCall, readStoryCall]) expect((await parent.call(call, { params })).status).toBeLessThan(300);
  expect((await parent.call(createCommentCall, { params, body: { body: 'Lovely' } })).status).toBe(201);
  expect((await parent.call(createCommentCall, { params, body: { body: '' } })).status).toBe(422);
  const thread = (await parent.call(threadsCall)).reply.member[0];
  expect((await parent.call(createMessageCall, { params: { threadId: thread?._id ?? '' }, body: { body: 'Hello', attachments: [] } })).status).toBe(201);
  expect((await teacher.call(createInvitationCall, { params: { studentId }, body: { channel: 'email', contact: 'dad@home.test' } })).status).toBe(201);
  expect((await teacher.call(awardsCall, { query: { 'student.user': school.student, pagination: 'false' } })).status).toBe(200);
  expect((await parent.call(classByCodeCall, { params: { code: 'ABCDEFG' } })).status).toBe(200);
  expect((await parent.call(studentByParentCodeCall, { params: { code: 'PPPPPPP' } })).status).toBe(200);
  expect(sums()).toEqual({ ...before, story: 1, like: 1, read: 1, comment: 1, message: 1, invitation: 1, skill_report: 1, parent_invite_visit: 2 });
  expect(test.app.metrics.text()).not.toMatch(/Canary|ABCDEFG|PPPPPPP|dad@home/u);
});
