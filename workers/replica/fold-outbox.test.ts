import { expect, test } from 'vitest';
import type { Mutation } from '../../schema/rules/mutation.ts';
import { bereftOf, foldIntoOutbox } from './fold-outbox.ts';
import { lanesView } from '../sync/lanes.ts';
import type { OutboxRow } from './vault-store.ts';

const ids = { classId: 'c', storyId: 's' };
const student: Mutation = { type: 'student.create', studentId: 'k', classIds: ['c'], firstName: 'Masha', lastName: 'Ivanova' };

function rowsOf(...mutations: readonly (Mutation | [Mutation, Partial<OutboxRow>])[]): OutboxRow[] {
  return mutations.map((entry, index) => {
    const [mutation, parts] = Array.isArray(entry) ? entry : [entry, {}];
    return { id: `row${index}`, seq: index + 1, key: `key${index}`, mutation, madeAt: 0, state: 'waiting', refusal: null, attempts: 0, nextTryAt: null, sentAt: null, uploaded: [], ...parts };
  });
}
const fold = (rows: readonly OutboxRow[], later: Mutation) => foldIntoOutbox(rows, later, () => 'new key');

test('R-OUT-14 a story that was deleted before it left takes along what was made of it, and nothing else', () => {
  const rows = rowsOf(
    { type: 'story.create', ...ids, body: 'Trip', attachments: [] },
    { type: 'story.like', ...ids },
    { type: 'comment.create', ...ids, commentId: 'k', body: 'Lovely' },
    { type: 'story.like', classId: 'c', storyId: 'other' },
  );
  expect(fold(rows, { type: 'story.delete', ...ids })).toEqual({ kind: 'cancel', rows: rows.slice(0, 3) });
});

test('R-OUT-14 EXT-05 replies to a message that never left go without it; those that may have been sent stay as they are', () => {
  const replyTo = { '@id': '/threads/t/messages/m', quoted: null };
  const reply = (messageId: string): Mutation => ({ type: 'message.create', threadId: 't', messageId, body: 'yes', attachments: [], replyTo });
  const rows = rowsOf({ type: 'message.create', threadId: 't', messageId: 'm', body: 'first', attachments: [] }, reply('n'), [reply('o'), { sentAt: 5 }]);
  const dropped = fold(rows, { type: 'message.delete', threadId: 't', messageId: 'm' });
  expect(dropped).toEqual({ kind: 'cancel', rows: rows.slice(0, 1) });
  expect(bereftOf(rows, rows.slice(0, 1))).toEqual([{ ...rows[1], mutation: { type: 'message.create', threadId: 't', messageId: 'n', body: 'yes', attachments: [] } }]);
  expect(bereftOf(rows, rows.slice(1, 2))).toEqual([]);
});

test('R-OUT-14 a student who was taken out before being sent takes along points and invitations', () => {
  const rows = rowsOf(
    student,
    { type: 'reward.create', classId: 'c', studentId: 'k', awardId: 'a', skillId: 'x', name: 'Reads', icon: 'fox', skillType: 'positive', points: 1 },
    { type: 'invitation.create', studentId: 'k', invitationId: 'i', contact: 'a@b.test', channel: 'email' },
    { type: 'invitation.notify', studentId: 'k', invitationId: 'i' },
  );
  expect(fold(rows, { type: 'student.delete', classId: 'c', studentId: 'k' })).toEqual({ kind: 'cancel', rows });
});

