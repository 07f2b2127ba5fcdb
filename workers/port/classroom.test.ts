import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { iri } from '../../schema/ids.ts';
import type { ArgsOf, CommandName, ValueOf } from '../../schema/port/commands.ts';
import { defaultSkillIds } from '../../schema/rules/default-skills.ts';
import type { Student } from '../../schema/records/student.ts';
import { awardRecord, classRecord, connectionRequestRecord, invitationRecord, skillRecord, studentRecord, threadRecord } from '../testing/sample-records.ts';
import { lanesView } from '../sync/lanes.ts';
import { openPortWorld, type PortWorld } from '../testing/port-world.ts';

let world: PortWorld;
let classId: string;
let student: Student;

beforeEach(async () => {
  world = await openPortWorld();
  classId = crypto.randomUUID();
  student = studentRecord({ classes: [iri.class(classId)], positivePoints: 4, currentPoints: 4 });
  await world.replica.put([classRecord({ _id: classId, studentsCount: 1 }), student]);
});
afterEach(() => world.close());

async function run<C extends CommandName>(name: C, args: ArgsOf<C>): Promise<ValueOf<C>> {
  const result = await world.port.run(name, args);
  if (!result.ok) throw new Error(result.error.kind === 'problem' ? result.error.problem.title : result.error.kind);
  return result.value;
}
async function park(type: string): Promise<void> {
  const row = (await world.vault.outbox()).find((one) => one.mutation.type === type);
  await world.vault.updateRow(row?.id ?? '', { state: 'parked', refusal: { code: 'invalid', status: 422, text: 'No' } });
}

test('SYN-03 new students stand in the room and in the count of the class at once; a pair of names only once', async () => {
  const students = await world.open('students', { classId });
  const classes = await world.open('classes', { status: 'active' });
  const { studentIds } = await run('addStudents', { classId, students: [{ firstName: ' Ada ', lastName: 'Lovelace' }, { firstName: 'Alan', lastName: 'Turing' }] });
  await expect.poll(() => students.result()?.rows.map((row) => [row.lastName, row.honest.state])).toEqual([['Ivanova', 'stored'], ['Lovelace', 'waiting'], ['Turing', 'waiting']]);
  await expect.poll(() => classes.result()?.rows[0]?.studentsCount).toBe(3);
  await expect(run('addStudents', { classId, students: [{ firstName: 'ada', lastName: 'LOVELACE' }] })).rejects.toThrow('student.exists');
  await expect(run('addStudents', { classId, students: [{ firstName: 'B', lastName: 'C' }, { firstName: 'b', lastName: 'c' }] })).rejects.toThrow('student.exists');
  // The answer is stored a moment before the row goes: nothing is counted twice, and nobody stands there twice.
  const [made] = studentIds;
  await world.replica.put([studentRecord({ _id: made ?? '', firstName: 'Ada', lastName: 'Lovelace', classes: [iri.class(classId)] }), classRecord({ _id: classId, name: '5C', studentsCount: 2, version: 2 })]);
  await expect.poll(() => [students.result()?.rows.length, classes.result()?.rows[0]?.name, classes.result()?.rows[0]?.studentsCount]).toEqual([3, '5C', 3]);
});

test('ROO-02 R-OUT-01 of new students of one press all are written or none: after a device that was full at the second one the same list goes in whole', async () => {
  const list = { classId, students: [{ firstName: 'Ada', lastName: 'Lovelace' }, { firstName: 'Alan', lastName: 'Turing' }] };
  const add: unknown = Reflect.get(IDBObjectStore.prototype, 'add');
  if (typeof add !== 'function') throw new Error('not the IndexedDB of this test');
  let rows = 0;
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function over(this: IDBObjectStore, ...args: Parameters<IDBObjectStore['add']>) {
    if (this.name === 'outbox' && (rows += 1) > 1) throw new DOMException('full', 'QuotaExceededError');
    return Reflect.apply(add, this, args) as IDBRequest<IDBValidKey>;
  });
  expect(await world.port.run('addStudents', list)).toMatchObject({ ok: false, error: { kind: 'storage', reason: 'quota' } });
  full.mockRestore();
  expect(rows).toBeGreaterThan(1);
  expect(await world.vault.outbox()).toEqual([]);
  await run('addStudents', list);
  expect((await world.vault.outbox()).map(({ mutation }) => mutation.type)).toEqual(['student.create', 'student.create']);
});

