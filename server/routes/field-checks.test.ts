import { afterAll, beforeAll, expect, it } from 'vitest';
import { changePasswordCall, registerParentCall, registerTeacherCall } from '../../schema/calls/account-calls.ts';
import type { Call } from '../../schema/calls/call.ts';
import { createClassCall, patchClassCall } from '../../schema/calls/class-calls.ts';
import { createEventCall, patchEventCall } from '../../schema/calls/event-calls.ts';
import { createInvitationCall } from '../../schema/calls/invitation-calls.ts';
import { createWebSubscriptionCall } from '../../schema/calls/notification-calls.ts';
import { patchTeacherCall } from '../../schema/calls/profile-calls.ts';
import { rewardCall } from '../../schema/calls/reward-calls.ts';
import { createStoryCall } from '../../schema/calls/story-calls.ts';
import { createStudentCall, createStudentsCall } from '../../schema/calls/student-calls.ts';
import { createMessageCall } from '../../schema/calls/thread-calls.ts';
import { patchUserCall } from '../../schema/calls/user-calls.ts';
import { iri } from '../../schema/ids.ts';
import { DAY_MS, STORY_BODY_MAX } from '../../schema/limits.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { createTestClient, logIn, type TestClient } from '../../tests/support/test-client.ts';
import { makeTestSchool, type TestSchool } from '../../tests/support/test-school.ts';

let test: TestApp;
let school: TestSchool;
let teacher: TestClient;
let eventId: string;

beforeAll(async () => {
  test = await createTestApp();
  school = await makeTestSchool(test.database.db);
  teacher = await logIn(test.app, 'anna@school.test');
  const [startDateTime, endDateTime] = [dayFromNow(1), dayFromNow(2)];
  eventId = (await teacher.call(createEventCall, { params: { classId: school.classId }, body: { title: 'Trip', startDateTime, endDateTime } })).reply._id;
});
afterAll(() => test.close());

const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const TOO_LONG = 'x'.repeat(STORY_BODY_MAX + 1);
const PAST = { startDateTime: dayFromNow(-3), endDateTime: dayFromNow(-2) };
const NO_FILE = '/files/0199f0aa-0000-7000-8000-00000000000f';
const REGISTRATION = { email: 'none', firstName: '', lastName: '', password: 'short', timeZone: 'Mars/Olympus' };
const REGISTRATION_FAULTS = ['email', 'firstName', 'lastName', 'password', 'timeZone'];

/** Every field wrong, each by a rule of its own: by the schema, and by what only the server knows. */
const BODIES: readonly (readonly [call: Call, body: object, faults: readonly string[]])[] = [
  [registerTeacherCall, REGISTRATION, REGISTRATION_FAULTS],
  [registerParentCall, REGISTRATION, REGISTRATION_FAULTS],
  [registerTeacherCall, { ...REGISTRATION, email: 'a@b.test', firstName: 'A', lastName: 'B' }, ['password', 'timeZone']],
  [changePasswordCall, { password: 'short' }, ['currentPassword', 'password']],
  [changePasswordCall, { currentPassword: 'wrong', password: 'short' }, ['currentPassword', 'password']],
  [patchUserCall, { locale: '/locales/xx', timeZone: 'Mars/Olympus' }, ['locale', 'timeZone']],
  [patchTeacherCall, { firstName: '', avatar: NO_FILE }, ['avatar', 'firstName']],
  [createClassCall, { name: '', grade: 'none', icon: '/icons/none' }, ['grade', 'icon', 'name']],
  [patchClassCall, { name: '', icon: '/icons/none' }, ['icon', 'name']],
  [createStudentCall, { firstName: '', lastName: '', classes: ['/classes/none'] }, ['classes[0]', 'firstName', 'lastName']],
  [createInvitationCall, { channel: 'pigeon', contact: 'nobody' }, ['channel', 'contact']],
  [rewardCall, { teacher: '/users/none' }, ['skill', 'teacher']],
  [rewardCall, { skill: '/skills/none', teacher: '/users/none' }, ['skill', 'teacher']],
  [createStoryCall, { body: TOO_LONG, attachments: [NO_FILE], publishAt: dayFromNow(1_000) }, ['attachments[0]', 'body', 'publishAt']],
  [createStoryCall, { body: 'hello', attachments: [NO_FILE], publishAt: dayFromNow(1_000) }, ['attachments[0]', 'publishAt']],
  [createMessageCall, { body: TOO_LONG, attachments: [NO_FILE] }, ['attachments[0]', 'body']],
  [createEventCall, { title: '', ...PAST }, ['endDateTime', 'startDateTime', 'title']],
  [createEventCall, { title: 'Trip', ...PAST }, ['endDateTime', 'startDateTime']],
  [patchEventCall, { title: '', endDateTime: dayFromNow(-2) }, ['endDateTime', 'startDateTime', 'title']],
  [createWebSubscriptionCall, { endpoint: 'https://localhost/x', publicKey: '' }, ['authToken', 'endpoint', 'publicKey']],
];

it.each(BODIES)('F-608 $id tells all faults of a body at once', async (call, body, faults) => {
  const isOpen = call === registerTeacherCall || call === registerParentCall;
  const client = isOpen ? createTestClient(test.app) : teacher;
  const params = { classId: school.classId, studentId: school.studentId, threadId: school.parentsThreadId, id: school.teacher, eventId };
  const answer = await client.call(call, { params, body });
  const { violations } = answer.json as { violations: readonly { propertyPath: string }[] };
  expect([answer.status, violations.map(({ propertyPath }) => propertyPath).toSorted()]).toEqual([422, faults]);
});

const faultsOf = async (client: TestClient, call: Call, body: object) => {
  const answer = await client.call(call, { body });
  const { violations = [] } = answer.json as { violations?: readonly { propertyPath: string }[] };
  return [answer.status, violations.map(({ propertyPath }) => propertyPath).toSorted()];
};

it('F-608 a batch of students tells all faults of all of them at once, and the same name twice', async () => {
  const classes = [iri.class(school.classId)];
  const taken = { firstName: 'Petya', lastName: 'TESTOVA', classes };
  const twice = { firstName: 'Lev', lastName: 'Lee', classes };
  const foreign = { ...twice, classes: [iri.class(school.strangeClassId)] };
  const right = [taken, foreign, twice, twice];
  const faults = ['students[0].lastName', 'students[1].classes[0]', 'students[3].lastName'];
  expect(await faultsOf(teacher, createStudentsCall, { students: right })).toEqual([422, faults]);
  const students = [...right, { firstName: '', lastName: 'Lee', classes: ['/classes/none'] }];
  const all = [...faults, 'students[4].classes[0]', 'students[4].firstName'];
  expect(await faultsOf(teacher, createStudentsCall, { students })).toEqual([422, all]);
});

it('F-608 an e-mail that exists is told with the other faults of a registration', async () => {
  const body = { email: 'anna@school.test', firstName: 'Anna', lastName: 'Lee', password: 'short' };
  const visitor = createTestClient(test.app);
  expect(await faultsOf(visitor, registerParentCall, body)).toEqual([422, ['email', 'password']]);
  const unnamed = { ...body, firstName: '' };
  expect(await faultsOf(visitor, registerParentCall, unnamed)).toEqual([422, ['email', 'firstName', 'password']]);
});
