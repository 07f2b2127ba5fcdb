import { beforeEach, expect, test } from 'vitest';
import { MemoryReplica } from '../../tests/support/memory-replica.ts';
import { MemoryVault } from '../../tests/support/memory-vault.ts';
import { VirtualClock } from '../../tests/support/virtual-clock.ts';
import { iri } from '../../schema/ids.ts';
import type { Mutation } from '../../schema/rules/mutation.ts';
import { awardRecord, classRecord, commentRecord, connectionRequestRecord, meRecord, storyRecord, studentRecord } from '../testing/sample-records.ts';
import { createApplyQueue } from './apply-queue.ts';
import { belowMark } from './below.ts';
import { CURSOR } from './first-load.ts';
import { epochOf } from './passed-over.ts';
import { standingOf, storeAnswer } from './store-answer.ts';

const CLASS = crypto.randomUUID();
const story = storyRecord(CLASS, { commentCount: 1, version: 4 });
const student = studentRecord({ classes: [iri.class(CLASS)], positivePoints: 2, negativePoints: 1, currentPoints: 1, version: 7 });
let replica: MemoryReplica;
let vault: MemoryVault;

beforeEach(async () => {
  replica = new MemoryReplica();
  vault = new MemoryVault();
  await vault.saveCursor(CURSOR, 'here');
  await replica.put([story, student, classRecord({ _id: CLASS, studentsCount: 5 })]);
});

async function answered(mutation: Mutation, answer: unknown): Promise<void> {
  const queue = createApplyQueue({ replica, vault, clock: new VirtualClock(), signal: new AbortController().signal });
  const standing = await standingOf({ replica, vault }, mutation);
  await queue.run(queue.ticket(), (writer) => storeAnswer({ replica, vault }, writer, mutation, answer, standing));
}

test('R-OUT-13 a comment is stored with its story as it was shown, at the version that the next change goes over', async () => {
  const comment = commentRecord(CLASS, story._id);
  const mutation: Mutation = { type: 'comment.create', classId: CLASS, storyId: story._id, commentId: comment._id, body: comment.body };
  await answered(mutation, comment);
  expect([await replica.has(comment['@id']), await replica.get(story['@id'])]).toMatchObject([true, { commentCount: 2, version: 4 }]);
  await answered(mutation, comment);
  expect(await replica.get(story['@id'])).toMatchObject({ commentCount: 2 });
  await answered({ type: 'comment.delete', classId: CLASS, storyId: story._id, commentId: comment._id }, undefined);
  expect([await replica.has(comment['@id']), await replica.get(story['@id'])]).toMatchObject([false, { commentCount: 1 }]);
});

test('R-OUT-13 where the echo came before the answer, points are not counted again', async () => {
  const award = awardRecord(CLASS, student._id, { points: 3 });
  const mutation: Mutation = { type: 'reward.create', classId: CLASS, studentId: student._id, awardId: award._id, skillId: 'x', name: 'Reads', icon: 'fox', skillType: 'negative', points: 3 };
  await replica.put([award, { ...student, negativePoints: 4, currentPoints: -2, version: 8 }]);
  await answered(mutation, award);
  expect(await replica.get(student['@id'])).toMatchObject({ negativePoints: 4, version: 8 });
  await replica.remove([award['@id']]);
  await answered({ ...mutation, awardId: crypto.randomUUID() }, awardRecord(CLASS, student._id));
  expect(await replica.get(student['@id'])).toMatchObject({ negativePoints: 7, currentPoints: -5 });
});

test('R-OUT-13 what is answered by nothing is written as it was shown', async () => {
  const request = connectionRequestRecord(CLASS, student._id);
  await replica.put([request]);
  await answered({ type: 'request.decline', requestId: request._id, classId: CLASS, studentId: student._id }, undefined);
  expect(await replica.get(request['@id'])).toMatchObject({ status: 'declined', canReview: false });
  await answered({ type: 'student.delete', classId: CLASS, studentId: student._id }, undefined);
  expect([await replica.has(student['@id']), await replica.get(iri.class(CLASS))]).toMatchObject([false, { studentsCount: 4 }]);
  // Taken out for a moment only: nothing keeps the student from coming back.
  await replica.put([student]);
  expect(await replica.has(student['@id'])).toBe(true);
});

test('R-PULL-14 points of a student who was taken out here are fetched again should somebody give the student back before the next pull', async () => {
  const marks = [belowMark('awards', student['@id']), belowMark('invitations', student['@id'])];
  for (const mark of marks) await vault.saveCursor(mark, await epochOf(vault));
  await replica.put([awardRecord(CLASS, student._id)]);
  await answered({ type: 'student.delete', classId: CLASS, studentId: student._id }, undefined);
  expect([replica.rows.size, ...(await Promise.all(marks.map((mark) => vault.cursor(mark))))]).toEqual([2, null, null]);
});

