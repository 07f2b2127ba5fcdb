import { expect, test } from 'vitest';
import type { Mutation } from './mutation.ts';
import { foldOf } from './mutation-fold.ts';

const story = { classId: 'c', storyId: 's' };
const like: Mutation = { type: 'story.like', ...story };
const unlike: Mutation = { type: 'story.unlike', ...story };

test('STO-05 a like taken back before it left sends nothing', () => {
  expect(foldOf(like, unlike)).toEqual({ kind: 'cancel' });
  expect(foldOf(unlike, like)).toEqual({ kind: 'cancel' });
});

test('STO-05 a second like of the same story adds no request', () => {
  expect(foldOf(like, like)).toEqual({ kind: 'replace', by: like });
});

test('a like of another story stays apart', () => {
  expect(foldOf(like, { type: 'story.unlike', classId: 'c', storyId: 'other' })).toEqual({ kind: 'keep' });
});

test('only the newest read mark of a thread is sent, whatever the order of writing', () => {
  const older: Mutation = { type: 'thread.read', threadId: 't', messageId: 'm1', createdAt: '2026-11-20T10:00:00.000Z' };
  const newer: Mutation = { ...older, messageId: 'm2', createdAt: '2026-11-20T11:00:00.000Z' };
  expect(foldOf(older, newer)).toEqual({ kind: 'replace', by: newer });
  expect(foldOf(newer, older)).toEqual({ kind: 'replace', by: newer });
});

test('edits of a class that was never sent end in one creation', () => {
  const create: Mutation = { type: 'class.create', classId: 'c', name: '2 «Б»', grade: 'child', icon: '/icons/fox' };
  const rename: Mutation = { type: 'class.update', classId: 'c', patch: { name: '3 «Б»' } };
  expect(foldOf(create, rename)).toEqual({ kind: 'replace', by: { ...create, name: '3 «Б»' } });
});

test('archiving a new class cannot be folded into its creation', () => {
  const create: Mutation = { type: 'class.create', classId: 'c', name: '2 «Б»', grade: 'child', icon: '/icons/fox' };
  expect(foldOf(create, { type: 'class.update', classId: 'c', patch: { status: 'archive' } })).toEqual({ kind: 'keep' });
});

test('two messages of one thread are never folded, even with the same text', () => {
  const first: Mutation = { type: 'message.create', threadId: 't', messageId: 'm1', body: 'ok', attachments: [] };
  expect(foldOf(first, { ...first, messageId: 'm2' })).toEqual({ kind: 'keep' });
});

test('R-OUT-14 ten edits of a class that was never sent are one', () => {
  const edits = Array.from({ length: 10 }, (_, index): Mutation => ({ type: 'class.update', classId: 'c', patch: { name: `name ${index}` } }));
  const folded = edits.reduce((waiting, later) => {
    const fold = foldOf(waiting, later);
    return fold.kind === 'replace' ? fold.by : waiting;
  });
  expect(folded).toEqual(edits.at(-1));
});

const student: Mutation = { type: 'student.create', studentId: 's', classIds: ['a'], firstName: 'Masha', lastName: 'Ivanova' };

test('R-OUT-14 a student who was never sent is made with the last names and classes, or not at all', () => {
  expect(foldOf(student, { type: 'student.update', classId: 'a', studentId: 's', patch: { lastName: 'Petrova' } })).toEqual({ kind: 'replace', by: { ...student, lastName: 'Petrova' } });
  expect(foldOf(student, { type: 'student.move', studentId: 's', before: ['a'], classIds: ['b'] })).toEqual({ kind: 'replace', by: { ...student, classIds: ['b'] } });
  expect(foldOf(student, { type: 'student.delete', classId: 'a', studentId: 's' })).toEqual({ kind: 'cancel' });
  expect(foldOf({ ...student, classIds: ['a', 'b'] }, { type: 'student.delete', classId: 'a', studentId: 's' })).toEqual({ kind: 'replace', by: { ...student, classIds: ['b'] } });
});

