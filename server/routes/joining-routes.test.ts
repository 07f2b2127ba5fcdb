import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { classByCodeCall, classesCall, createClassCall } from '../../schema/calls/class-calls.ts';
import { bindParentCall, cancelInvitationCall, createInvitationCall, invitationsCall, inviteByCodeCall, notifyInvitationCall, studentByParentCodeCall } from '../../schema/calls/invitation-calls.ts';
import { patchTeacherCall } from '../../schema/calls/profile-calls.ts';
import { acceptRequestCall, createRequestCall, declineRequestCall, deleteRequestCall, parentRequestsCall, patchRequestCall, pendingRequestsCall } from '../../schema/calls/request-calls.ts';
import { classPublicStudentsCall, createStudentCall, studentCall, studentsCall } from '../../schema/calls/student-calls.ts';
import { createMessageCall, threadCall, unreadCountCall } from '../../schema/calls/thread-calls.ts';
import { changesCall } from '../../schema/calls/sync-calls.ts';
import { threadsCall } from '../../schema/calls/thread-calls.ts';
import { iri } from '../../schema/ids.ts';
import { DAY_MS, EMAIL_PAUSE_MS, REQUESTS_A_DAY } from '../../schema/limits.ts';
import { problemSchema } from '../../schema/wire.ts';
import { followChanges } from '../../tests/support/change-follower.ts';
import { settled } from '../../tests/support/settled.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { createTestClient, logIn, type TestClient } from '../../tests/support/test-client.ts';
import { makeTestSchool, makeUser, type TestSchool } from '../../tests/support/test-school.ts';
import { tables } from '../store/schema/tables.ts';

let test: TestApp;
let school: TestSchool;
let teacher: TestClient;
let anyone: TestClient;
let made = 0;

beforeAll(async () => {
  test = await createTestApp();
  school = await makeTestSchool(test.database.db);
  teacher = await logIn(test.app, 'anna@school.test');
  anyone = createTestClient(test.app);
});
afterAll(() => test.close());

async function newParent(): Promise<TestClient & { id: string; email: string }> {
  const email = `parent${(made += 1)}@home.test`;
  const id = await makeUser(test.database.db, 'parent', email);
  return { ...(await logIn(test.app, email)), id, email };
}

async function invite(contact: string) {
  return (await teacher.call(createInvitationCall, { params: { studentId: school.studentId }, body: { channel: 'email', contact } })).reply;
}

async function cursorOf(client: TestClient): Promise<string> {
  return (await client.call(changesCall)).reply.cursor;
}

it('INV-05 an invitation writes its letter in the class’s language, with the link that accepts it, in the same transaction', async () => {
  await test.database.db.update(tables.users).set({ locale: 'ru' }).where(eq(tables.users.id, school.teacher));
  const invitation = await invite(' Olga@Home.Test ');
  expect(invitation).toMatchObject({ contact: 'olga@home.test', status: 'pending', canCancel: true, canNotify: true });
  const [letter] = await test.database.db.select().from(tables.letters).orderBy(desc(tables.letters.createdAt)).limit(1);
  expect(letter).toMatchObject({ channel: 'email', recipient: 'olga@home.test', subject: 'anna Testova приглашает вас в класс 5B' });
  expect(letter?.body).toContain(`http://localhost:8080/invitation?code=PPPPPPP&invitation=${invitation._id}&contact=olga%40home.test`);
  expect((await teacher.call(studentCall, { params: { studentId: school.studentId } })).reply.lastInvite).toMatchObject({ contact: 'olga@home.test', status: 'pending' });
  await test.database.db.update(tables.users).set({ locale: 'en' }).where(eq(tables.users.id, school.teacher));
});