test('SYN-03 SYN-05 a change of a student shows at once, a refused one is rolled back with its reason, and taken out is gone', async () => {
  const students = await world.open('students', { classId });
  const one = await world.open('student', { studentId: student._id });
  await run('updateStudent', { classId, studentId: student._id, patch: { firstName: 'Maria' } });
  await run('updateStudent', { classId, studentId: student._id, patch: { lastName: 'Orlova' } });
  await expect.poll(() => one.result()).toMatchObject({ state: 'ready', value: { firstName: 'Maria', lastName: 'Orlova', honest: { state: 'waiting' } } });
  expect(await world.vault.outbox()).toHaveLength(1);
  await park('student.update');
  await expect.poll(() => one.result()).toMatchObject({ value: { firstName: 'Masha', honest: { state: 'failed', reason: { text: 'No' } } } });
  await run('removeStudent', { classId, studentId: student._id });
  await expect.poll(() => students.result()?.rows).toEqual([]);
});

test('F-207 a dismissed child without a class is off the lists at once, without a network; one who left another class meanwhile is not', async () => {
  const left = { ...student, classes: [], leftClassName: '5B', version: 2 };
  await world.replica.put([left]);
  const one = await world.open('student', { studentId: student._id });
  await run('dismissStudent', { studentId: student._id, leftClassName: '5B' });
  await run('dismissStudent', { studentId: student._id, leftClassName: '5B' });
  await expect.poll(() => one.result()).toMatchObject({ value: { leftClassName: '5B', isDismissed: true } });
  expect((await world.vault.outbox()).map(({ mutation }) => mutation)).toEqual([{ type: 'student.dismiss', studentId: student._id, leftClassName: '5B' }]);
  await world.replica.put([{ ...left, leftClassName: '3A', version: 3 }]);
  await expect.poll(() => one.result()).toMatchObject({ value: { leftClassName: '3A' } });
  expect(one.result()).not.toMatchObject({ value: { isDismissed: true } });
});

test('R-OUT-12 CLS-03 a class that is put away goes behind what was written in it: the last word of its talk, invitations, a move out of it', async () => {
  const [thread, invitation, elsewhere] = [threadRecord({ class: iri.class(classId) }), invitationRecord(student._id), classRecord()];
  await world.replica.put([thread, invitation, elsewhere]);
  await run('sendMessage', { threadId: thread._id, body: 'Thank you all, goodbye!' });
  await run('inviteParent', { studentId: student._id, contact: 'new@home.test' });
  await run('resendInvitation', { studentId: student._id, invitationId: invitation._id });
  await run('moveStudent', { studentId: student._id, classIds: [elsewhere._id] });
  await run('updateClass', { classId, patch: { status: 'archive' } });
  const written = await world.vault.outbox();
  const besideEach = written.slice(0, -1).map((row) => lanesView([row, ...written.slice(-1)], new Set()).ready.map(({ mutation }) => mutation.type));
  expect(besideEach).toEqual([['message.create'], ['invitation.create'], ['invitation.notify'], ['student.move']]);
  expect(written.at(-1)?.mutation.type).toBe('class.update');
});

test("ROO-04 a student gets nobody else's names in any class of the student, and moves into no class where somebody has them", async () => {
  const elsewhere = crypto.randomUUID();
  const ada = studentRecord({ firstName: 'Ada', lastName: 'Orlova', classes: [iri.class(elsewhere)] });
  await world.replica.put([classRecord({ _id: elsewhere }), ada, studentRecord({ firstName: 'Bob', lastName: 'Orlov', classes: [iri.class(classId)] })]);
  const rename = (firstName: string, lastName: string) => run('updateStudent', { classId, studentId: student._id, patch: { firstName, lastName } });
  await expect(rename('BOB', ' orlov ')).rejects.toThrow('student.exists');
  // Free here; there somebody has them.
  await rename('Ada', 'Orlova');
  await expect(run('moveStudent', { studentId: student._id, classIds: [classId, elsewhere] })).rejects.toThrow('student.exists');
  // Another spelling of one's own names is no twin.
  await rename('ADA', 'Orlova');
  expect((await world.vault.outbox()).map(({ mutation }) => mutation.type)).toEqual(['student.update']);
});

test('F-209 the outbox names the student whom a change is about, also one who waits there', async () => {
  const skill = skillRecord(classId, { points: 2, name: 'Good deed' });
  await world.replica.put([skill]);
  const { studentIds: [made = ''] } = await run('addStudents', { classId, students: [{ firstName: 'Ada', lastName: 'Lovelace' }] });
  await run('rewardStudent', { classId, studentId: student._id, skillId: skill._id });
  await world.vault.addMutation({ type: 'student.update', classId, studentId: made, patch: { firstName: 'Augusta' } });
  const outbox = await world.open('outbox', {});
  const shown = () => outbox.result()?.rows.map(({ mutation, who, reward }) => [mutation, who, reward?.name]);
  await expect.poll(shown).toContainEqual(['reward.create', `${student.firstName} ${student.lastName}`, 'Good deed']);
  expect(outbox.result()?.rows.find(({ mutation }) => mutation === 'student.create')).not.toHaveProperty('who');
});

