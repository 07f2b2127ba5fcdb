import { iconIdOf } from '../../../server/store/icon-writer.ts';
import type { Db } from '../../../server/store/database.ts';
import { tables } from '../../../server/store/schema/tables.ts';
import { iri } from '../../../schema/ids.ts';
import type { Thing } from './known-things.ts';

/** Every id of the fortress begins so: a row that names one is the fortress's, whatever its table. */
export const FORTRESS_PREFIX = 'f0f0f0f0-f0f0-7000-8000-';

/** A class that none of the senders may see, with one of everything in it. Answers what can be named of it. */
export async function buildFortress(db: Db): Promise<Thing[]> {
  let count = 0;
  const id = () => `${FORTRESS_PREFIX}${String((count += 1)).padStart(12, '0')}`;
  const at = new Date('2026-11-01T10:00:00Z');
  const [teacher, parent, student, session] = [id(), id(), id(), id()];
  const [classId, studentId, threadId, messageId, storyId, commentId, eventId] = [id(), id(), id(), id(), id(), id(), id()];
  const [skillId, awardId, fileId, invitationId, requestId, web, native] = [id(), id(), id(), id(), id(), id(), id()];
  const people = [
    { id: teacher, role: 'teacher' as const, email: 'lord@fortress.test' },
    { id: parent, role: 'parent' as const, email: 'lady@fortress.test' },
    { id: student, role: 'student' as const, login: 'page-of-the-fortress' },
  ];
  await db.insert(tables.users).values(people.map((person) => ({ ...person, passwordHash: '!', firstName: 'Lord', lastName: 'Fortress', createdAt: at })));
  await db.insert(tables.sessions).values({ id: session, userId: teacher, createdAt: at });
  await db.insert(tables.classes).values({ id: classId, name: '9Z', grade: 'child', iconId: iconIdOf('class', 'fox'), classCode: 'FORTRES', mainTeacherId: teacher, createdAt: at });
  await db.insert(tables.students).values({ id: studentId, userId: student, parentCode: 'FORTPAR' });
  await db.insert(tables.classStudents).values({ classId, studentId });
  await db.insert(tables.studentParents).values({ studentId, parentId: parent });
  await db.insert(tables.threads).values({ id: threadId, type: 'parents', classId, createdById: teacher });
  await db.insert(tables.threadMembers).values([teacher, parent].map((userId) => ({ threadId, userId })));
  await db.insert(tables.messages).values({ id: messageId, threadId, authorId: parent, body: 'behind the wall', createdAt: at });
  await db.insert(tables.files).values({ id: fileId, ownerId: teacher, type: 'photo', originalName: 'a.jpg', mimeType: 'image/jpeg', size: 1 });
  await db.insert(tables.stories).values({ id: storyId, classId, authorId: teacher, body: 'behind the wall', attachmentIds: [fileId], createdAt: at });
  await db.insert(tables.storyFiles).values({ storyId, fileId });
  await db.insert(tables.comments).values({ id: commentId, storyId, authorId: parent, body: 'behind the wall', commentedAt: at });
  await db.insert(tables.events).values({ id: eventId, classId, authorId: teacher, title: 'Siege', startAt: new Date('2027-01-01'), endAt: new Date('2027-01-02') });
  await db.insert(tables.skills).values({ id: skillId, classId, name: 'Archery', iconId: iconIdOf('skill', 'open-book'), points: 1, type: 'positive' });
  await db.insert(tables.awards).values({ id: awardId, studentId, classId, skillId, awardedById: teacher, points: 1, type: 'positive' });
  await db.insert(tables.invitations).values({ id: invitationId, studentId, contact: 'guest@fortress.test', channel: 'email', invitedById: teacher, invitedAt: at, expiresAt: new Date('2027-01-01') });
  await db.insert(tables.connectionRequests).values({ id: requestId, parentId: parent, studentId, classId, code: 'FORTRES', createdAt: at });
  await db.insert(tables.webSubscriptions).values({ id: web, userId: teacher, endpoint: 'https://push.fortress.test/1', publicKey: 'B'.repeat(87), authToken: 'A'.repeat(22) });
  await db.insert(tables.nativeSubscriptions).values({ id: native, userId: teacher, token: 'T', deviceId: 'fortress', platform: 'android' });
  const place = 'fortress' as const;
  return [
    ...[teacher, parent, student].map((user) => ({ kind: 'user', id: user, iri: iri.user(user), place })),
    { kind: 'class', id: classId, iri: iri.class(classId), place },
    { kind: 'student', id: studentId, iri: iri.student(studentId), place },
    { kind: 'thread', id: threadId, iri: iri.thread(threadId), place },
    { kind: 'message', id: messageId, iri: iri.message(threadId, messageId), place },
    { kind: 'file', id: fileId, iri: iri.file(fileId), place },
    { kind: 'story', id: storyId, iri: iri.story(classId, storyId), place },
    { kind: 'comment', id: commentId, iri: iri.comment(classId, storyId, commentId), place },
    { kind: 'event', id: eventId, iri: iri.event(eventId), place },
    { kind: 'skill', id: skillId, iri: iri.skill(classId, skillId), place },
    { kind: 'award', id: awardId, iri: iri.award(awardId), place },
    { kind: 'invitation', id: invitationId, iri: iri.invitation(studentId, invitationId), place },
    { kind: 'request', id: requestId, iri: iri.connectionRequest(requestId), place },
    { kind: 'webSubscription', id: web, iri: iri.webSubscription(web), place },
    { kind: 'nativeSubscription', id: native, iri: iri.nativeSubscription(native), place },
  ];
}
