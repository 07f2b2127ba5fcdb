import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Call } from '../../schema/calls/call.ts';
import { openPortWorld, type PortWorld } from '../testing/port-world.ts';
import { classRecord, person } from '../testing/sample-records.ts';

let world: PortWorld;
beforeEach(async () => {
  world = await openPortWorld();
});
afterEach(() => world.close());

test('EXT-10 first passwords of a class are the server’s answer each time, and say so without a network', async () => {
  const [classId, studentId] = [classRecord()._id, person()._id];
  const asked: string[] = [];
  const page = { '@id': '/x', '@type': 'Collection', totalItems: 1, member: [{ '@id': '/y', '@type': 'StudentCredentials', student: `/students/${studentId}`, firstName: 'A', lastName: 'B', login: 'a.b', password: 'first' }] };
  Object.assign(world.engine.api, {
    send: (call: Call, options?: { params?: Record<string, string> }) => {
      asked.push(`${call.id} ${options?.params?.['classId']}`);
      return Promise.resolve(asked.length > 1 ? { kind: 'unreachable', reason: 'network', retryAfterMs: null } : { kind: 'ok', status: call.status, value: page });
    },
  });
  expect(await world.port.run('classCredentials', { classId })).toEqual({ ok: true, value: { credentials: [{ studentId, password: 'first' }] } });
  expect(await world.port.run('classCredentials', { classId })).toEqual({ ok: false, error: { kind: 'offline' } });
  expect(asked).toEqual([`listClassCredentials ${classId}`, `listClassCredentials ${classId}`]);
});

test('people to write to come with the names of the classes that are on this device, also without a network', async () => {
  const known = classRecord({ name: '2 «Б»' });
  await world.replica.put([known]);
  const user = person();
  const elsewhere = classRecord()['@id'];
  world.engine.fetchRecipients = () => Promise.resolve({ kind: 'ok', status: 200, value: [{ user, classes: [known['@id'], elsewhere], about: null }] });
  const wanted = { ok: true, value: { recipients: [{ user, classes: ['2 «Б»'], about: null }] } };
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