test('F-209 an invitation that waits names the class of the student', async () => {
  await run('inviteParent', { studentId: student._id, contact: 'new@home.test' });
  const outbox = await world.open('outbox', {});
  const shown = () => outbox.result()?.rows.map(({ mutation, place }) => [mutation, place]);
  await expect.poll(shown).toEqual([['invitation.create', '5B']]);
});

test('F-201 points that wait are of the time when they were given: a report of the time since does not have them', async () => {
  const skill = skillRecord(classId, { points: 3 });
  await world.replica.put([skill]);
  await run('rewardStudent', { classId, studentId: student._id, skillId: skill._id });
  const since = (ms: number) => world.open('awards', { studentId: student._id, since: new Date(Date.now() + ms).toISOString(), limit: 5 });
  const [earlier, later] = [await since(-60_000), await since(60_000)];
  await expect.poll(() => earlier.result()?.rows).toHaveLength(1);
  await expect.poll(() => later.result()?.rows).toEqual([]);
});

test('SYN-03 SYN-05 points count at once, only once when they are stored, and are rolled back when they are refused', async () => {
  const skill = skillRecord(classId, { points: 3 });
  await world.replica.put([skill]);
  const one = await world.open('student', { studentId: student._id });
  const awards = await world.open('awards', { studentId: student._id, since: null, limit: 5 });
  const points = (): number | null | undefined => {
    const shown = one.result();
    return shown?.state === 'ready' ? shown.value.positivePoints : undefined;
  };
  const { awardId } = await run('rewardStudent', { classId, studentId: student._id, skillId: skill._id });
  await expect.poll(points).toBe(7);
  await expect.poll(() => awards.result()?.rows).toMatchObject([{ name: 'Reads', points: 3, honest: { state: 'waiting' } }]);
  await world.replica.put([awardRecord(classId, student._id, { _id: awardId, points: 3 }), { ...student, version: 2, positivePoints: 7, currentPoints: 7 }]);
  await expect.poll(() => awards.result()?.rows).toMatchObject([{ _id: awardId, honest: { state: 'stored' } }]);
  await expect.poll(points).toBe(7);
  await run('rewardStudent', { classId, studentId: student._id, skillId: skill._id });
  await expect.poll(points).toBe(10);
  const { awardId: third } = await run('rewardStudent', { classId, studentId: student._id, skillId: skill._id });
  await expect.poll(points).toBe(13);
  expect(await run('undoReward', { awardId: third })).toEqual({ undone: true });
  await expect.poll(points).toBe(10);
  expect(await run('undoReward', { awardId: third })).toEqual({ undone: false });
  const second = (await world.vault.outbox()).at(-1);
  await world.vault.updateRow(second?.id ?? '', { state: 'parked', refusal: { code: 'forbidden', status: 403, text: 'No' } });
  await expect.poll(points).toBe(7);
});

test('SYN-03 an invitation stands in the list at once, by mail or by phone, and is cancelled at once', async () => {
  const known = invitationRecord(student._id);
  await world.replica.put([known]);
  const invitations = await world.open('invitations', { studentId: student._id });
  await run('inviteParent', { studentId: student._id, contact: '+358 40 123 4567' });
  await run('cancelInvitation', { studentId: student._id, invitationId: known._id });
  await expect.poll(() => invitations.result()?.rows.map((row) => [row.contact, row.channel, row.status, row.honest.state])).toEqual([
    ['+358401234567', 'sms', 'pending', 'waiting'],
    [known.contact, 'email', 'canceled', 'waiting'],
  ]);
  expect(invitations.result()?.more).toBe('server');
  await expect(run('inviteParent', { studentId: student._id, contact: 'nonsense' })).rejects.toThrow('contact');
});

test('what the flags do not allow is refused on the device', async () => {
  await world.replica.put([{ ...student, version: 2, canCreateInvitation: false, canUpdate: false }]);
  await expect(run('inviteParent', { studentId: student._id, contact: 'a@b.test' })).rejects.toThrow('Forbidden');
  await expect(run('removeStudent', { classId, studentId: student._id })).rejects.toThrow('Forbidden');
  expect(await world.vault.outbox()).toEqual([]);
});