test('R-OUT-13 a student who was taken out and is back stays, whatever the answer to the first try says by then', async () => {
  const queue = createApplyQueue({ replica, vault, clock: new VirtualClock(), signal: new AbortController().signal });
  const mutation: Mutation = { type: 'student.delete', classId: CLASS, studentId: student._id };
  const first = await standingOf({ replica, vault }, mutation);
  await replica.purge(student['@id']);
  await replica.put([{ ...student, version: student.version + 2 }]);
  // It is not as it was when the first try left, or it is not known how it was.
  for (const standing of [first, {}]) {
    await queue.run(queue.ticket(), (writer) => storeAnswer({ replica, vault }, writer, mutation, undefined, standing));
    expect(await replica.get(student['@id'])).toMatchObject({ version: student.version + 2, classes: [iri.class(CLASS)] });
  }
});

test('R-OUT-13 a request is declined whatever else of it has changed meanwhile, unless it was decided otherwise', async () => {
  const queue = createApplyQueue({ replica, vault, clock: new VirtualClock(), signal: new AbortController().signal });
  const request = connectionRequestRecord(CLASS, student._id);
  const mutation: Mutation = { type: 'request.decline', requestId: request._id, classId: CLASS, studentId: student._id };
  const declined = async (): Promise<boolean> => queue.run(queue.ticket(), (writer) => storeAnswer({ replica, vault }, writer, mutation, undefined, {}));
  await replica.put([{ ...request, className: '5C', version: request.version + 1 }]);
  expect([await declined(), await replica.get(request['@id'])]).toMatchObject([true, { status: 'declined', className: '5C' }]);
  await replica.put([{ ...request, status: 'accepted', version: request.version + 2 }]);
  expect([await declined(), await replica.get(request['@id'])]).toMatchObject([true, { status: 'accepted' }]);
});

test('R-OUT-13 a class that kept its student keeps its count, and one that took the student counts it', async () => {
  const other = classRecord({ studentsCount: 2 });
  const kept = classRecord({ studentsCount: 3 });
  const before = { ...student, classes: [iri.class(CLASS), kept['@id']] };
  await replica.put([other, kept, before]);
  const counts = async () => Promise.all([iri.class(CLASS), kept['@id'], other['@id']].map(async (id) => replica.get(id)));
  const move: Mutation = { type: 'student.move', studentId: student._id, before: [CLASS, kept._id], classIds: [other._id] };
  // The second class was archived meanwhile: nobody leaves it.
  await answered(move, { ...before, classes: [kept['@id'], other['@id']], version: 8 });
  expect(await counts()).toMatchObject([{ studentsCount: 4 }, { studentsCount: 3 }, { studentsCount: 3 }]);
});

test('R-OUT-13 a class in which the student already was is not counted again: the move that was to end that was refused', async () => {
  const other = classRecord({ studentsCount: 2 });
  await replica.put([other, { ...student, classes: [iri.class(CLASS)] }]);
  const move: Mutation = { type: 'student.move', studentId: student._id, before: [], classIds: [CLASS, other._id] };
  await answered(move, { ...student, classes: [iri.class(CLASS), other['@id']], version: 8 });
  expect([await replica.get(iri.class(CLASS)), await replica.get(other['@id'])]).toMatchObject([{ studentsCount: 5 }, { studentsCount: 3 }]);
});

test('R-OUT-13 while everything is loaded a move counts nothing: the class may be here as it is behind somebody else’s move of the student, and the student as before it (seed 4179)', async () => {
  const other = classRecord({ studentsCount: 2 });
  const here = { ...student, classes: [iri.class(CLASS), other['@id']] };
  await replica.put([other, here]);
  await vault.saveCursor(CURSOR, null);
  await answered({ type: 'student.move', studentId: student._id, before: [CLASS, other._id], classIds: [other._id] }, { ...here, classes: [other['@id']], version: 8 });
  expect([await replica.get(iri.class(CLASS)), await replica.get(student['@id'])]).toMatchObject([{ studentsCount: 5 }, { classes: [other['@id']] }]);
});

test('R-OUT-13 a deleted story takes its comments along, and the own profile is kept as the user', async () => {
  const comment = commentRecord(CLASS, story._id);
  await replica.put([comment]);
  await answered({ type: 'story.delete', classId: CLASS, storyId: story._id }, undefined);
  expect([await replica.has(comment['@id']), await replica.has(story['@id'])]).toEqual([false, false]);
  const me = meRecord({ _id: vault.userId });
  await vault.saveMe(me);
  await answered({ type: 'profile.update', userId: me._id, role: 'teacher', firstName: 'Vera', avatar: 'none', attachments: [] }, { '@type': 'Teacher' });
  expect([await vault.me(), await replica.get(me['@id'])]).toMatchObject([{ firstName: 'Vera', avatar: null }, { firstName: 'Vera' }]);
});
