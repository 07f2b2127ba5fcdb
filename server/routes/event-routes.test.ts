import { afterAll, beforeAll, expect, it } from 'vitest';
import { patchClassCall } from '../../schema/calls/class-calls.ts';
import { classEventsCall, classRelevantEventsCall, createEventCall, deleteEventCall, eventCall, patchEventCall, relevantEventsCall } from '../../schema/calls/event-calls.ts';
import { createStoryCall, deleteStoryCall, storyCall } from '../../schema/calls/story-calls.ts';
import { patchUserCall } from '../../schema/calls/user-calls.ts';
import { eq } from 'drizzle-orm';
import { iri } from '../../schema/ids.ts';
import { problemSchema } from '../../schema/wire.ts';
import { followChanges, irisOf } from '../../tests/support/change-follower.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { logIn, type TestClient } from '../../tests/support/test-client.ts';
import { makeTestSchool, type TestSchool } from '../../tests/support/test-school.ts';
import { newId } from '../store/new-id.ts';
import { events, stories } from '../store/schema/stories.ts';

const DAY_MS = 86_400_000;

let test: TestApp;
let school: TestSchool;
let teacher: TestClient;
let assistant: TestClient;
let parent: TestClient;
let inClass: { params: { classId: string } };

beforeAll(async () => {
  test = await createTestApp();
  school = await makeTestSchool(test.database.db);
  teacher = await logIn(test.app, 'anna@school.test');
  assistant = await logIn(test.app, 'boris@school.test');
  parent = await logIn(test.app, 'maria@home.test');
  inClass = { params: { classId: school.classId } };
});
afterAll(() => test.close());

/** Noon in UTC, so many days from now; `day` without a time. */
const noon = (days: number, hours = 12) => `${day(days)}T${String(hours).padStart(2, '0')}:00:00.000Z`;
const day = (days: number) => new Date(test.clock.now() + days * DAY_MS).toISOString().slice(0, 10);
const trip = (days: number, more: object = {}) => ({ title: 'Trip', startDateTime: noon(days), endDateTime: noon(days, 14), ...more });
const created = async (body: object, client = teacher) => (await client.call(createEventCall, { ...inClass, body })).reply;
const violationsOf = (json: unknown) => (problemSchema.parse(json).violations ?? []).map(({ propertyPath, message }) => [propertyPath, message]);

it('an event is made once, seen by the class, changed by who may and deleted for all', async () => {
  const [ofParent, ofAssistant] = [await followChanges(test, parent), await followChanges(test, assistant)];
  const _id = newId(Date.now());
  const event = await created(trip(3, { _id, description: 'Bring boots' }));
  expect(event).toMatchObject({ _id, class: iri.class(school.classId), story: null, allDay: false, canEdit: true, canDelete: true });
  expect((await created(trip(3, { _id }))).version).toBe(event.version);
  expect((await assistant.call(createEventCall, { ...inClass, body: trip(3, { _id }) })).status).toBe(409);
  expect((await ofParent.news())[0]?.resource).toMatchObject({ title: 'Trip', canEdit: false, canDelete: false });

  const params = { eventId: _id };
  expect((await assistant.call(patchEventCall, { params, body: { title: 'Walk' } })).status).toBe(403);
  const changed = (await teacher.call(patchEventCall, { params, body: { title: 'Walk' } })).reply;
  expect(changed).toMatchObject({ title: 'Walk', description: 'Bring boots', startDateTime: event.startDateTime });
  expect(changed.version).toBeGreaterThan(event.version);
  expect((await parent.call(eventCall, { params })).reply.title).toBe('Walk');
  expect((await teacher.call(deleteEventCall, { params })).status).toBe(204);
  expect((await teacher.call(deleteEventCall, { params })).status).toBe(404);
  expect(await ofParent.news()).toEqual([{ '@id': iri.event(_id), deleted: true }]);
  expect(await ofAssistant.news()).toEqual([{ '@id': iri.event(_id), deleted: true }]);
});

