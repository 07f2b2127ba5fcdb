import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call } from '../../schema/calls/call.ts';
import { CALLS } from '../../schema/calls/calls.ts';
import { classCall, patchClassCall } from '../../schema/calls/class-calls.ts';
import { eventCall, patchEventCall } from '../../schema/calls/event-calls.ts';
import { patchStoryCall, storyCall } from '../../schema/calls/story-calls.ts';
import { patchStudentCall, studentCall } from '../../schema/calls/student-calls.ts';
import { meCall } from '../../schema/calls/user-calls.ts';
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

it.each(CASES)('F-702 an edit of $name that a later one replaced unseen is named to its writer; one that was seen is not', async ({ read, patch, params: paramsOf, field }) => {
  const { main } = world.clients;
  const params = await paramsOf(world.active);
  const version = async () => ((await main.call(read, { params })).json as { version: number }).version;
  const edit = async (value: string, headers: Record<string, string> = {}) => {
    const key = crypto.randomUUID();
    const ifMatch = `"${await version()}"`;
    const { status } = await main.call(patch, { params, body: { [field]: value }, headers: { 'if-match': ifMatch, 'idempotency-key': key, ...headers } });
    expect(status).toBe(200);
    return key;
  };
  const named = async () => (await main.call(meCall)).reply.overtakenEdits ?? [];
  const before = await named();
  const [first, second] = [await edit('Alpha'), await edit('Beta')];
  expect(await named()).toEqual(before);
  await edit('Gamma', { 'unseen-fields': `other, ${field}` });
  expect(await named()).toEqual([{ key: second, fields: [field] }, ...before]);
  expect(JSON.stringify(await named())).not.toContain(first);
  // What changes nothing replaces nothing.
  await edit('Gamma', { 'unseen-fields': field });
  expect(await named()).toHaveLength(before.length + 1);
  const bad = { 'unseen-fields': `${field};` };
  expect((await main.call(patch, { params, body: { [field]: 'Delta' }, headers: bad })).status).toBe(400);
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