test('R-OUT-14 a student who is moved and moved back is said to be where the screen had them', () => {
  const there: Mutation = { type: 'student.move', studentId: 's', before: ['a'], classIds: ['b'] };
  expect(foldOf(there, { type: 'student.move', studentId: 's', before: ['b'], classIds: ['a'] })).toEqual({ kind: 'replace', by: { ...there, classIds: ['a'] } });
  expect(foldOf(there, { type: 'student.move', studentId: 's', before: ['b'], classIds: ['c'] })).toEqual({ kind: 'replace', by: { ...there, classIds: ['c'] } });
});

test('R-OUT-14 an edit of a story keeps the files that still wait here, and forgets the ones that it drops', () => {
  const file = (fileId: string) => ({ fileId, name: fileId, mimeType: 'image/png', type: 'photo' as const, size: 1, width: null, height: null });
  const create: Mutation = { type: 'story.create', ...story, body: 'A', attachments: [file('one'), file('two')] };
  const edit: Mutation = { type: 'story.update', ...story, body: 'B', kept: ['two'], attachments: [file('three')] };
  expect(foldOf(create, edit)).toEqual({ kind: 'replace', by: { ...create, body: 'B', attachments: [file('two'), file('three')] } });
  const first: Mutation = { type: 'story.update', ...story, body: 'B', kept: ['stored'], attachments: [file('new')] };
  const second: Mutation = { type: 'story.update', ...story, body: 'C', kept: ['stored', 'new'], attachments: [] };
  expect(foldOf(first, second)).toEqual({ kind: 'replace', by: { ...second, kept: ['stored'], attachments: [file('new')] } });
  expect(foldOf(first, { type: 'story.delete', ...story })).toEqual({ kind: 'replace', by: { type: 'story.delete', ...story } });
});

test('R-OUT-14 an invitation that was cancelled before it left is nothing; sent again before it left, it is sent once', () => {
  const ids = { studentId: 's', invitationId: 'i' };
  const create: Mutation = { type: 'invitation.create', ...ids, contact: 'a@b.test', channel: 'email' };
  expect(foldOf(create, { type: 'invitation.cancel', ...ids })).toEqual({ kind: 'cancel' });
  expect(foldOf(create, { type: 'invitation.notify', ...ids })).toEqual({ kind: 'replace', by: create });
  expect(foldOf({ type: 'invitation.notify', ...ids }, { type: 'invitation.cancel', ...ids })).toEqual({ kind: 'replace', by: { type: 'invitation.cancel', ...ids } });
});

test('R-OUT-14 the last decision on a request counts', () => {
  const ids = { requestId: 'r', classId: 'c', studentId: 's' };
  expect(foldOf({ type: 'request.accept', ...ids }, { type: 'request.decline', ...ids })).toEqual({ kind: 'replace', by: { type: 'request.decline', ...ids } });
  const wish: Mutation = { type: 'request.create', ...ids, code: 'ABCDEFG', className: '5B', studentPreview: { initials: 'M. I.', icon: 'fox' } };
  expect(foldOf(wish, { type: 'request.delete', requestId: 'r', parentId: 'p' })).toEqual({ kind: 'cancel' });
});

test('R-OUT-14 edits of an event that was never sent end in its creation, its deletion in nothing', () => {
  const ids = { classId: 'c', eventId: 'e' };
  const create: Mutation = { type: 'event.create', ...ids, title: 'Trip', description: '', allDay: false, startDateTime: '2026-12-01T10:00:00Z', endDateTime: '2026-12-01T11:00:00Z' };
  expect(foldOf(create, { type: 'event.update', ...ids, patch: { title: 'Museum' } })).toEqual({ kind: 'replace', by: { ...create, title: 'Museum' } });
  expect(foldOf(create, { type: 'event.delete', ...ids })).toEqual({ kind: 'cancel' });
  expect(foldOf(create, { type: 'event.delete', classId: 'c', eventId: 'other' })).toEqual({ kind: 'keep' });
});

test('R-OUT-14 a comment that was deleted before it left is nothing', () => {
  const ids = { ...story, commentId: 'k' };
  expect(foldOf({ type: 'comment.create', ...ids, body: 'Lovely' }, { type: 'comment.delete', ...ids })).toEqual({ kind: 'cancel' });
});