it.each([
  ['en', { startDateTime: 2, endDateTime: 1 }, [['startDateTime', 'Check start date']]],
  ['ru', { startDateTime: 2, endDateTime: 1 }, [['startDateTime', 'Проверьте дату начала']]],
  ['en', { startDateTime: -2, endDateTime: 1 }, [['startDateTime', 'Start day is not valid']]],
  ['ru', { startDateTime: -2, endDateTime: 1 }, [['startDateTime', 'День начала не подходит']]],
  ['en', { startDateTime: -3, endDateTime: -2 }, [['endDateTime', 'End day is not valid'], ['startDateTime', 'Start day is not valid']]],
  ['ru', { startDateTime: -3, endDateTime: -2 }, [['endDateTime', 'День окончания не подходит'], ['startDateTime', 'День начала не подходит']]],
])('CAL-02 dates that cannot be are refused at their field, in %s: %o', async (language, days, violations) => {
  const body = { title: 'x', startDateTime: noon(days.startDateTime), endDateTime: noon(days.endDateTime) };
  const answer = await teacher.call(createEventCall, { ...inClass, body, headers: { 'accept-language': language } });
  expect([answer.status, violationsOf(answer.json)]).toEqual([422, violations]);
});

it('CAL-02 on one day the start time is not after the end time, unless the whole day is meant; a title is required', async () => {
  const body = { title: ' ', startDateTime: noon(1, 15), endDateTime: noon(1, 9) };
  expect(violationsOf((await teacher.call(createEventCall, { ...inClass, body, headers: { 'accept-language': 'en' } })).json)[0]?.[0]).toBe('title');
  const named = { ...body, title: 'x' };
  expect(violationsOf((await teacher.call(createEventCall, { ...inClass, body: named, headers: { 'accept-language': 'en' } })).json)).toEqual([['startDateTime', 'Check start time']]);
  expect(violationsOf((await teacher.call(createEventCall, { ...inClass, body: named, headers: { 'accept-language': 'ru' } })).json)).toEqual([['startDateTime', 'Проверьте время начала']]);
  expect(await created({ ...named, allDay: true })).toMatchObject({ startDateTime: `${day(1)}T00:00:00.000Z`, endDateTime: `${day(1)}T23:59:59.000Z` });
});

it('an event that runs keeps its start: only what is changed must lie ahead', async () => {
  const id = newId(Date.now());
  await test.database.db.insert(events).values({ id, classId: school.classId, authorId: school.teacher, title: 'Camp', startAt: new Date(noon(-2)), endAt: new Date(noon(1)) });
  const params = { eventId: id };
  expect((await teacher.call(patchEventCall, { params, body: { startDateTime: noon(-2), endDateTime: noon(2) } })).status).toBe(200);
  expect((await teacher.call(patchEventCall, { params, body: { startDateTime: noon(-1) } })).status).toBe(422);
  expect((await teacher.call(patchEventCall, { params, body: { endDateTime: noon(-1) } })).status).toBe(422);
  await test.database.db.update(events).set({ endAt: new Date(noon(-1)) }).where(eq(events.id, id));
  expect((await teacher.call(patchEventCall, { params, body: { title: 'Camp (photos below)' } })).status).toBe(200);
  await teacher.call(deleteEventCall, { params });
});

it('CAL-05 an all-day event is over at the reader’s midnight; days in rules are those of the writer’s zone', async () => {
  const patchZone = (timeZone: string) => teacher.call(patchUserCall, { params: { id: school.teacher }, body: { timeZone } });
  const yesterday = { title: 'Fair', allDay: true, startAt: new Date(`${day(-1)}T00:00:00.000Z`), endAt: new Date(`${day(-1)}T23:59:59.000Z`) };
  const id = newId(Date.now());
  await test.database.db.insert(events).values({ id, classId: school.classId, authorId: school.teacher, ...yesterday });
  const logInNow = async () => void (teacher = await logIn(test.app, 'anna@school.test'));
  const isListed = async () => (await teacher.call(classRelevantEventsCall, inClass)).reply.member.some((event) => event._id === id);
  // At 02:00 UTC it is yesterday still in Honolulu.
  test.clock.turn(Date.parse(`${day(0)}T02:00:00.000Z`) - test.clock.now());
  await logInNow();
  await patchZone('Pacific/Honolulu');
  expect(await isListed()).toBe(true);
  const again = { title: 'x', allDay: true, startDateTime: yesterday.startAt.toISOString(), endDateTime: yesterday.endAt.toISOString() };
  const inHonolulu = await teacher.call(createEventCall, { ...inClass, body: again });
  await patchZone('Europe/Moscow');
  expect(await isListed()).toBe(false);
  expect([inHonolulu.status, (await teacher.call(createEventCall, { ...inClass, body: again })).status]).toEqual([201, 422]);
  await patchZone('UTC');
  test.clock.turn(Date.now() - test.clock.now());
  await logInNow();
  for (const eventId of [id, inHonolulu.reply._id]) await teacher.call(deleteEventCall, { params: { eventId } });
});

