import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { classCall, createClassCall, patchClassCall } from '../../schema/calls/class-calls.ts';
import { bindParentCall, createInvitationCall } from '../../schema/calls/invitation-calls.ts';
import { classStudentsCall, createStudentsCall, deleteStudentCall, moveStudentCall, patchStudentCall, studentCall, studentsCall } from '../../schema/calls/student-calls.ts';
import { createMessageCall, muteThreadCall, threadCall, threadsCall, unmuteThreadCall } from '../../schema/calls/thread-calls.ts';
import { iri } from '../../schema/ids.ts';
import { STUDENT_BATCH_MAX } from '../../schema/limits.ts';
import type { Change } from '../../schema/records/change.ts';
import { problemSchema } from '../../schema/wire.ts';
import { followChanges, irisOf } from '../../tests/support/change-follower.ts';
import { openTestSchool } from '../../tests/support/open-test-school.ts';
import { logIn, type TestClient } from '../../tests/support/test-client.ts';
import { makeUser } from '../../tests/support/test-school.ts';
import { silentPublisher } from '../live/live-publisher.ts';
import { newId } from './new-id.ts';
import { classStudents, studentParents } from './schema/classes.ts';
import { invitations } from './schema/joining.ts';
import { threadMembers, threads } from './schema/threads.ts';
import { eraseStudent } from './student-eraser.ts';
import { moveStudent } from './student-mover.ts';
import { inTransaction } from './writing.ts';

const { test, school, teacher, assistant, parent, student } = await openTestSchool();
afterAll(() => test.close());

const makeClass = async () => (await teacher.call(createClassCall, { body: { name: '7C', grade: 'child', icon: '/icons/class-owl' } })).reply['@id'];
const move = (studentId: string, classes: string[], client = teacher) => client.call(moveStudentCall, { params: { studentId }, body: { classes } });
const addAll = (students: object[], client = teacher, headers = {}) => client.call(createStudentsCall, { body: { students }, headers });
const violationsOf = (json: unknown) => problemSchema.parse(json).violations?.map(({ propertyPath, code }) => [propertyPath, code]);
const gainedOf = (changes: readonly Change[]) => irisOf(changes.filter((change) => change.gained));
const lostOf = (changes: readonly Change[]) => irisOf(changes.filter((change) => change.lost));

it('several students are made at once, all or none, the pair of names unique among them too', async () => {
  const group = await makeClass();
  const named = (firstName: string) => ({ firstName, lastName: 'Orlov', classes: [group] });
  const twins = await addAll([named('Oleg'), named('Ilya'), named('OLEG')]);
  expect([twins.status, violationsOf(twins.json)]).toEqual([422, [['students[2].lastName', 'studentExists']]]);
  const nameless = await addAll([named('Oleg'), { ...named(''), lastName: '' }]);
  expect(violationsOf(nameless.json)?.map(([path]) => path)).toEqual(['students[1].firstName', 'students[1].lastName']);
  const foreign = await addAll([named('Oleg'), { ...named('Ilya'), classes: [group, iri.class(school.strangeClassId)] }]);
  expect(violationsOf(foreign.json)).toEqual([['students[1].classes[1]', 'unknownClass']]);
  const inGroup = async () => (await teacher.call(classStudentsCall, { params: { classId: group.slice('/classes/'.length) } })).reply;
  expect((await inGroup()).totalItems).toBe(0);

  const ofTeacher = await followChanges(test, teacher);
  const body = Array.from({ length: STUDENT_BATCH_MAX }, (_, index) => ({ ...named(`Pupil ${index}`), _id: newId(Date.now() + index) }));
  const made = (await addAll(body, teacher, { 'idempotency-key': 'batch-1' })).reply;
  expect(made.member.map(({ firstName }) => firstName)).toEqual(body.map(({ firstName }) => firstName));
  expect(new Set(made.member.map(({ login }) => login)).size).toBe(STUDENT_BATCH_MAX);
  expect(new Set(made.member.map(({ parentCode }) => parentCode)).size).toBe(STUDENT_BATCH_MAX);
  // A lost answer: by its key, and by the ids where the key was forgotten.
  for (const key of ['batch-1', 'batch-2']) expect((await addAll(body, teacher, { 'idempotency-key': key })).status).toBe(201);
  expect((await inGroup()).totalItems).toBe(STUDENT_BATCH_MAX);
  expect((await ofTeacher.news()).filter((change) => change.resource?.['@type'] === 'Student')).toHaveLength(STUDENT_BATCH_MAX);
  expect((await addAll([...body, named('One too many')])).status).toBe(422);
});