it('INV-05 a class whose teacher speaks English invites in English, by letter and by SMS, each with the link that accepts it', async () => {
  const params = { studentId: school.studentId };
  const sent = async (channel: 'email' | 'sms', contact: string) => {
    const { _id } = (await teacher.call(createInvitationCall, { params, body: { channel, contact } })).reply;
    const [letter] = await test.database.db.select().from(tables.letters).where(eq(tables.letters.recipient, contact));
    return { letter, link: `http://localhost:8080/invitation?code=PPPPPPP&invitation=${_id}&contact=${encodeURIComponent(contact)}` };
  };
  const { letter, link } = await sent('email', 'aunt@home.test');
  expect(letter).toMatchObject({ channel: 'email', subject: 'anna Testova invites you to 5B' });
  expect(letter?.body.split('\n\n')).toEqual([
    'Hello!',
    'anna Testova invites you to Parta, to follow petya in the class 5B.',
    'The link holds for 14 days. If you did not expect this letter, simply do nothing.',
    link,
    'Parta. This letter was sent by the school\'s server; nobody reads answers to it.',
  ]);
  expect(letter?.html).toContain('<html lang="en">');
  expect(letter?.html).toContain(`<a href="${link.replaceAll('&', '&amp;')}"`);
  expect(letter?.html).toContain('>Join the class</a>');
  const sms = await sent('sms', '+4915112345699');
  expect(sms.letter).toMatchObject({ channel: 'sms', subject: '', html: null, body: `anna Testova invites you to the class 5B in Parta: ${sms.link}` });
});

it('INV-02 sent again, cancelled, cancelled again; what is cancelled is not sent again', async () => {
  const { _id } = await invite('resend@home.test');
  const params = { studentId: school.studentId, invitationId: _id };
  test.clock.turn(EMAIL_PAUSE_MS);
  expect((await teacher.call(notifyInvitationCall, { params })).reply.status).toBe('pending');
  expect(await test.database.db.select().from(tables.letters).where(eq(tables.letters.recipient, 'resend@home.test'))).toHaveLength(2);
  expect((await teacher.call(cancelInvitationCall, { params })).reply).toMatchObject({ status: 'canceled', canNotify: false });
  expect((await teacher.call(cancelInvitationCall, { params })).reply.status).toBe('canceled');
  expect((await teacher.call(notifyInvitationCall, { params })).status).toBe(403);
  const listed = (await teacher.call(invitationsCall, { params, query: { itemsPerPage: '1' } })).reply;
  expect(listed.member.map((each) => each._id)).toEqual([_id]);
  expect(listed.view?.next).toBeDefined();
});

it('INV-01 a contact is a phone of the country or an e-mail, has one pending invitation, and is not flooded', async () => {
  const params = { studentId: school.studentId };
  const wrong = await teacher.call(createInvitationCall, { params, body: { channel: 'sms', contact: '12' }, headers: { 'accept-language': 'en' } });
  expect(problemSchema.parse(wrong.json).violations).toEqual([expect.objectContaining({ propertyPath: 'contact', message: 'Should be phone number or email address' })]);
  expect((await teacher.call(createInvitationCall, { params, body: { channel: 'email', contact: '+4915112345678' } })).status).toBe(422);
  expect((await teacher.call(createInvitationCall, { params, body: { channel: 'sms', contact: '+49 151 12345678' } })).reply).toMatchObject({ contact: '+4915112345678', channel: 'sms' });
  const { _id } = await invite('often@home.test');
  expect((await teacher.call(createInvitationCall, { params, body: { channel: 'email', contact: 'often@home.test' } })).status).toBe(422);
  const answers = [];
  for (let count = 0; count < 5; count += 1) {
    test.clock.turn(EMAIL_PAUSE_MS);
    answers.push((await teacher.call(notifyInvitationCall, { params: { ...params, invitationId: _id } })).status);
  }
  expect(answers).toEqual([200, 200, 200, 200, 429]);
});

it('INV-01 the letters to one contact are counted together, whichever teacher asks for them', async () => {
  teacher = await logIn(test.app, 'anna@school.test');
  const assistant = await logIn(test.app, 'boris@school.test');
  const [params, body] = [{ studentId: school.studentId }, { channel: 'email', contact: 'flooded@home.test' } as const];
  const { _id } = (await teacher.call(createInvitationCall, { params, body })).reply;
  const again = (client: TestClient) => client.call(notifyInvitationCall, { params: { ...params, invitationId: _id } });
  const answers = [];
  const clients = [teacher, assistant, teacher, assistant, assistant, teacher];
  for (const client of clients) {
    test.clock.turn(EMAIL_PAUSE_MS);
    answers.push((await again(client)).status);
  }
  expect(answers).toEqual([200, 200, 200, 200, 429, 429]);
  // The minutes of the pauses have ended the token of the other tests.
  teacher = await logIn(test.app, 'anna@school.test');
});

