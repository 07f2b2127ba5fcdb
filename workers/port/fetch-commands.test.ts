import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Call } from '../../schema/calls/call.ts';
import { openPortWorld, type PortWorld } from '../testing/port-world.ts';
import { classRecord, person, studentRecord } from '../testing/sample-records.ts';

let world: PortWorld;
beforeEach(async () => {
  world = await openPortWorld();
});
afterEach(() => world.close());

test('EXT-10 first passwords of a class are the server’s answer each time, and say so without a network', async () => {
  const [classId, studentId] = [classRecord()._id, person()._id];
  const asked: string[] = [];
  const page = { '@id': '/x', '@type': 'Collection', totalItems: 1, member: [{ '@id': '/y', '@type': 'StudentCredentials', student: `/students/${studentId}`, firstName: 'A', lastName: 'B', login: 'a.b', password: 'first', cardKey: 'key' }] };
  Object.assign(world.engine.api, {
    send: (call: Call, options?: { params?: Record<string, string> }) => {
      asked.push(`${call.id} ${options?.params?.['classId']}`);
      return Promise.resolve(asked.length > 1 ? { kind: 'unreachable', reason: 'network', retryAfterMs: null } : { kind: 'ok', status: call.status, value: page });
    },
  });
  expect(await world.port.run('classCredentials', { classId })).toEqual({ ok: true, value: { credentials: [{ studentId, password: 'first', cardKey: 'key' }] } });
  expect(await world.port.run('classCredentials', { classId })).toEqual({ ok: false, error: { kind: 'offline' } });
  expect(asked).toEqual([`listClassCredentials ${classId}`, `listClassCredentials ${classId}`]);
});

test('people to write to come with the names of the classes that are on this device', async () => {
  const known = classRecord({ name: '2 «Б»' });
  await world.replica.put([known]);
  const user = person();
  const elsewhere = classRecord()['@id'];
  world.engine.fetchRecipients = () => Promise.resolve({ kind: 'ok', status: 200, value: [{ user, classes: [known['@id'], elsewhere], about: null }] });
  expect(await world.port.run('recipients', {})).toEqual({ ok: true, value: { recipients: [{ user, classes: ['2 «Б»'], about: null }] } });
});

test('SYN-03 without a network people to write to are those who are known here, also where the server was never asked; until somebody is known it says that there is no network', async () => {
  const offline = { kind: 'unreachable', reason: 'network', retryAfterMs: null } as const;
  world.engine.fetchRecipients = () => Promise.resolve(offline);
  expect(await world.port.run('recipients', {})).toEqual({ ok: false, error: { kind: 'offline' } });
  const mum = person({ role: 'parent' });
  const taught = classRecord({ name: '2 «Б»', mainTeacher: person({ _id: world.me._id }) });
  const pupil = studentRecord({ classes: [taught['@id']], parents: [mum] });
  await world.replica.put([taught, pupil]);
  const answer = await world.port.run('recipients', {});
  const found = answer.ok ? answer.value.recipients : [];
  expect(found.map(({ user, classes, about }) => [user['@id'], classes, about])).toEqual(expect.arrayContaining([[pupil.user, ['2 «Б»'], null], [mum['@id'], ['2 «Б»'], 'Masha Ivanova']]));
  expect(found).toHaveLength(2);
  // Their names are there for a conversation that waits.
  const made = await world.port.run('createDirectThread', { members: [mum._id], name: '' });
  const threads = await world.open('threads', { classId: null });
  await expect.poll(() => threads.result()?.rows.map(({ _id, title }) => [_id, title])).toEqual([[made.ok && made.value.threadId, 'Anna Petrova']]);
});

test('without a network and before the classes are here, people to write to are the last answer', async () => {
  const user = person();
  world.engine.fetchRecipients = () => Promise.resolve({ kind: 'ok', status: 200, value: [{ user, classes: [], about: null }] });
  const wanted = { ok: true, value: { recipients: [{ user, classes: [], about: null }] } };
  expect(await world.port.run('recipients', {})).toEqual(wanted);
  world.engine.fetchRecipients = () => Promise.resolve({ kind: 'unreachable', reason: 'network', retryAfterMs: null });
  expect(await world.port.run('recipients', {})).toEqual(wanted);
});

test('ROO-06 login and password of a student are asked for each time; a new one needs the network and says so', async () => {
  const studentId = crypto.randomUUID();
  expect(await world.port.run('resetStudentPassword', { studentId })).toEqual({ ok: false, error: { kind: 'offline' } });
  const asked: string[] = [];
  const answers: Record<string, unknown> = { getStudentCredentials: { login: 'masha.sokolova', password: 'river-42-Lamp!' } };
  Object.assign(world.engine.api, {
    send: (call: Call, options?: { params?: Record<string, string>; key?: string }) => {
      asked.push(`${call.id} ${options?.params?.['studentId']} ${options?.key === undefined ? '' : 'keyed'}`.trim());
      return Promise.resolve({ kind: 'ok', status: call.status, value: answers[call.id] });
    },
  });
  expect(await world.port.run('resetStudentPassword', { studentId })).toEqual({ ok: true, value: { login: 'masha.sokolova', password: 'river-42-Lamp!' } });
  expect(asked).toEqual([`resetStudentPassword ${studentId} keyed`, `getStudentCredentials ${studentId}`]);
});