it('the search finds by parts of both names from two characters on, in the classes of the caller only', async () => {
  const group = await makeClass();
  await addAll([{ firstName: 'Жанна', lastName: 'Белова', classes: [group] }, { firstName: 'Joanne', lastName: 'O’Hara_%', classes: [group] }]);
  const found = async (search: string, client = teacher) => (await client.call(studentsCall, { query: { search, itemsPerPage: '5' } })).reply.member.map(({ lastName }) => lastName);
  expect(await found('ЖАН бел')).toEqual(['Белова']);
  expect(await found('_%')).toEqual(['O’Hara_%']);
  expect(await found('жа', parent)).toEqual([]);
  expect(await found('ж')).toEqual([]);
  expect(await found('жанна белова орлова')).toEqual([]);
});

it('a student who moves takes the family along: what they gain and lose is said, and the rest see the counts', async () => {
  const other = await makeClass();
  const invitationId = newId(Date.now());
  const invitation = iri.invitation(school.studentId, invitationId);
  const times = { invitedAt: new Date(), expiresAt: new Date(Date.now() + 3_600_000) };
  await test.database.db.insert(invitations).values({ id: invitationId, studentId: school.studentId, contact: 'a@home.test', channel: 'email', invitedById: school.teacher, ...times });
  const [ofParent, ofStudent, ofTeacher, ofAssistant] = await Promise.all([parent, student, teacher, assistant].map((client) => followChanges(test, client)));
  const before = (await teacher.call(studentCall, { params: { studentId: school.studentId } })).reply;
  const moved = (await move(school.studentId, [other])).reply;
  expect(moved.classes).toEqual([other]);
  expect(moved.version).toBeGreaterThan(before.version);

  const threadsOf = async (client: TestClient) => (await client.call(threadsCall)).reply.member.filter((thread) => thread.class === other).map((thread) => thread['@id']);
  const [parents, students] = [await threadsOf(parent), await threadsOf(student)];
  const [atHome, atSchool] = [(await ofParent?.news()) ?? [], (await ofStudent?.news()) ?? []];
  expect(gainedOf(atHome)).toEqual([other, ...parents].sort());
  expect(lostOf(atHome)).toEqual([iri.class(school.classId), iri.thread(school.parentsThreadId)].sort());
  expect(gainedOf(atSchool)).toEqual([other, ...students].sort());
  expect(lostOf(atSchool)).toEqual([iri.class(school.classId), iri.thread(school.studentsThreadId)].sort());
  expect([parents.length, students.length]).toEqual([1, 1]);
  const staff = (await ofTeacher?.news()) ?? [];
  expect(staff.find((change) => change['@id'] === other)?.resource).toMatchObject({ studentsCount: 1, parentsCount: 1 });
  expect(staff.find((change) => change['@id'] === iri.student(school.studentId))?.resource).toMatchObject({ classes: [other] });
  expect(staff.some((change) => change['@id'] === invitation && change.resource !== undefined)).toBe(true);
  // The assistant teaches the former class only: out of sight there, and not deleted, or a device would take neither again.
  const left = (await ofAssistant?.news()) ?? [];
  expect(left.filter((change) => change.deleted)).toEqual([]);
  expect(lostOf(left)).toEqual([iri.student(school.studentId), invitation].sort());
  expect(left.find((change) => change['@id'] === iri.class(school.classId))?.resource).toMatchObject({ studentsCount: 1, parentsCount: 0 });

  expect((await move(school.studentId, [other, iri.class(school.classId)])).reply.classes).toEqual([other, iri.class(school.classId)].sort());
  expect((await assistant.call(studentCall, { params: { studentId: school.studentId } })).reply.classes).toEqual([iri.class(school.classId)]);
  expect((await parent.call(classCall, { params: { classId: school.classId } })).reply.parentsCount).toBe(1);
  const back = (await ofAssistant?.news()) ?? [];
  for (const entity of [iri.student(school.studentId), invitation]) expect(back.find((change) => change['@id'] === entity)?.resource).toBeDefined();
});