it('a teacher sends no letters to half the world: after 300 in a day each further one is refused, and no letter is written', async () => {
  await invite('first@home.test');
  const { attempts, letters } = tables;
  const isDaily = sql`${attempts.key} like 'limit.invitationLetterDay:%'`;
  const [before] = await test.database.db.select().from(attempts).where(isDaily);
  await test.database.db.update(attempts).set({ failures: 300 }).where(isDaily);
  const params = { studentId: school.secondStudentId };
  expect((await teacher.call(createInvitationCall, { params, body: { channel: 'email', contact: 'stranger@home.test' } })).status).toBe(429);
  expect(await test.database.db.select().from(letters).where(eq(letters.recipient, 'stranger@home.test'))).toEqual([]);
  await test.database.db.update(attempts).set({ failures: before?.failures ?? 0 }).where(isDaily);
});

it('JOI-02 the invited contact is connected at once, everywhere; the same again is the same answer; nobody else can use it', async () => {
  const parent = await newParent();
  const invitation = await invite('granny@home.test');
  const cursor = await cursorOf(parent);
  const body = { code: 'ppppppp', invitationId: invitation._id };
  const bind = (client: TestClient, contact?: string) => client.call(bindParentCall, { params: { code: 'PPPPPPP' }, body: { ...body, ...(contact === undefined ? {} : { contact }) } });
  expect((await bind(parent)).status).toBe(404);
  expect((await bind(parent, 'else@home.test')).status).toBe(404);
  expect((await bind(parent, 'GRANNY@home.test')).reply).toMatchObject({ '@type': 'Student', _id: school.studentId });
  expect((await bind(parent, 'granny@home.test')).status).toBe(200);
  expect((await bind(await newParent(), 'granny@home.test')).status).toBe(404);
  await settled(test.database.db);
  const changes = await parent.call(changesCall, { query: { after: cursor } });
  const gained = changes.reply.member.filter((change) => change.gained === true).map((change) => change['@id']);
  expect(gained.sort()).toEqual([iri.class(school.classId), iri.student(school.studentId), iri.thread(school.parentsThreadId)].sort());
  expect((await parent.call(threadsCall)).reply.member.map((thread) => thread._id)).toEqual([school.parentsThreadId]);
  expect((await teacher.call(studentCall, { params: { studentId: school.studentId } })).reply.parents?.map((each) => each._id)).toContain(parent.id);
});

it('a letter that still holds opens the way also after another one was sent behind the end of the code in it', async () => {
  const { _id: studentId } = (await teacher.call(createStudentCall, { body: { firstName: 'Two', lastName: 'Letters', classes: [iri.class(school.classId)] } })).reply;
  const send = async (contact: string) => (await teacher.call(createInvitationCall, { params: { studentId }, body: { channel: 'email', contact } })).reply;
  const codeNow = async () => (await test.database.db.select({ code: tables.students.parentCode }).from(tables.students).where(eq(tables.students.id, studentId)))[0]?.code ?? '';
  const age = () => test.database.db.update(tables.students).set({ parentCodeMadeAt: new Date(Date.now() - 14 * DAY_MS - 1000) }).where(eq(tables.students.id, studentId));
  const [first, code] = [await send('mum@two.test'), await codeNow()];
  await age();
  const second = await send('dad@two.test');
  for (const [invitation, contact] of [[first, 'mum@two.test'], [second, 'dad@two.test']] as const) {
    const bound = await (await newParent()).call(bindParentCall, { params: { code }, body: { code, invitationId: invitation._id, contact } });
    expect([contact, bound.status]).toEqual([contact, 200]);
  }
  // No letter waits any more: the next one brings a code that opens by itself.
  await send('granny@two.test');
  expect(await codeNow()).not.toBe(code);
});