test('CLS-06 ROO-05 a student of an active class and one that is over is changed in the active one alone', async () => {
  const over = crypto.randomUUID();
  const [now, then] = [skillRecord(classId), skillRecord(over)];
  await world.replica.put([classRecord({ _id: over, status: 'archive', canCreateStudent: false }), { ...student, version: 2, classes: [iri.class(classId), iri.class(over)] }, now, then]);
  const { _id: studentId } = student;
  await expect(run('rewardStudent', { classId: over, studentId, skillId: then._id })).rejects.toThrow('Forbidden');
  await expect(run('updateStudent', { classId: over, studentId, patch: { firstName: 'Maria' } })).rejects.toThrow('Forbidden');
  await expect(run('removeStudent', { classId: over, studentId })).rejects.toThrow('Forbidden');
  expect(await world.vault.outbox()).toEqual([]);
  await run('rewardStudent', { classId, studentId, skillId: now._id });
  await run('updateStudent', { classId, studentId, patch: { firstName: 'Maria' } });
  expect((await world.vault.outbox()).map(({ mutation }) => mutation.type)).toEqual(['reward.create', 'student.update']);
});

test('SYN-03 a request is changed and decided at once, the badge follows, and the decision names the new place', async () => {
  const other = studentRecord({ firstName: 'Vera', lastName: 'Belova', classes: [iri.class(classId)] });
  const [first, second] = [connectionRequestRecord(classId, student._id), connectionRequestRecord(classId, student._id, { createdAt: '2026-05-02T10:00:00.000Z' })];
  await world.replica.put([other, first, second]);
  const requests = await world.open('requests', {});
  const badge = await world.open('pendingRequests', {});
  await expect.poll(() => badge.result()?.count).toBe(2);
  await run('changeRequest', { requestId: first._id, classId, studentId: other._id });
  await run('acceptRequest', { requestId: first._id });
  await run('declineRequest', { requestId: second._id });
  await expect.poll(() => requests.result()?.rows.map((row) => [row.status, row.studentItem?.firstName])).toEqual([['accepted', 'Vera'], ['declined', undefined]]);
  await expect.poll(() => badge.result()?.count).toBe(0);
  expect((await world.vault.outbox())[1]?.mutation).toMatchObject({ type: 'request.accept', studentId: other._id });
});

test('REQ-01 a request to an archived class is not shown to be decided until the class is active again', async () => {
  const asked = connectionRequestRecord(classId, student._id, { canReview: false });
  await world.replica.put([asked]);
  const requests = await world.open('requests', {});
  await expect.poll(() => requests.result()).toMatchObject({ rows: [] });
  await world.replica.put([{ ...asked, version: 2, canReview: true }]);
  await expect.poll(() => requests.result()?.rows.map(({ _id }) => _id)).toEqual([asked._id]);
});

test('SYN-03 the own name stands everywhere at once, and takes its picture along', async () => {
  const session = await world.open('session', {});
  await run('updateProfile', { firstName: 'Anna-Maria', avatar: { blob: new Blob(['x'], { type: 'image/png' }), name: 'me.png', lastModified: 1 } });
  await run('setTimeZone', { timeZone: 'Europe/Moscow' });
  await run('setLanguage', { locale: 'ru' });
  const [row] = await world.vault.outbox();
  const fileId = row?.mutation.type === 'profile.update' ? (row.mutation.attachments[0]?.fileId ?? '') : '';
  await expect.poll(() => session.result()).toMatchObject({ me: { firstName: 'Anna-Maria', avatar: iri.file(fileId), timeZone: 'Europe/Moscow', locale: '/locales/ru' } });
  expect(await (await world.vault.blob(fileId))?.text()).toBe('x');
  expect(await world.vault.outbox()).toHaveLength(2);
});

test('SYN-05 a language whose change was refused can be chosen again; one that waits is not written twice', async () => {
  const locales = async () => (await world.vault.outbox()).map(({ state, mutation }) => [state, 'locale' in mutation ? mutation.locale : null]);
  await run('setLanguage', { locale: 'ru' });
  await run('setLanguage', { locale: 'ru' });
  expect(await locales()).toEqual([['waiting', '/locales/ru']]);
  await park('account.update');
  await run('setLanguage', { locale: 'ru' });
  expect(await locales()).toEqual([['waiting', '/locales/ru']]);
});

test('R-FILE-07 a picture that a kill has left beside its change leaves the device with the next save', async () => {
  const left = { fileId: crypto.randomUUID(), name: 'left.png', mimeType: 'image/png', type: 'photo' as const, size: 1, width: null, height: null };
  await world.vault.addDraftFile('profile', left, new Blob(['y']));
  await run('updateProfile', { firstName: 'Anna-Maria', avatar: { blob: new Blob(['x'], { type: 'image/png' }), name: 'me.png', lastModified: 1 } });
  expect([await world.vault.blob(left.fileId), await world.vault.draft('profile')]).toEqual([null, null]);
  expect(await world.vault.outbox()).toMatchObject([{ mutation: { attachments: [{ name: 'me.png' }] } }]);
});