it('who comes back into a class finds its threads muted and read as they were left, and at a newer version', async () => {
  const group = await makeClass();
  const own = iri.class(school.classId);
  await move(school.studentId, [own]);
  const before = (await parent.call(muteThreadCall, { params: { threadId: school.parentsThreadId } })).reply;
  await move(school.studentId, [group]);
  expect((await parent.call(threadCall, { params: { threadId: school.parentsThreadId } })).status).toBe(404);
  await move(school.studentId, [own]);
  const after = (await parent.call(threadCall, { params: { threadId: school.parentsThreadId } })).reply;
  expect(after).toMatchObject({ isNotificationEnabled: false, unreadCount: before.unreadCount });
  expect(after.version).toBeGreaterThan(before.version);
  // Once for each time: what is changed afterwards is what is found the next time.
  await parent.call(unmuteThreadCall, { params: { threadId: school.parentsThreadId } });
  await move(school.studentId, [group]);
  await move(school.studentId, [group, own]);
  expect((await parent.call(threadCall, { params: { threadId: school.parentsThreadId } })).reply.isNotificationEnabled).toBe(true);
});

it('a new name is told of the talk whose last word is of somebody who has left it', async () => {
  const own = iri.class(school.classId);
  const group = await makeClass();
  await move(school.studentId, [own]);
  await student.call(createMessageCall, { params: { threadId: school.studentsThreadId }, body: { body: 'bye' } });
  await move(school.studentId, [group]);
  const ofTeacher = await followChanges(test, teacher);
  const params = { classId: group.slice('/classes/'.length), studentId: school.studentId };
  const renamed = (await teacher.call(patchStudentCall, { params, body: { firstName: 'Renamed' } })).reply;
  const talk = (await ofTeacher.news()).find((change) => change['@id'] === iri.thread(school.studentsThreadId))?.resource;
  expect(talk).toMatchObject({ lastMessage: { body: 'bye', createdBy: { firstName: renamed.firstName } } });
  await move(school.studentId, [own]);
});

it('a parent with another child in the class neither gains nor loses it', async () => {
  const [one, two] = [await makeClass(), await makeClass()];
  await move(school.studentId, [one, iri.class(school.classId)]);
  const sibling = (await addAll([{ firstName: 'Sib', lastName: 'Ling', classes: [one, two] }])).reply.member[0];
  await test.database.db.insert(studentParents).values({ studentId: sibling?._id ?? '', parentId: school.parent });
  const ofParent = await followChanges(test, parent);
  await move(school.studentId, [two, iri.class(school.classId)]);
  const changes = await ofParent.news();
  expect(gainedOf(changes).filter((entity) => entity.startsWith('/classes/'))).toEqual([]);
  expect(lostOf(changes)).toEqual([]);
});

it('classes of others stay as they are and cannot be named; archived ones neither lose nor take anybody', async () => {
  const [archived, closed] = [await makeClass(), await makeClass()];
  await test.database.db.insert(classStudents).values({ classId: school.strangeClassId, studentId: school.studentId });
  const own = [iri.class(school.classId), archived];
  expect((await move(school.studentId, own)).status).toBe(200);
  for (const group of [archived, closed]) await teacher.call(patchClassCall, { params: { classId: group.slice('/classes/'.length) }, body: { status: 'archive' } });
  expect(violationsOf((await move(school.studentId, [iri.class(school.strangeClassId)])).json)).toEqual([['classes[0]', 'unknownClass']]);
  expect((await move(school.studentId, [closed])).status).toBe(403);
  expect((await move(school.studentId, [iri.class(school.classId)])).reply.classes).toEqual(own.sort());
  const stranger = await logIn(test.app, 'zoya@school.test');
  expect((await stranger.call(studentCall, { params: { studentId: school.studentId } })).reply.classes).toEqual([iri.class(school.strangeClassId)]);
  expect((await move(school.studentId, [])).status).toBe(422);
});

it('nobody moves into a class where somebody has the same names', async () => {
  const group = await makeClass();
  const twin = (await addAll([{ firstName: 'Ева', lastName: 'Смирнова', classes: [group] }])).reply.member[0];
  const mover = (await addAll([{ firstName: 'ева', lastName: 'смирнова', classes: [iri.class(school.classId)] }])).reply.member[0];
  expect(violationsOf((await move(mover?._id ?? '', [group])).json)).toEqual([['lastName', 'studentExists']]);
  await teacher.call(patchStudentCall, { params: { classId: group.slice('/classes/'.length), studentId: twin?._id ?? '' }, body: { firstName: 'Ия' } });
  expect((await move(mover?._id ?? '', [group])).reply.classes).toEqual([group]);
});

it('moves of the same people and archiving of their classes at once all end, in some order', async () => {
  const [one, two] = [await makeClass(), await makeClass()];
  const made = (await addAll(Array.from({ length: 4 }, (_, index) => ({ firstName: `M${index}`, lastName: 'Crowd', classes: [one] })))).reply.member;
  const archive = (group: string, status: string) => teacher.call(patchClassCall, { params: { classId: group.slice('/classes/'.length) }, body: { status } });
  const answers = await Promise.all([
    ...made.flatMap(({ _id }) => [move(_id, [two]), move(_id, [one]), move(_id, [one, two])]),
    archive(one, 'archive'), archive(two, 'archive'), archive(one, 'active'), archive(two, 'active'),
  ]);
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 403)).toEqual([]);
});