it('an expired invitation binds nobody, and another can be sent in its place', async () => {
  const parent = await newParent();
  const invitation = await invite('late@home.test');
  await test.database.db.update(tables.invitations).set({ invitedAt: new Date(1), expiresAt: new Date(2) }).where(eq(tables.invitations.id, invitation._id));
  const answer = await parent.call(bindParentCall, { params: { code: 'PPPPPPP' }, body: { code: 'PPPPPPP', invitationId: invitation._id, contact: 'late@home.test' } });
  expect(answer.status).toBe(404);
  expect((await invite('late@home.test'))._id).not.toBe(invitation._id);
});

it('an expired invitation that makes room for another is told to be cancelled', async () => {
  const former = await invite('twin@home.test');
  await test.database.db.update(tables.invitations).set({ invitedAt: new Date(1), expiresAt: new Date(2) }).where(eq(tables.invitations.id, former._id));
  const ofTeacher = await followChanges(test, teacher);
  await invite('twin@home.test');
  const told = (await ofTeacher.news()).find((change) => change['@id'] === former['@id']);
  expect(told?.resource).toMatchObject({ status: 'canceled' });
});

it('JOI-05 the class’s code leads to a request, which a teacher accepts: REQ-04 connected in all places', async () => {
  const parent = await newParent();
  expect((await anyone.call(classByCodeCall, { params: { code: 'abcdefg' } })).reply).toMatchObject({ className: '5B', teacherFullName: 'anna Testova' });
  const params = { classId: school.classId, studentId: school.studentId };
  const before = (await teacher.call(classesCall)).reply.member[0]?.parentsCount ?? 0;
  const request = (await parent.call(createRequestCall, { params, body: { code: 'ABCDEFG' } })).reply;
  expect(request).toMatchObject({ status: null, studentItem: null, code: 'ABCDEFG', studentPreview: { initials: 'P. T.' }, canDelete: true, canReview: false });
  expect((await parent.call(createRequestCall, { params, body: { code: 'PPPPPPP' } })).reply._id).toBe(request._id);
  expect((await parent.call(studentsCall)).reply.member).toEqual([]);
  const pending = (await teacher.call(pendingRequestsCall)).reply.member;
  expect(pending.find((each) => each._id === request._id)).toMatchObject({ canReview: true, studentItem: { firstName: 'petya' } });
  const accepted = (await teacher.call(acceptRequestCall, { params: { ...params, requestId: request._id } })).reply;
  expect(accepted).toMatchObject({ status: 'accepted', acceptedBy: { _id: school.teacher } });
  expect((await teacher.call(acceptRequestCall, { params: { ...params, requestId: request._id } })).reply.version).toBe(accepted.version);
  expect((await parent.call(studentsCall)).reply.member.map((each) => each._id)).toEqual([school.studentId]);
  expect((await teacher.call(classesCall)).reply.member[0]?.parentsCount).toBe(before + 1);
  expect((await parent.call(createRequestCall, { params, body: { code: 'ABCDEFG' } })).status).toBe(422);
});

it('F-206 what was written before a parent joined counts as read, and to its author as read by nobody', async () => {
  const thread = { threadId: school.parentsThreadId };
  const send = (body: string) => teacher.call(createMessageCall, { params: thread, body: { body } });
  for (const body of ['one', 'two', 'three']) await send(body);
  const before = (await teacher.call(threadCall, { params: thread })).reply.othersReadAt;
  const parent = await newParent();
  const params = { classId: school.classId, studentId: school.studentId };
  const request = (await parent.call(createRequestCall, { params, body: { code: 'ABCDEFG' } })).reply;
  await teacher.call(acceptRequestCall, { params: { ...params, requestId: request._id } });
  const seen = async () => (await parent.call(threadCall, { params: thread })).reply;
  const { unreadCount, myReadAt, lastMessageSentAt } = await seen();
  expect({ unreadCount, myReadAt }).toEqual({ unreadCount: 0, myReadAt: lastMessageSentAt });
  expect((await parent.call(unreadCountCall)).reply.count).toBe(0);
  expect((await teacher.call(threadCall, { params: thread })).reply.othersReadAt).toBe(before);
  await send('four');
  expect(await seen()).toMatchObject({ unreadCount: 1, myReadAt });
  expect((await parent.call(unreadCountCall)).reply.count).toBe(1);
});