test('R-OUT-12 a student who was given points before being sent is made where they were given, and moved or taken out behind it', () => {
  const points: Mutation = { type: 'reward.create', classId: 'c', studentId: 'k', awardId: 'a', skillId: 'x', name: 'Reads', icon: 'fox', skillType: 'positive', points: 1 };
  const inBoth: Mutation = { ...student, classIds: ['c', 'd'] };
  const move: Mutation = { type: 'student.move', studentId: 'k', before: ['c'], classIds: ['d'] };
  const takenOut: Mutation = { type: 'student.delete', classId: 'c', studentId: 'k' };
  expect(fold(rowsOf(student, points), move)).toEqual({ kind: 'add' });
  expect(fold(rowsOf(inBoth, points), takenOut)).toEqual({ kind: 'add' });
  // With nothing between they are one creation, in the last classes; a name moves nobody.
  const inOther = { kind: 'replace', by: { mutation: { ...student, classIds: ['d'] } } };
  expect(fold(rowsOf(student), move)).toMatchObject(inOther);
  expect(fold(rowsOf(inBoth), takenOut)).toMatchObject(inOther);
  expect(fold(rowsOf(student, points), { type: 'student.update', classId: 'c', studentId: 'k', patch: { lastName: 'Petrova' } })).toMatchObject({ kind: 'replace' });
});

test('R-OUT-03 nothing is folded across another change of the same thing', () => {
  const rows = rowsOf({ type: 'student.move', studentId: 'k', before: ['c'], classIds: ['d'] }, { type: 'student.delete', classId: 'd', studentId: 'k' });
  expect(fold(rows, { type: 'student.move', studentId: 'k', before: [], classIds: ['d'] })).toEqual({ kind: 'add' });
});

test('STO-05 a like is taken back across reading and commenting', () => {
  const rows = rowsOf({ type: 'story.like', ...ids }, { type: 'story.read', ...ids }, { type: 'comment.create', ...ids, commentId: 'k', body: 'Lovely' });
  expect(fold(rows, { type: 'story.unlike', ...ids })).toEqual({ kind: 'cancel', rows: [rows[0]] });
});

test('R-OUT-14 an edit of what the server refused goes as a new one, under a key of its own', () => {
  const refused = { state: 'parked', refusal: { code: 'invalid', status: 422, text: 'This student is already in the class' }, sentAt: 5, attempts: 1 } as const;
  const rows = rowsOf([student, refused]);
  expect(fold(rows, { type: 'student.update', classId: 'c', studentId: 'k', patch: { lastName: 'Petrova' } })).toEqual({
    kind: 'replace',
    row: rows[0],
    by: { ...rows[0], mutation: { ...student, lastName: 'Petrova' }, key: 'new key', state: 'waiting', refusal: null, sentAt: null, attempts: 0 },
  });
  const waiting = rowsOf([student, { sentAt: 5 }]);
  expect(fold(waiting, { type: 'student.update', classId: 'c', studentId: 'k', patch: { lastName: 'Petrova' } })).toEqual({ kind: 'add' });
});

test('R-OUT-14 R-FILE-05 another picture goes in the place of one that this device has lost', () => {
  const file = { fileId: 'f', name: 'me.jpg', mimeType: 'image/jpeg', type: 'photo', size: 3, width: null, height: null } as const;
  const profile = { type: 'profile.update', userId: 'u', role: 'teacher', firstName: 'Vera', avatar: 'new', attachments: [file] } as const;
  const lost = { state: 'parked', refusal: { code: 'fileLost', status: null, text: 'me.jpg', fileId: 'f' }, attempts: 0 } as const;
  const later = { ...profile, attachments: [{ ...file, fileId: 'g' }] };
  const changed = fold(rowsOf([{ ...profile, attachments: [file] }, lost]), later);
  expect(changed).toMatchObject({ kind: 'replace', by: { state: 'waiting', refusal: null, mutation: { attachments: [{ fileId: 'g' }] } } });
  // One that may have arrived before its file was lost stays as it was sent.
  expect(fold(rowsOf([{ ...profile, attachments: [file] }, { ...lost, sentAt: 5 }]), later)).toEqual({ kind: 'add' });
});