it('lists go by end or by start, in pages of five, with ranges and in both orders', async () => {
  const rows = Array.from({ length: 7 }, (_, index) => ({ id: newId(Date.now() + index), classId: school.strangeClassId, authorId: school.stranger, title: `n${index}`, startAt: new Date(noon(index - 3, 8)), endAt: new Date(noon(index - 3, 9)) }));
  await test.database.db.insert(events).values(rows);
  const stranger = await logIn(test.app, 'zoya@school.test');
  const params = { classId: school.strangeClassId };
  const titles = async (query: Record<string, string>) => (await stranger.call(classEventsCall, { params, query })).reply.member.map(({ title }) => title);
  expect(await titles({})).toEqual(['n0', 'n1', 'n2', 'n3', 'n4']);
  expect(await titles({ page: '2', itemsPerPage: '5' })).toEqual(['n5', 'n6']);
  expect(await titles({ 'endDateTime[before]': noon(-1, 9), 'order[endDateTime]': 'desc' })).toEqual(['n2', 'n1', 'n0']);
  expect(await titles({ 'endDateTime[strictly_before]': noon(-1, 9) })).toEqual(['n0', 'n1']);
  expect(await titles({ 'endDateTime[after]': noon(2, 9) })).toEqual(['n5', 'n6']);
  expect(await titles({ 'endDateTime[strictly_after]': noon(2, 9) })).toEqual(['n6']);
  const first = (await stranger.call(classEventsCall, { params })).reply;
  const next = Object.fromEntries(new URL(first.view?.next ?? '', 'http://parta.test').searchParams);
  expect(await titles(next)).toEqual(['n5', 'n6']);
  const coming = (await stranger.call(relevantEventsCall)).reply;
  expect(coming.member.map(({ title }) => title).slice(-3)).toEqual(['n4', 'n5', 'n6']);
  await stranger.call(patchClassCall, { params, body: { status: 'archive' } });
  expect((await stranger.call(relevantEventsCall)).reply.totalItems).toBe(0);
  expect((await stranger.call(classRelevantEventsCall, { params })).reply.totalItems).toBe(coming.totalItems);
  expect((await stranger.call(classEventsCall, { params, query: { 'endDateTime[before]': 'soon' } })).status).toBe(400);
});

it('a story and an event that name each other let go when one of them is deleted, and that is told', async () => {
  const { db } = test.database;
  const event = await created(trip(4));
  const [told, kept] = [await postStory('told'), await postStory('kept')];
  const link = async (storyId: string) => {
    await db.update(stories).set({ eventId: event._id }).where(eq(stories.id, storyId));
    await db.update(events).set({ storyId }).where(eq(events.id, event._id));
  };
  await link(told);
  const ofParent = await followChanges(test, parent);
  await teacher.call(deleteStoryCall, { params: { classId: school.classId, storyId: told } });
  const changes = await ofParent.news();
  expect(changes.find((change) => change['@id'] === event['@id'])?.resource).toMatchObject({ story: null });
  await link(kept);
  await teacher.call(deleteEventCall, { params: { eventId: event._id } });
  expect(irisOf(await ofParent.news())).toEqual([event['@id'], iri.story(school.classId, kept)].sort());
  expect((await parent.call(storyCall, { params: { classId: school.classId, storyId: kept } })).reply.event).toBeNull();
});

it('instants at the ends of the calendar are answered, not fallen over', async () => {
  for (const instant of ['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59-12:00', '9999-12-31T23:59:59Z']) {
    const made = await teacher.call(createEventCall, { ...inClass, body: { title: 'x', startDateTime: instant, endDateTime: instant } });
    expect(made.status).toBeLessThan(500);
    expect((await teacher.call(classEventsCall, { ...inClass, query: { 'endDateTime[before]': instant } })).status).toBeLessThan(500);
  }
});

async function postStory(body: string): Promise<string> {
  return (await teacher.call(createStoryCall, { ...inClass, body: { body } })).reply._id;
}
