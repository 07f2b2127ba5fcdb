import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { classByCodeCall, classCall, createClassCall, patchClassCall, renewClassCodeCall } from '../../schema/calls/class-calls.ts';
import { createCommentCall } from '../../schema/calls/comment-calls.ts';
import { createEventCall } from '../../schema/calls/event-calls.ts';
import { createStoryCall } from '../../schema/calls/story-calls.ts';
import { createStudentCall, deleteStudentCall, renewParentCodeCall, studentCall } from '../../schema/calls/student-calls.ts';
import { iri } from '../../schema/ids.ts';
import { CODE_MS } from '../../schema/limits.ts';
import type { Resource } from '../../schema/records/change.ts';
import { followChanges } from '../../tests/support/change-follower.ts';
import { openTestSchool } from '../../tests/support/open-test-school.ts';
import { createTestClient } from '../../tests/support/test-client.ts';
import { newId } from './new-id.ts';
import { resourcesByIri } from './resource-reader.ts';
import { auditLog } from './schema/accounts.ts';
import { classes } from './schema/classes.ts';
import { connectionRequests, invitations } from './schema/joining.ts';
import { comments, stories } from './schema/stories.ts';
import { changes } from './schema/sync.ts';

const { test, school, teacher, assistant, parent, student } = await openTestSchool();

beforeAll(async () => {
  await fillClass();
});
afterAll(() => test.close());

/** Something of every kind that hangs on a class. */
async function fillClass(): Promise<void> {
  const params = { classId: school.classId };
  const now = Date.now();
  const story = (await teacher.call(createStoryCall, { params, body: { body: 'hello' } })).reply;
  await parent.call(createCommentCall, { params: { ...params, storyId: story._id }, body: { body: 'hi' } });
  await assistant.call(createEventCall, { params, body: { title: 'Trip', startDateTime: new Date(now + 86_400_000).toISOString(), endDateTime: new Date(now + 90_000_000).toISOString() } });
  const times = { invitedAt: new Date(now), expiresAt: new Date(now + 3_600_000) };
  await test.database.db.insert(invitations).values({ id: newId(now), studentId: school.studentId, contact: 'b@home.test', channel: 'email', invitedById: school.teacher, ...times });
  await test.database.db.insert(connectionRequests).values({ id: newId(now), parentId: school.parent, studentId: school.secondStudentId, classId: school.classId, code: 'ABCDEFG' });
}

const actsOn = (subject: string) => test.database.db.select({ act: auditLog.act, actorId: auditLog.actorId }).from(auditLog).where(eq(auditLog.subject, subject));

/** Every resource of the school that a viewer sees, by IRI: those that anything was ever told of, and those made behind the log. */
async function seenBy(userId: string, role: 'teacher' | 'parent' | 'student'): Promise<ReadonlyMap<string, Resource>> {
  const { db } = test.database;
  const logged = await db.selectDistinct({ entity: changes.entity }).from(changes);
  const invited = await db.select({ id: invitations.id, studentId: invitations.studentId }).from(invitations);
  const asked = await db.select({ id: connectionRequests.id }).from(connectionRequests);
  const people = [school.studentId, school.secondStudentId].map((id) => iri.student(id));
  const known = [...logged.map(({ entity }) => entity), ...people, iri.class(school.classId), iri.thread(school.parentsThreadId), iri.thread(school.studentsThreadId)];
  return resourcesByIri(db, { userId, role }, [...new Set([...known, ...invited.map(({ id, studentId }) => iri.invitation(studentId, id)), ...asked.map(({ id }) => iri.connectionRequest(id))])]);
}

it.each(['archive', 'active'] as const)('to %s a class tells everybody all that is different for them then, in a newer version, and nothing else', async (status) => {
  const people = [
    { client: teacher, userId: school.teacher, role: 'teacher' },
    { client: assistant, userId: school.assistant, role: 'teacher' },
    { client: parent, userId: school.parent, role: 'parent' },
    { client: student, userId: school.student, role: 'student' },
  ] as const;
  const watched = await Promise.all(people.map(async (person) => ({ ...person, before: await seenBy(person.userId, person.role), follower: await followChanges(test, person.client) })));
  await teacher.call(patchClassCall, { params: { classId: school.classId }, body: { status } });
  for (const { userId, role, before, follower } of watched) {
    const after = await seenBy(userId, role);
    const told = new Map((await follower.news()).map((change) => [change['@id'], change.resource]));
    for (const [entity, resource] of after) {
      const earlier = before.get(entity);
      const isSame = JSON.stringify({ ...resource, version: 0 }) === JSON.stringify({ ...earlier, version: 0 });
      if (isSame) continue;
      expect([role, entity, told.get(entity)]).toEqual([role, entity, expect.objectContaining({ version: resource.version })]);
      expect(resource.version).toBeGreaterThan('version' in (earlier ?? {}) ? (earlier?.version ?? 0) : 0);
    }
  }
  const ofTeacher = [...(await seenBy(school.teacher, 'teacher')).values()];
  expect(new Set(ofTeacher.map((resource) => resource['@type']))).toEqual(new Set(['Class', 'Thread', 'Story', 'Comment', 'Event', 'Student', 'Invitation', 'ConnectionRequest']));
});