/** Moves the student, and does something else that has to wait for it meanwhile. */
async function duringMove<T>(studentId: string, classes: string[], meanwhile: () => Promise<T>): Promise<T> {
  const { db } = test.database;
  let done: Promise<T> | null = null;
  await db.transaction(async (tx) => {
    await moveStudent({ tx, live: silentPublisher, now: Date.now() }, { userId: school.teacher, role: 'teacher' }, studentId, { classes });
    done = meanwhile();
    await expect.poll(async () => (await db.execute(sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rows.length).toBeGreaterThan(0);
  });
  if (done === null) throw new Error('Nothing was done');
  return done;
}
const bareId = (reference: string) => reference.slice('/classes/'.length);
async function pupilWithInvitation(group: string, email: string) {
  const [pupil] = (await addAll([{ firstName: email, lastName: 'Mover', classes: [group] }])).reply.member;
  const params = { studentId: pupil?._id ?? '' };
  await makeUser(test.database.db, 'parent', email);
  const client = await logIn(test.app, email);
  const { _id } = (await teacher.call(createInvitationCall, { params, body: { channel: 'email', contact: email } })).reply;
  const code = pupil?.parentCode ?? '';
  return { ...params, userId: pupil?.user.slice('/users/'.length) ?? '', client, bind: () => client.call(bindParentCall, { params: { code }, body: { code, invitationId: _id, contact: email } }) };
}
const groupsOf = async (client: TestClient) => (await client.call(threadsCall)).reply.member.map((thread) => thread.class);

it('a parent who joins while the child moves comes into the threads of the class where the child is, and of no other', async () => {
  const [one, two] = [await makeClass(), await makeClass()];
  const pupil = await pupilWithInvitation(one, 'joins@home.test');
  expect((await duringMove(pupil.studentId, [two], pupil.bind)).status).toBe(200);
  expect(await groupsOf(pupil.client)).toEqual([two]);
  const countIn = async (group: string) => (await teacher.call(classCall, { params: { classId: bareId(group) } })).reply.parentsCount;
  expect([await countIn(one), await countIn(two)]).toEqual([0, 1]);
});

it('a parent who joins while the child moves and is taken out again waits for nobody for ever', async () => {
  for (const turn of [1, 2, 3]) {
    const [one, two] = [await makeClass(), await makeClass()];
    const pupil = await pupilWithInvitation(one, `between${turn}@home.test`);
    const takeOut = () => teacher.call(deleteStudentCall, { params: { classId: bareId(two), studentId: pupil.studentId } });
    const answers = await duringMove(pupil.studentId, [one, two], () => Promise.all([pupil.bind(), takeOut()]));
    expect(answers.map(({ status }) => status)).toEqual([200, 204]);
    expect(await groupsOf(pupil.client)).toEqual([one]);
  }
});

it('who is erased while moving leaves the class that it comes into, and so do the parents', async () => {
  const { db } = test.database;
  const [one, two] = [await makeClass(), await makeClass()];
  const pupil = await pupilWithInvitation(one, 'erased@home.test');
  expect((await pupil.bind()).status).toBe(200);
  await duringMove(pupil.studentId, [two], () => inTransaction(db, (tx) => eraseStudent({ tx, live: silentPublisher, now: Date.now() }, pupil.userId)));
  expect(await groupsOf(pupil.client)).toEqual([]);
  const left = await db.select({ userId: threadMembers.userId }).from(threadMembers).innerJoin(threads, eq(threads.id, threadMembers.threadId)).where(eq(threads.classId, bareId(two)));
  expect(left.map(({ userId }) => userId)).not.toContain(pupil.userId);
});

it('of two moves at once into different classes the later one holds, whole', async () => {
  const [one, two, three] = [await makeClass(), await makeClass(), await makeClass()];
  const [pupil] = (await addAll([{ firstName: 'Two', lastName: 'Moves', classes: [one] }])).reply.member;
  const moved = await duringMove(pupil?._id ?? '', [two], () => move(pupil?._id ?? '', [three]));
  expect(moved.reply.classes).toEqual([three]);
  const left = (await teacher.call(classStudentsCall, { params: { classId: bareId(two) } })).reply;
  expect(left.totalItems).toBe(0);
});
