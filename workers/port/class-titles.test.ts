import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { iri } from '../../schema/ids.ts';
import { classRecord, connectionRequestRecord, person, threadRecord } from '../testing/sample-records.ts';
import { openPortWorld, type PortWorld } from '../testing/port-world.ts';

let world: PortWorld;
const [DAY, MUSIC, ASKED] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
const oleg = person({ firstName: 'Oleg', lastName: 'Orlov' });
const [OF_DAY, OF_MUSIC] = ['5B\u00A0· Anna\u00A0Petrova', '5B\u00A0· Oleg\u00A0Orlov'];

beforeEach(async () => {
  world = await openPortWorld();
});
afterEach(() => world.close());

test('PAR-01 two classes of one name, their talks and what waits for them are titled with the main teachers, until one is called otherwise', async () => {
  const thread = threadRecord({ class: iri.class(MUSIC), name: '5B' });
  await world.replica.put([classRecord({ _id: DAY }), classRecord({ _id: MUSIC, mainTeacher: oleg }), thread, threadRecord({ name: '5B' })]);
  await world.port.run('setThreadMuted', { threadId: thread._id, muted: true });
  const [classes, threads, outbox] = [await world.open('classes', { status: 'active' }), await world.open('threads', { classId: null }), await world.open('outbox', {})];
  const titles = () => classes.result()?.rows.map(({ title }) => title).toSorted();
  await expect.poll(titles).toEqual([OF_DAY, OF_MUSIC]);
  await expect.poll(() => threads.result()?.rows.map(({ title }) => title).toSorted()).toEqual(['5B', OF_MUSIC]);
  await expect.poll(() => outbox.result()?.rows.map(({ place }) => place)).toEqual([OF_MUSIC]);
  await world.port.run('updateClass', { classId: DAY, patch: { name: '6A' } });
  await expect.poll(titles).toEqual(['5B', '6A']);
});

test('PAR-01 a class that is asked for is told from one that the parent has, stored or still on this device; the one that is there keeps its plain name', async () => {
  await world.replica.put([classRecord({ _id: DAY }), { ...connectionRequestRecord(MUSIC, crypto.randomUUID()), teacherFullName: 'Oleg Orlov', canReview: false, canDelete: true }]);
  const asked = { classId: ASKED, className: '5B', teacherFullName: 'Vera Belova', studentPreview: { initials: 'M. I.', icon: 'fox' } };
  await world.port.run('createRequest', { ...asked, studentId: crypto.randomUUID(), code: 'ABCDEFG' });
  const [classes, requests, outbox] = [await world.open('classes', { status: 'active' }), await world.open('requests', {}), await world.open('outbox', {})];
  await expect.poll(() => requests.result()?.rows.map(({ classTitle }) => classTitle).toSorted()).toEqual([OF_MUSIC, '5B\u00A0· Vera\u00A0Belova']);
  await expect.poll(() => outbox.result()?.rows.map(({ place }) => place)).toEqual(['5B\u00A0· Vera\u00A0Belova']);
  expect(classes.result()?.rows.map(({ title }) => title)).toEqual(['5B']);
});