it('a class of many years is archived as well: more rows than one statement takes parameters', async () => {
  const { db } = test.database;
  const group = (await teacher.call(createClassCall, { body: { name: 'Old', grade: 'adult', icon: '/icons/class-owl' } })).reply;
  const storyId = newId(Date.now());
  await db.insert(stories).values({ id: storyId, classId: group._id, authorId: school.teacher, body: 'x', createdAt: new Date() });
  const COUNT = 16_000;
  for (let start = 0; start < COUNT; start += 4_000) {
    await db.insert(comments).values(Array.from({ length: 4_000 }, (_, index) => ({ id: newId(Date.now() + start + index), storyId, authorId: school.teacher, body: 'x' })));
  }
  expect((await teacher.call(patchClassCall, { params: { classId: group._id }, body: { status: 'archive' } })).reply.status).toBe('archive');
  const told = await db.$count(changes);
  expect(told).toBeGreaterThan(COUNT);
});

it('JOI-05 a renewed class code is the teachers’ to see, and any of them gives it; the former one opens nothing', async () => {
  const [ofAssistant, ofParent] = [await followChanges(test, assistant), await followChanges(test, parent)];
  const anybody = createTestClient(test.app);
  const params = { classId: school.classId };
  const before = (await teacher.call(classCall, { params })).reply;
  await test.database.db.update(classes).set({ classCodeMadeAt: new Date(Date.now() - CODE_MS) }).where(eq(classes.id, school.classId));
  const after = (await assistant.call(renewClassCodeCall, { params })).reply;
  expect(Date.parse(after.classCodeExpiresAt ?? '') - Date.now()).toBeGreaterThan(CODE_MS - 60_000);
  expect(after.classCode).toMatch(/^[A-Z]{7}$/);
  expect(after.parentJoinLink).toBe(`/parents/join/${after.classCode}`);
  expect(after.version).toBeGreaterThan(before.version);
  expect((await anybody.call(classByCodeCall, { params: { code: before.classCode ?? '' } })).status).toBe(404);
  expect((await anybody.call(classByCodeCall, { params: { code: after.classCode ?? '' } })).reply.class).toBe(before['@id']);
  expect(await ofAssistant.news()).toMatchObject([{ resource: { classCode: after.classCode } }]);
  expect(await ofParent.news()).toEqual([]);
  const [row] = await test.database.db.select({ madeAt: classes.classCodeMadeAt }).from(classes).where(eq(classes.id, school.classId));
  expect(Date.now() - (row?.madeAt.getTime() ?? 0)).toBeLessThan(60_000);
  expect((await parent.call(classCall, { params })).reply).toMatchObject({ classCode: null, classCodeExpiresAt: null });
  expect(await actsOn(before['@id'])).toEqual([{ act: 'class.codeRenewed', actorId: school.assistant }]);
});

it('a renewed code of a student holds from now on, and is told to the teachers alone', async () => {
  const [ofAssistant, ofParent] = [await followChanges(test, assistant), await followChanges(test, parent)];
  const params = { studentId: school.studentId };
  const before = (await teacher.call(studentCall, { params })).reply;
  const after = (await assistant.call(renewParentCodeCall, { params })).reply;
  expect(after.parentCode).not.toBe(before.parentCode);
  expect(Date.parse(after.parentCodeExpiresAt ?? '') - Date.now()).toBeGreaterThan(CODE_MS - 60_000);
  // An invitation that an earlier test left waiting ends with the former code (F-303).
  expect(await ofAssistant.news()).toMatchObject([{ resource: { parentCode: after.parentCode } }, { resource: { status: 'canceled' } }]);
  expect(await ofParent.news()).toEqual([]);
  expect(await actsOn(before['@id'])).toEqual([{ act: 'student.codeRenewed', actorId: school.assistant }]);
});

it('a version never goes back when a student comes and goes and classes change, for the invitation neither', async () => {
  const group = (await teacher.call(createClassCall, { body: { name: 'Two', grade: 'child', icon: '/icons/class-owl' } })).reply;
  const made = (await teacher.call(createStudentCall, { body: { firstName: 'V', lastName: 'W', classes: [group['@id'], iri.class(school.classId)] } })).reply;
  const id = newId(Date.now());
  const times = { invitedAt: new Date(), expiresAt: new Date(Date.now() + 3_600_000) };
  await test.database.db.insert(invitations).values({ id, studentId: made._id, contact: 'c@home.test', channel: 'email', invitedById: school.teacher, ...times });
  const seen: number[][] = [];
  const look = async () => {
    const found = await resourcesByIri(test.database.db, { userId: school.teacher, role: 'teacher' }, [made['@id'], iri.invitation(made._id, id)]);
    seen.push([...found.values()].map((resource) => resource.version ?? 0));
  };
  await look();
  for (const status of ['archive', 'active'] as const) {
    await teacher.call(patchClassCall, { params: { classId: group._id }, body: { status } });
    await look();
  }
  await teacher.call(deleteStudentCall, { params: { classId: group._id, studentId: made._id } });
  await look();
  for (const kind of [0, 1]) {
    const versions = seen.map((each) => each[kind] ?? 0);
    expect(versions).toEqual([...versions].sort((one, other) => one - other));
    expect(new Set(versions).size).toBe(versions.length);
  }
});