test('two edits of the profile are one, with the last picture that was chosen', () => {
  const base = { type: 'profile.update', userId: 'u', role: 'teacher' } as const;
  const file = { fileId: 'f', name: 'me.png', mimeType: 'image/png', type: 'photo' as const, size: 1, width: null, height: null };
  const picture: Mutation = { ...base, avatar: 'new', attachments: [file] };
  expect(foldOf(picture, { ...base, firstName: 'Anna', avatar: 'kept', attachments: [] })).toEqual({ kind: 'replace', by: { ...picture, firstName: 'Anna' } });
  expect(foldOf(picture, { ...base, avatar: 'none', attachments: [] })).toEqual({ kind: 'replace', by: { ...base, avatar: 'none', attachments: [] } });
});

test('EXT-01 another time goes into a post that was never sent; "now" takes the time out of it; the last word counts', () => {
  const create: Mutation = { type: 'story.create', ...story, body: 'A', attachments: [], isAckAsked: true, publishAt: '2026-11-23T05:00:00.000Z' };
  const later: Mutation = { type: 'story.schedule', ...story, publishAt: '2026-11-24T05:00:00.000Z' };
  const now: Mutation = { type: 'story.schedule', ...story, publishAt: null };
  const { publishAt: _, ...atOnce } = create;
  expect(foldOf(create, later)).toEqual({ kind: 'replace', by: { ...create, publishAt: '2026-11-24T05:00:00.000Z' } });
  expect(foldOf(create, now)).toEqual({ kind: 'replace', by: atOnce });
  expect(foldOf(later, now)).toEqual({ kind: 'replace', by: now });
  expect(foldOf(create, { type: 'story.update', ...story, body: 'B', kept: [], attachments: [] })).toEqual({ kind: 'replace', by: { ...create, body: 'B' } });
});

test('F-312 the last audience goes with what is folded, and an edit that names none leaves it', () => {
  const create: Mutation = { type: 'story.create', ...story, body: 'A', attachments: [], isAckAsked: true, ackAudience: 'families' };
  const edit: Mutation = { type: 'story.update', ...story, body: 'B', kept: [], attachments: [] };
  expect(foldOf(create, edit)).toEqual({ kind: 'replace', by: { ...create, body: 'B' } });
  expect(foldOf(create, { ...edit, ackAudience: 'students' })).toEqual({ kind: 'replace', by: { ...create, body: 'B', ackAudience: 'students' } });
  const earlier: Mutation = { ...edit, isAckAsked: true, ackAudience: 'all' };
  expect(foldOf(earlier, { ...edit, body: 'C' })).toEqual({ kind: 'replace', by: { ...earlier, body: 'C' } });
});

test('EXT-03 a confirmation is sent once', () => {
  const confirm: Mutation = { type: 'story.acknowledge', ...story };
  expect(foldOf(confirm, confirm)).toEqual({ kind: 'replace', by: confirm });
  expect(foldOf(like, confirm)).toEqual({ kind: 'keep' });
});

test('EXT-02 whether a post is urgent goes with it into one post, and an edit that says nothing of it leaves it; the last quiet hours count', () => {
  const create: Mutation = { type: 'story.create', ...story, body: 'A', attachments: [], isUrgent: true };
  const edit: Mutation = { type: 'story.update', ...story, body: 'B', kept: [], attachments: [] };
  expect(foldOf(create, edit)).toEqual({ kind: 'replace', by: { ...create, body: 'B' } });
  expect(foldOf(create, { ...edit, isUrgent: false })).toEqual({ kind: 'replace', by: { ...create, body: 'B', isUrgent: false } });
  const zone: Mutation = { type: 'account.update', userId: story.classId, timeZone: 'Europe/Moscow', quietHours: { from: '21:00', to: '07:00' } };
  const off: Mutation = { type: 'account.update', userId: story.classId, quietHours: null };
  expect(foldOf(zone, off)).toEqual({ kind: 'replace', by: { ...zone, quietHours: null } });
});