it('JOI-03 F-207 the code alone asks the teacher; the parent is told who declined and when, dismisses it, and may ask again', async () => {
  const parent = await newParent();
  const bind = () => parent.call(bindParentCall, { params: { code: 'PPPPPPP' }, body: { code: 'PPPPPPP' } });
  const request = (await bind()).reply;
  expect(request['@type']).toBe('ConnectionRequest');
  const cursor = await cursorOf(parent);
  const params = { classId: school.classId, studentId: school.studentId, requestId: request._id };
  expect((await teacher.call(declineRequestCall, { params })).status).toBe(204);
  expect((await teacher.call(declineRequestCall, { params })).status).toBe(204);
  const late = await teacher.call(acceptRequestCall, { params });
  expect([late.status, problemSchema.parse(late.json).code]).toEqual([409, 'requestAnswered']);
  await settled(test.database.db);
  expect((await parent.call(changesCall, { query: { after: cursor } })).reply.member).toMatchObject([{ '@id': request['@id'], resource: { status: 'declined', decidedBy: { '@id': iri.user(school.teacher) }, canDelete: true, parentEmail: null } }]);
  expect((await parent.call(parentRequestsCall, { params: { parentId: parent.id } })).reply.member).toEqual([]);
  const again = (await bind()).reply;
  expect(again._id).not.toBe(request._id);
  expect((await parent.call(deleteRequestCall, { params: { parentId: parent.id, requestId: request._id } })).status).toBe(204);
  expect((await parent.call(deleteRequestCall, { params: { parentId: parent.id, requestId: again._id } })).status).toBe(204);
});

it('R-PULL-10 F-207 a declined request is told with the new name of who declined it', async () => {
  const parent = await newParent();
  const request = (await parent.call(bindParentCall, { params: { code: 'PPPPPPP' }, body: { code: 'PPPPPPP' } })).reply;
  const cursor = await cursorOf(parent);
  await teacher.call(declineRequestCall, { params: { classId: school.classId, studentId: school.studentId, requestId: request._id } });
  const named = await teacher.call(patchTeacherCall, { params: { id: school.teacher }, body: { firstName: 'Renamed' } });
  expect([named.status, named.json]).toMatchObject([200, { user: { firstName: 'Renamed' } }]);
  await settled(test.database.db);
  expect((await parent.call(changesCall, { query: { after: cursor } })).reply.member.find((change) => change['@id'] === request['@id'])).toMatchObject({ resource: { status: 'declined', decidedBy: { firstName: 'Renamed' } } });
});

