import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Call } from '../../schema/calls/call.ts';
import { openPortWorld, type PortWorld } from '../testing/port-world.ts';
import { classRecord, person } from '../testing/sample-records.ts';

let world: PortWorld;
const asked: string[] = [];
beforeEach(async () => {
  asked.length = 0;
  world = await openPortWorld();
});
afterEach(() => world.close());

const classId = classRecord()._id;
const facts = { '@id': '/invites/FOXPARK', className: '2 «Б»', teacherFullName: 'Ольга Сергеева', icon: 'fox' };

function serverSays(value: object) {
  Object.assign(world.visitorApi, {
    send: (call: Call, options?: { params?: Record<string, string>; token?: string }) => {
      asked.push(`${call.id} ${options?.params?.['code']} ${options?.token ?? 'without a token'}`);
      return Promise.resolve(value);
    },
  });
}

test('JOI-01 JOI-05 what a code invites to is told without a login: a class’s, or a student’s with initials alone', async () => {
  world.logOut();
  serverSays({ kind: 'ok', status: 200, value: { ...facts, '@type': 'ClassInvite', class: `/classes/${classId}` } });
  const shown = { className: '2 «Б»', teacherFullName: 'Ольга Сергеева', icon: 'fox', colour: 'star' };
  expect(await world.port.run('lookUpCode', { code: 'FOXPARK', locale: 'ru' })).toEqual({ ok: true, value: { ...shown, kind: 'class', classId } });
  serverSays({ kind: 'ok', status: 200, value: { ...facts, icon: 'unheard-of', '@type': 'ParentInvite', studentInitials: 'М. С.', classes: [{ classId, className: '2 «Б»', schoolId: 's', schoolName: 'Школа 7' }] } });
  expect(await world.port.run('lookUpCode', { code: 'FOXPARK', locale: 'ru' })).toEqual({
    ok: true,
    value: { ...shown, icon: 'unheard-of', colour: 'board', kind: 'student', studentInitials: 'М. С.', classes: [{ classId, className: '2 «Б»', schoolName: 'Школа 7' }] },
  });
  expect(asked).toEqual(['getInviteByCode FOXPARK without a token', 'getInviteByCode FOXPARK without a token']);
});

test('JOI-03 a code that does not hold is the server’s problem; without a network it says so', async () => {
  expect(await world.port.run('lookUpCode', { code: 'FOXPARK', locale: 'en' })).toEqual({ ok: false, error: { kind: 'offline' } });
  world.logOut();
  expect(await world.port.run('lookUpCode', { code: 'FOXPARK', locale: 'en' })).toEqual({ ok: false, error: { kind: 'offline' } });
  const problem = { type: 'about:blank', title: 'Not Found', status: 404 };
  serverSays({ kind: 'problem', status: 404, problem, retryAfterMs: null });
  expect(await world.port.run('lookUpCode', { code: 'FOXPARK', locale: 'en' })).toEqual({ ok: false, error: { kind: 'problem', problem } });
});

test('JOI-03 who is logged in asks as that person, so that others at the address do not stop them; whose session has ended asks like anybody', async () => {
  const found = { kind: 'ok', status: 200, value: { ...facts, '@type': 'ClassInvite', class: `/classes/${classId}` } };
  serverSays({ kind: 'problem', status: 429, problem: { type: 'about:blank', title: 'Too Many Requests', status: 429 }, retryAfterMs: 60_000 });
  Object.assign(world.engine.api, { send: () => Promise.resolve(found) });
  expect(await world.port.run('lookUpCode', { code: 'FOXPARK', locale: 'en' })).toMatchObject({ ok: true, value: { classId } });
  Object.assign(world.engine.api, { send: () => Promise.resolve({ kind: 'expired' }) });
  serverSays(found);
  expect(await world.port.run('lookUpCode', { code: 'FOXPARK', locale: 'en' })).toMatchObject({ ok: true, value: { classId } });
  expect(asked).toHaveLength(1);
});

test('JOI-05 names of a class are asked for by its code, page by page, and only by somebody who is logged in', async () => {
  const icon = { '@id': '/icons/fox', '@type': 'Icon', content: 'fox', colour: 'star' };
  const named = (firstName: string) => ({ '@id': '/x', '@type': 'PublicStudent', _id: person()._id, version: 1, firstName, lastName: 'Ким', icon });
  const pages = [
    { member: [named('Аня')], view: { next: '/next' } },
    { member: [named('Яна')] },
  ];
  Object.assign(world.engine.api, {
    send: (call: Call, options?: { query?: Record<string, string>; link?: string }) => {
      asked.push(`${call.id} ${options?.link ?? options?.query?.['code']}`);
      return Promise.resolve({ kind: 'ok', status: 200, value: pages[asked.length - 1] });
    },
  });
  const answer = await world.port.run('publicStudents', { classId, code: 'FOXPARK' });
  expect(answer.ok && answer.value.students.map(({ firstName }) => firstName)).toEqual(['Аня', 'Яна']);
  expect(asked).toEqual(['listPublicStudents FOXPARK', 'listPublicStudents /next']);
  world.logOut();
  expect(await world.port.run('publicStudents', { classId, code: 'FOXPARK' })).toMatchObject({ ok: false, error: { problem: { status: 401 } } });
});

test('JOI-01 a request by a parents’ code is shown while it waits, and asked once however often the page is opened', async () => {
  const requests = await world.open('requests', {});
  const shown = { classId, className: '2 «Б»', studentPreview: { initials: 'М. С.', icon: 'fox' } };
  const args = { code: 'FOXPARK', invitationId: null, contact: null, shown };
  const first = await world.port.run('bindParent', args);
  expect(await world.port.run('bindParent', args)).toEqual(first);
  const [row, ...others] = await world.vault.outbox();
  expect(others).toEqual([]);
  expect(first.ok && first.value.outboxId).toBe(row?.id);
  await expect.poll(() => requests.result()?.rows).toMatchObject([{ _id: first.ok && first.value.requestId, status: null, className: '2 «Б»', code: 'FOXPARK', studentPreview: { initials: 'М. С.' }, honest: { state: 'waiting' }, canDelete: true }]);
  const outbox = await world.open('outbox', {});
  await expect.poll(() => outbox.result()?.rows.map(({ place }) => place)).toEqual(['2 «Б»']);

  // An invitation connects at once: it is no request, and another one is another wish.
  const invited = await world.port.run('bindParent', { code: 'FOXPARK', invitationId: person()._id, contact: 'a@b.example' });
  expect(invited.ok && first.ok && invited.value.requestId !== first.value.requestId).toBe(true);
  await expect.poll(() => outbox.result()?.rows.length).toBe(2);
  expect(requests.result()?.rows).toHaveLength(1);
});
