import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { iri } from '../../schema/ids.ts';
import type { ArgsOf, CommandName, ValueOf } from '../../schema/port/commands.ts';
import { openPortWorld, type PortWorld } from '../testing/port-world.ts';
import { classRecord, storyRecord, studentRecord, threadRecord } from '../testing/sample-records.ts';

/* What was made here and tried once is no longer folded: each later change of it is a row of its own. */

let world: PortWorld;
let classId: string;

beforeEach(async () => {
  world = await openPortWorld();
  classId = crypto.randomUUID();
  await world.replica.put([classRecord({ _id: classId })]);
});
afterEach(() => world.close());

async function run<C extends CommandName>(name: C, args: ArgsOf<C>): Promise<ValueOf<C>> {
  const result = await world.port.run(name, args);
  if (!result.ok) throw new Error(result.error.kind === 'problem' ? result.error.problem.title : result.error.kind);
  return result.value;
}
async function tryAll(): Promise<void> {
  for (const row of await world.vault.outbox()) await world.vault.updateRow(row.id, { sentAt: Date.now() });
}
function day(plus: number): string {
  return new Date(Date.now() + plus * 86_400_000).toISOString();
}

test('SYN-03 R-OUT-03 an event whose making may have been sent shows what was changed since, and is gone when it is deleted', async () => {
  const events = await world.open('events', { classId, which: 'upcoming', limit: 5 });
  const { eventId } = await run('createEvent', { classId, event: { title: 'Trip', description: '', allDay: false, startDateTime: day(1), endDateTime: day(2) } });
  await tryAll();
  await run('updateEvent', { classId, eventId, patch: { title: 'Museum' } });
  await expect.poll(() => events.result()?.rows.map(({ title }) => title)).toEqual(['Museum']);
  await run('deleteEvent', { classId, eventId });
  await expect.poll(() => events.result()?.rows).toEqual([]);
});

test('SYN-03 R-OUT-03 the times of an event whose making may have been sent are held against the rules as they were changed', async () => {
  const { eventId } = await run('createEvent', { classId, event: { title: 'Trip', description: '', allDay: false, startDateTime: day(1), endDateTime: day(2) } });
  await tryAll();
  await run('updateEvent', { classId, eventId, patch: { startDateTime: day(5), endDateTime: day(6) } });
  await expect(run('updateEvent', { classId, eventId, patch: { endDateTime: day(3) } })).rejects.toThrow('event.startAfterEnd');
});

test('SYN-03 R-OUT-03 a comment whose making may have been sent is gone when it is deleted', async () => {
  const story = storyRecord(classId);
  await world.replica.put([story]);
  const comments = await world.open('comments', { classId, storyId: story._id });
  const { commentId } = await run('createComment', { classId, storyId: story._id, body: 'Oops' });
  await tryAll();
  await expect.poll(() => comments.result()?.rows.length).toBe(1);
  await run('deleteComment', { classId, storyId: story._id, commentId });
  await expect.poll(() => comments.result()?.rows).toEqual([]);
});

test('SYN-03 R-OUT-03 a message that may have been sent is gone when it is deleted, also from the list of conversations', async () => {
  const thread = threadRecord({ lastMessage: null });
  await world.replica.put([thread]);
  const messages = await world.open('messages', { threadId: thread._id, limit: 30 });
  const threads = await world.open('threads', { classId: null });
  const { messageId } = await run('sendMessage', { threadId: thread._id, body: 'Oops' });
  await tryAll();
  await expect.poll(() => [messages.result()?.rows.map(({ body }) => body), threads.result()?.rows[0]?.preview?.body]).toEqual([['Oops'], 'Oops']);
  await run('deleteMessage', { threadId: thread._id, messageId });
  await expect.poll(() => [messages.result()?.rows, threads.result()?.rows[0]?.preview]).toEqual([[], null]);
});

test('SYN-03 R-OUT-03 an invitation and a wish whose making may have been sent show that they are taken back', async () => {
  const student = studentRecord({ classes: [iri.class(classId)] });
  await world.replica.put([student]);
  const invitations = await world.open('invitations', { studentId: student._id });
  const requests = await world.open('requests', {});
  const { invitationId } = await run('inviteParent', { studentId: student._id, contact: 'a@b.test' });
  const { requestId } = await run('createRequest', { classId, studentId: student._id, code: 'ABCDEFG', className: '5B', studentPreview: { initials: 'M. I.', icon: 'fox' } });
  await tryAll();
  await expect.poll(() => requests.result()?.rows.length).toBe(1);
  await run('cancelInvitation', { studentId: student._id, invitationId });
  await run('withdrawRequest', { requestId });
  await expect.poll(() => invitations.result()?.rows.map(({ status, canCancel }) => [status, canCancel])).toEqual([['canceled', false]]);
  await expect.poll(() => requests.result()?.rows).toEqual([]);
});

test('SYN-03 R-OUT-03 the photos of a post are those of its last edit, also where what went before it may have been sent', async () => {
  const photo = (name: string) => ({ blob: new Blob([name], { type: 'image/png' }), name: `${name}.png`, lastModified: 1 });
  await run('addDraftFiles', { place: `story:${classId}`, files: [photo('one'), photo('two')] });
  const { storyId } = await run('createStory', { classId, body: 'New' });
  const one = await world.open('story', { classId, storyId });
  const shown = () => {
    const story = one.result();
    return story?.state === 'ready' ? story.value.attachments : [];
  };
  const names = (): string[] => shown().map(({ originalName }) => originalName);
  await expect.poll(names).toEqual(['one.png', 'two.png']);
  await tryAll();
  await run('addDraftFiles', { place: `edit:${storyId}`, files: [photo('three')] });
  await run('updateStory', { classId, storyId, body: 'Newer', kept: shown().slice(1).map(({ _id }) => _id) });
  await expect.poll(names).toEqual(['two.png', 'three.png']);
  await tryAll();
  await run('updateStory', { classId, storyId, body: 'Newest', kept: shown().map(({ _id }) => _id) });
  await expect.poll(() => one.result()).toMatchObject({ value: { body: 'Newest' } });
  expect(names()).toEqual(['two.png', 'three.png']);
  // Known to the server by now, with both edits still to go.
  const [created] = await world.vault.outbox();
  if (created?.mutation.type !== 'story.create') throw new Error('no post');
  const stored = created.mutation.attachments.map(({ fileId, name }) => ({ '@id': iri.file(fileId), '@type': 'File' as const, _id: fileId, type: 'photo' as const, url: '', originalName: name, mimeType: 'image/png', size: 1, width: 1, height: 1, uploadedAt: day(0) }));
  await world.replica.put([storyRecord(classId, { _id: storyId, attachments: stored, canEdit: true })]);
  await world.vault.removeRow(created.id);
  await expect.poll(() => shown().map(({ originalName, isLocal }) => [originalName, isLocal])).toEqual([['two.png', false], ['three.png', true]]);
});