test('R-FILE-05 a change of the profile whose picture is lost goes without it, where there is something else in it', async () => {
  await run('updateProfile', { firstName: 'Anna-Maria', avatar: { blob: new Blob(['x'], { type: 'image/png' }), name: 'me.png', lastModified: 1 } });
  const [row] = await world.vault.outbox();
  if (row?.mutation.type !== 'profile.update') throw new Error('no change');
  const fileId = row.mutation.attachments[0]?.fileId ?? '';
  await world.vault.updateRow(row.id, { state: 'parked', refusal: { code: 'fileLost', status: null, text: 'me.png', fileId } });
  await run('dropOutboxFile', { id: row.id, fileId });
  expect(await world.vault.outbox()).toMatchObject([{ state: 'waiting', refusal: null, mutation: { firstName: 'Anna-Maria', avatar: 'kept', attachments: [] } }]);
  await run('discardOutbox', { id: row.id });
  await run('updateProfile', { avatar: { blob: new Blob(['x'], { type: 'image/png' }), name: 'me.png', lastModified: 1 } });
  const [alone] = await world.vault.outbox();
  const only = alone?.mutation.type === 'profile.update' ? (alone.mutation.attachments[0]?.fileId ?? '') : '';
  await expect(run('dropOutboxFile', { id: alone?.id ?? '', fileId: only })).rejects.toThrow('content.empty');
});

test('EXT-02 quiet hours are seen at once and wait with the account; what is none is refused, and an account of an older build has none', async () => {
  const { quietHours: _none, ...stored } = world.me;
  // As a build before quiet hours has stored it.
  await world.vault.saveMe(stored as typeof world.me);
  const session = await world.open('session', {});
  await expect.poll(() => session.result()).toMatchObject({ me: { quietHours: null } });
  await run('setQuietHours', { quietHours: { from: '21:00', to: '07:00' } });
  await expect.poll(() => session.result()).toMatchObject({ me: { quietHours: { from: '21:00', to: '07:00' } } });
  for (const wrong of [{ from: '21:00', to: '21:00' }, { from: '', to: '07:00' }]) expect(await world.port.run('setQuietHours', { quietHours: wrong })).toMatchObject({ ok: false, error: { kind: 'problem' } });
  await run('setQuietHours', { quietHours: null });
  await expect.poll(() => session.result()).toMatchObject({ me: { quietHours: null } });
  expect((await world.vault.outbox()).map(({ mutation }) => mutation)).toMatchObject([{ type: 'account.update', quietHours: null }]);
});

test('R-PULL-10 a class that was lost and is given back stands in the list and in its room again while they are open', async () => {
  const classes = await world.open('classes', { status: 'active' });
  const students = await world.open('students', { classId });
  await expect.poll(() => [classes.result()?.rows.length, students.result()?.rows.length]).toEqual([1, 1]);
  await world.replica.purge(iri.class(classId));
  await expect.poll(() => [classes.result()?.rows.length, students.result()?.rows.length]).toEqual([0, 0]);
  await world.replica.put([classRecord({ _id: classId, version: 2 })]);
  await world.replica.put([{ ...student, version: 2 }]);
  await expect.poll(() => [classes.result()?.rows.length, students.result()?.rows.length]).toEqual([1, 1]);
});

test('F-311 in a class that was created offline points are given at once, with the skills that the server will have', async () => {
  const made = await run('createClass', { name: '2B', grade: 'child', icon: '/icons/class-owl' });
  const { studentIds } = await run('addStudents', { classId: made.classId, students: [{ firstName: 'Ada', lastName: 'Lovelace' }] });
  const studentId = studentIds[0] ?? '';
  const skills = await world.open('skills', { classId: made.classId });
  await expect.poll(() => skills.result()?.rows.map(({ _id }) => _id)).toEqual(defaultSkillIds(made.classId));
  const [skill] = skills.result()?.rows ?? [];
  await run('rewardStudent', { classId: made.classId, studentId, skillId: skill?._id ?? '' });
  expect((await world.vault.outbox()).at(-1)?.mutation).toMatchObject({ type: 'reward.create', skillId: skill?._id, name: skill?.name, points: skill?.points });
  await expect(run('rewardStudent', { classId, studentId, skillId: skill?._id ?? '' })).rejects.toThrow('reward.skill');
});
