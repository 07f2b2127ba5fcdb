import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call } from '../../schema/calls/call.ts';
import { CALLS } from '../../schema/calls/calls.ts';
import { classCall, patchClassCall } from '../../schema/calls/class-calls.ts';
import { eventCall, patchEventCall } from '../../schema/calls/event-calls.ts';
import { patchStoryCall, storyCall } from '../../schema/calls/story-calls.ts';
import { patchStudentCall, studentCall } from '../../schema/calls/student-calls.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { makePermissionWorld, type PermissionWorld, type Place } from './permissions/permission-world.ts';

interface Case {
  readonly name: string;
  readonly read: Call;
  readonly patch: Call;
  readonly params: (place: Place) => Record<string, string> | Promise<Record<string, string>>;
  readonly field: string;
}

const CASES: readonly Case[] = [
  { name: 'a class', read: classCall, patch: patchClassCall, params: ({ classId }) => ({ classId }), field: 'name' },
  { name: 'a student', read: studentCall, patch: patchStudentCall, params: ({ classId, studentId }) => ({ classId, studentId }), field: 'firstName' },
  { name: 'an event', read: eventCall, patch: patchEventCall, params: async (place) => ({ eventId: await place.event('main') }), field: 'title' },
  { name: 'a story', read: storyCall, patch: patchStoryCall, params: async (place) => ({ classId: place.classId, storyId: await place.story('main') }), field: 'body' },
];

let test: TestApp;
let world: PermissionWorld;
beforeAll(async () => {
  test = await createTestApp();
  world = await makePermissionWorld(test);
});
afterAll(() => test.close());

it('F-211 every call that says so is asked here', () => {
  expect(CALLS.filter(({ isConditional }) => isConditional === true).map(({ id }) => id).toSorted()).toEqual(CASES.map(({ patch }) => patch.id).toSorted());
});

it.each(CASES)('F-211 a PATCH of $name with If-Match is done on that version alone, else it is 412 and changes nothing', async ({ read, patch, params: paramsOf, field }) => {
  const { main } = world.clients;
  const params = await paramsOf(world.active);
  const record = async () => (await main.call(read, { params })).json as Record<string, unknown> & { version: number };
  const { version } = await record();
  const send = (value: string, ifMatch: string, key?: string) => main.call(patch, { params, body: { [field]: value }, headers: { 'if-match': ifMatch, ...(key === undefined ? {} : { 'idempotency-key': key }) } });

  expect((await send('First', `"${version}"`)).status).toBe(200);
  const key = crypto.randomUUID();
  const late = await send('Second', `"${version}"`, key);
  expect([late.status, (late.json as { code?: string }).code]).toEqual([412, 'changedMeanwhile']);
  const now = await record();
  expect(now).toMatchObject({ [field]: 'First' });
  // It has not taken effect, so the same key goes again on the present version; and its answer once more on no version.
  expect((await send('Second', `"0", "${now.version}"`, key)).status).toBe(200);
  expect((await send('Second', `"${version}"`, key)).status).toBe(200);
  expect(await record()).toMatchObject({ [field]: 'Second' });

  expect((await send('Third', '*')).status).toBe(200);
  expect((await send('Fourth', `W/"${(await record()).version}"`)).status).toBe(412);
  expect((await send('Fourth', '3')).status).toBe(400);
  expect(await record()).toMatchObject({ [field]: 'Third' });
});
