import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import type { Call } from '../../schema/calls/call.ts';
import { classCall, patchClassCall } from '../../schema/calls/class-calls.ts';
import { eventCall, patchEventCall } from '../../schema/calls/event-calls.ts';
import { patchTeacherCall } from '../../schema/calls/profile-calls.ts';
import { patchStoryCall, storyCall } from '../../schema/calls/story-calls.ts';
import { patchStudentCall, studentCall } from '../../schema/calls/student-calls.ts';
import { meCall, patchUserCall } from '../../schema/calls/user-calls.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { makePermissionWorld, type PermissionWorld, type Place } from './permissions/permission-world.ts';

interface Case {
  readonly name: string;
  readonly read: Call;
  readonly patch: Call;
  readonly params: (place: Place) => Record<string, string> | Promise<Record<string, string>>;
  readonly fields: readonly string[];
  /** A value that changes the record. */
  readonly changed: Record<string, unknown>;
}

const CASES: readonly Case[] = [
  { name: 'a class', read: classCall, patch: patchClassCall, params: ({ classId }) => ({ classId }), fields: ['name', 'grade', 'icon', 'status'], changed: { name: 'New' } },
  { name: 'a student', read: studentCall, patch: patchStudentCall, params: ({ classId, studentId }) => ({ classId, studentId }), fields: ['firstName', 'lastName'], changed: { firstName: 'New' } },
  { name: 'an event', read: eventCall, patch: patchEventCall, params: async (place) => ({ eventId: await place.event('main') }), fields: ['title', 'description', 'allDay', 'startDateTime', 'endDateTime'], changed: { title: 'New' } },
  { name: 'a story', read: storyCall, patch: patchStoryCall, params: async (place) => ({ classId: place.classId, storyId: await place.story('main') }), fields: ['body', 'isAckAsked', 'ackAudience', 'isUrgent', 'publishAt'], changed: { body: 'New' } },
  { name: 'an account', read: meCall, patch: patchUserCall, params: ({ people }) => ({ id: people.main }), fields: ['locale', 'timeZone', 'quietHours'], changed: { quietHours: { from: '21:00', to: '07:00' } } },
  { name: 'a profile', read: meCall, patch: patchTeacherCall, params: ({ people }) => ({ id: people.main }), fields: ['firstName', 'lastName', 'avatar'], changed: { firstName: 'New' } },
];

let test: TestApp;
let world: PermissionWorld;
beforeAll(async () => {
  test = await createTestApp();
  world = await makePermissionWorld(test);
});
afterAll(() => test.close());

async function countChanges(): Promise<number> {
  const { rows } = await test.database.db.execute<{ count: number }>(sql`select count(*)::int as count from changes`);
  return rows[0]?.count ?? -1;
}

it.each(CASES)('F-611 a PATCH that changes nothing of $name makes no version and reaches no device', async ({ read, patch, params: paramsOf, fields, changed }) => {
  const { main } = world.clients;
  const params = await paramsOf(world.active);
  const before = (await main.call(read, { params })).json as Record<string, unknown>;
  const counted = await countChanges();
  const same = Object.fromEntries(fields.filter((field) => before[field] !== undefined).map((field) => [field, field === 'icon' ? (before['icon'] as { '@id': string })['@id'] : before[field]]));
  expect(Object.keys(same).length).toBeGreaterThan(0);
  for (const body of [{}, same]) {
    const answer = await main.call(patch, { params, body });
    expect(answer.status).toBe(200);
  }
  expect(await countChanges()).toBe(counted);
  expect((await main.call(read, { params })).json).toEqual(before);
  expect((await main.call(patch, { params, body: changed })).status).toBe(200);
  expect(await countChanges()).toBeGreaterThan(counted);
});