it('who asks for one child a fourth time within a day is told to wait, whatever became of the requests before; another child can be asked for', async () => {
  const parent = await newParent();
  const ask = (studentId: string) => parent.call(createRequestCall, { params: { classId: school.classId, studentId }, body: { code: 'ABCDEFG' } });
  for (let count = 0; count < REQUESTS_A_DAY; count += 1) {
    const { _id } = (await ask(school.studentId)).reply;
    // The same wish while one waits is that one, and counts no more.
    expect((await ask(school.studentId)).reply._id).toBe(_id);
    if (count === 0) await parent.call(deleteRequestCall, { params: { parentId: parent.id, requestId: _id } });
    else await teacher.call(declineRequestCall, { params: { classId: school.classId, studentId: school.studentId, requestId: _id } });
  }
  const refused = await ask(school.studentId);
  expect([refused.status, problemSchema.parse(refused.json).detail]).toEqual([429, 'You have asked for this child three times within a day. Please wait for the teacher\'s answer.']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
  expect((await ask(school.secondStudentId)).status).toBe(201);
});

it('a teacher whose address nobody has verified sends 60 letters a day, and all others when it is', async () => {
  const isUnverified = sql`${tables.attempts.key} like 'limit.invitationLetterUnverified:%'`;
  await invite('unverified@home.test');
  await test.database.db.update(tables.attempts).set({ failures: 60 }).where(isUnverified);
  const invited = () => teacher.call(createInvitationCall, { params: { studentId: school.secondStudentId }, body: { channel: 'email', contact: 'later@home.test' } });
  expect((await invited()).status).toBe(429);
  await test.database.db.update(tables.users).set({ isEmailVerified: true }).where(eq(tables.users.id, school.teacher));
  expect((await invited()).status).toBe(201);
});

it('REQ-02 a teacher changes the student of a request, not to one of somebody else', async () => {
  const parent = await newParent();
  const params = { classId: school.classId, studentId: school.studentId };
  const request = (await parent.call(createRequestCall, { params, body: { code: 'ABCDEFG' } })).reply;
  const place = { ...params, requestId: request._id };
  const foreign = await teacher.call(patchRequestCall, { params: place, body: { class: iri.class(school.strangeClassId) } });
  expect(problemSchema.parse(foreign.json).violations?.[0]).toMatchObject({ propertyPath: 'class', code: 'unknownClass' });
  expect((await teacher.call(patchRequestCall, { params: place, body: { student: '/students/nobody' } })).status).toBe(422);
  const changed = (await teacher.call(patchRequestCall, { params: place, body: { student: iri.student(school.secondStudentId) } })).reply;
  expect(changed).toMatchObject({ '@id': request['@id'], student: iri.student(school.secondStudentId), studentItem: { firstName: 'vanya' } });
  expect((await teacher.call(acceptRequestCall, { params: place })).status).toBe(404);
  await teacher.call(acceptRequestCall, { params: { ...place, studentId: school.secondStudentId } });
  expect((await parent.call(studentsCall)).reply.member.map((each) => each._id)).toEqual([school.secondStudentId]);
});

it('REQ-02 a request that goes to a class with a shorter past becomes no older by it', async () => {
  const parent = await newParent();
  const params = { classId: school.classId, studentId: school.studentId };
  const request = (await parent.call(createRequestCall, { params, body: { code: 'ABCDEFG' } })).reply;
  await test.database.db.update(tables.classes).set({ version: sql`${tables.classes.version} + 7` }).where(eq(tables.classes.id, school.classId));
  const before = (await parent.call(parentRequestsCall, { params: { parentId: request.parent._id } })).reply.member.find(({ _id }) => _id === request._id);
  const young = (await teacher.call(createClassCall, { body: { name: '1A', grade: 'child', icon: '/icons/class-owl' } })).reply;
  const child = (await teacher.call(createStudentCall, { body: { firstName: 'Lev', lastName: 'Young', classes: [young['@id']] } })).reply;
  const changed = (await teacher.call(patchRequestCall, { params: { ...params, requestId: request._id }, body: { class: young['@id'], student: child['@id'] } })).reply;
  expect(changed).toMatchObject({ class: young['@id'], student: child['@id'] });
  expect(changed.version).toBeGreaterThan(before?.version ?? Number.POSITIVE_INFINITY);
});

it('two teachers who decide in the same moment leave one decision, and the parent is connected once', async () => {
  const parent = await newParent();
  const params = { classId: school.classId, studentId: school.secondStudentId };
  const request = (await parent.call(createRequestCall, { params, body: { code: 'ABCDEFG' } })).reply;
  const place = { ...params, requestId: request._id };
  teacher = await logIn(test.app, 'anna@school.test');
  const assistant = await logIn(test.app, 'boris@school.test');
  const statuses = (await Promise.all([teacher.call(acceptRequestCall, { params: place }), assistant.call(declineRequestCall, { params: place }), assistant.call(acceptRequestCall, { params: place })])).map(({ status }) => status);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  const [row] = await test.database.db.select().from(tables.connectionRequests).where(eq(tables.connectionRequests.id, request._id));
  const links = await test.database.db.select().from(tables.studentParents).where(eq(tables.studentParents.parentId, parent.id));
  expect(links.length).toBe(row?.status === 'accepted' ? 1 : 0);
});

it('JOI-03 every call that takes a code refuses a wrong one, an old one and one of something else in the same words', async () => {
  const { classId, strangeClassId, studentId, secondStudentId } = school;
  const ageCodes = async (ms: number) => {
    const madeAt = new Date(test.clock.now() - ms);
    await test.database.db.update(tables.students).set({ parentCodeMadeAt: madeAt }).where(eq(tables.students.id, secondStudentId));
    await test.database.db.update(tables.classes).set({ classCodeMadeAt: madeAt }).where(eq(tables.classes.id, strangeClassId));
  };
  const headers = { 'accept-language': 'en' };
  const [parent, other] = [await newParent(), await newParent()];
  const bind = (code: string, more: object = {}) => parent.call(bindParentCall, { params: { code }, body: { code, ...more }, headers });
  const request = (student: string, code: string) => parent.call(createRequestCall, { params: { classId, studentId: student }, body: { code }, headers });
  const names = (code: string) => other.call(classPublicStudentsCall, { params: { classId: strangeClassId }, query: { code }, headers });
  const lookUps = (code: string) => [studentByParentCodeCall, classByCodeCall, inviteByCodeCall].map((call) => anyone.call(call, { params: { code }, headers }));

  await ageCodes(14 * DAY_MS - 60_000);
  expect((await Promise.all([names('QRSTUVW'), lookUps('RRRRRRR')[0], lookUps('QRSTUVW')[1]])).map((answer) => answer?.status)).toEqual([200, 200, 200]);
  await ageCodes(14 * DAY_MS + 1_000);
  const refused = [
    ...(await Promise.all([...lookUps('NOBODYS'), ...lookUps('RRRRRRR'), ...lookUps('QRSTUVW')])),
    await bind('NOBODYS'), await bind('RRRRRRR'), await bind('PPPPPPP', { invitationId: school.studentId, contact: 'nobody@home.test' }),
    await request(studentId, 'NOBODYS'), await request(secondStudentId, 'RRRRRRR'), await request(secondStudentId, 'PPPPPPP'), await request(strangeClassId, 'ABCDEFG'),
    await names('NOBODYS'), await names('QRSTUVW'), await names('ABCDEFG'), await names('PPPPPPP'),
  ];
  expect(refused[0]?.status).toBe(404);
  expect(new Set(refused.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
});

it('JOI-03 wrong, old and unknown codes are refused alike, and many wrong ones are stopped', async () => {
  await test.database.db.update(tables.students).set({ parentCodeMadeAt: new Date(Date.now() - 14 * DAY_MS - 1000) }).where(eq(tables.students.id, school.secondStudentId));
  const refusals = [];
  for (const code of ['RRRRRRR', 'NOBODYS', 'x', '%00', 'я'.repeat(50)]) refusals.push(await anyone.call(studentByParentCodeCall, { params: { code }, headers: { 'accept-language': 'en' } }));
  expect(new Set(refusals.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(refusals[0]?.status).toBe(404);
  expect((await anyone.call(studentByParentCodeCall, { params: { code: 'ppppppp' } })).reply).toMatchObject({ className: '5B', studentInitials: 'P. T.' });
  const parent = await newParent();
  const tries = [];
  for (let count = 0; count < 22; count += 1) tries.push((await parent.call(bindParentCall, { params: { code: 'WRONGLY' }, body: { code: 'WRONGLY' } })).status);
  expect(tries).toEqual([...Array.from({ length: 20 }, () => 404), 429, 429]);
  expect((await parent.call(bindParentCall, { params: { code: 'PPPPPPP' }, body: { code: 'PPPPPPP' } })).status).toBe(429);
  test.clock.turn(11 * 60_000);
  const later = await logIn(test.app, parent.email);
  expect((await later.call(bindParentCall, { params: { code: 'PPPPPPP' }, body: { code: 'PPPPPPP' } })).status).toBe(200);
});

it('F-315 the teachers of a class see the e-mail of who asks, and whether it is confirmed; F-208 and who decided', async () => {
  const parent = await newParent();
  const params = { classId: school.classId, studentId: school.secondStudentId };
  const request = (await parent.call(createRequestCall, { params, body: { code: 'ABCDEFG' } })).reply;
  expect(request.parentEmail).toBeNull();
  const anna = await logIn(test.app, 'anna@school.test');
  const listed = (await anna.call(pendingRequestsCall)).reply.member.find(({ _id }) => _id === request._id);
  expect(listed?.parentEmail).toEqual({ email: parent.email, isVerified: expect.any(Boolean) as boolean });
  const accepted = (await anna.call(acceptRequestCall, { params: { ...params, requestId: request._id } })).reply;
  expect(accepted).toMatchObject({ status: 'accepted', decidedBy: { '@id': iri.user(school.teacher) }, decidedAt: expect.any(String) as string });
});