test('R-OUT-14 what takes back a refused change goes itself: the truth may have become so by another way; of a refused thing nothing is left', () => {
  const refused = { state: 'parked', refusal: { code: 'missing', status: 404, text: 'Not found' }, sentAt: 5, attempts: 1 } as const;
  // Refused while access was lost; a second mute arrived since, and its row is gone.
  const rows = rowsOf([{ type: 'thread.mute', threadId: 't' }, refused]);
  expect(fold(rows, { type: 'thread.unmute', threadId: 't' })).toEqual({
    kind: 'replace',
    row: rows[0],
    by: { ...rows[0], mutation: { type: 'thread.unmute', threadId: 't' }, key: 'new key', state: 'waiting', refusal: null, sentAt: null, attempts: 0 },
  });
  const made = rowsOf([{ type: 'story.create', ...ids, body: 'Trip', attachments: [] }, refused]);
  expect(fold(made, { type: 'story.delete', ...ids })).toEqual({ kind: 'cancel', rows: made });
});

test('R-OUT-12 R-OUT-14 an archive, a move or a deletion is not folded in front of what was written since and needs the thing', () => {
  const post: Mutation = { type: 'story.create', ...ids, body: 'Thank you all', attachments: [] };
  const rename: Mutation = { type: 'class.update', classId: 'c', patch: { name: '5 B' } };
  const archive: Mutation = { type: 'class.update', classId: 'c', patch: { status: 'archive' } };
  expect(fold(rowsOf(rename, post), archive)).toEqual({ kind: 'add' });
  const edit: Mutation = { type: 'story.update', ...ids, body: 'Trip', kept: [], attachments: [] };
  expect(fold(rowsOf(edit, { type: 'comment.create', ...ids, commentId: 'k', body: 'Lovely' }), { type: 'story.delete', ...ids })).toEqual({ kind: 'add' });
  const move = (from: string, to: string): Mutation => ({ type: 'student.move', studentId: 'k', before: [from], classIds: [to] });
  const invite: Mutation = { type: 'invitation.create', studentId: 'k', invitationId: 'i', contact: 'a@b.test', channel: 'email' };
  expect(fold(rowsOf(move('c', 'd'), invite), move('d', 'e'))).toEqual({ kind: 'add' });
  // With nothing between, or nothing that waits for it, they are one as before.
  const refused = { state: 'parked', refusal: { code: 'invalid', status: 422, text: 'No' }, sentAt: 5 } as const;
  for (const rows of [rowsOf(rename), rowsOf(post, rename), rowsOf(rename, [post, refused]), rowsOf(rename, { type: 'story.like', classId: 'other', storyId: 'o' })]) {
    expect(fold(rows, archive)).toMatchObject({ kind: 'replace', by: { mutation: { ...archive, patch: { name: '5 B', status: 'archive' } } } });
  }
});

test('R-OUT-12 what was written behind a gate stays behind it: folded in front, the two would wait for each other for good', () => {
  const change = (studentId: string): Mutation => ({ type: 'request.change', requestId: 'q', classId: 'c', studentId: 'x', to: { classId: 'c', studentId, className: '5 B', firstName: 'Masha', lastName: 'Ivanova' } });
  const status: Mutation = { type: 'class.update', classId: 'c', patch: { status: 'active' } };
  const rows = rowsOf(change('other'), status, student);
  expect(fold(rows, change('k'))).toEqual({ kind: 'add' });
  const all = rowsOf(change('other'), status, student, change('k'));
  const sent: unknown[] = [];
  for (let left = all; left.length > 0; ) {
    const { ready } = lanesView(left, new Set());
    expect(ready.length).toBeGreaterThan(0);
    sent.push(...ready.map(({ mutation }) => mutation));
    left = left.filter((row) => !ready.includes(row));
  }
  expect(sent).toEqual(all.map(({ mutation }) => mutation));
  // A gate of something else is in nobody's way.
  expect(fold(rowsOf(change('other'), { ...status, classId: 'd' }), change('k'))).toMatchObject({ kind: 'replace' });
});
