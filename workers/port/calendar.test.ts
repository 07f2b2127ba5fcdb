import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { iri } from '../../schema/ids.ts';
import type { ArgsOf, CommandName, ValueOf } from '../../schema/port/commands.ts';
import type { Story } from '../../schema/records/story.ts';
import { classRecord, commentRecord, eventRecord, storyRecord } from '../testing/sample-records.ts';
import { openPortWorld, type PortWorld } from '../testing/port-world.ts';

let world: PortWorld;
let classId: string;
let story: Story;

beforeEach(async () => {
  world = await openPortWorld();
  classId = crypto.randomUUID();
  story = storyRecord(classId, { commentCount: 1 });
  await world.replica.put([classRecord({ _id: classId }), story]);
});
afterEach(() => world.close());

async function run<C extends CommandName>(name: C, args: ArgsOf<C>): Promise<ValueOf<C>> {
  const result = await world.port.run(name, args);
  if (!result.ok) throw new Error(result.error.kind === 'problem' ? result.error.problem.title : result.error.kind);
  return result.value;
}
function day(plus: number): string {
  return new Date(Date.now() + plus * 86_400_000).toISOString();
}

test('SYN-03 a comment stands last and counts at once, only once when it is stored, and a deleted one is gone', async () => {
  const known = commentRecord(classId, story._id, { canDelete: true });
  await world.replica.put([known]);
  const comments = await world.open('comments', { classId, storyId: story._id });
  const feed = await world.open('feed', { classIds: [classId], limit: 5 });
  const count = (): number | undefined => feed.result()?.rows[0]?.commentCount;
  await world.port.run('saveDraft', { place: `comment:${story._id}`, body: 'Ours' });
  const { commentId } = await run('createComment', { classId, storyId: story._id, body: ' Ours ' });
  await expect.poll(() => comments.result()?.rows.map((row) => [row.body, row.isMine, row.honest.state])).toEqual([['Lovely', false, 'stored'], ['Ours', true, 'waiting']]);
  await expect.poll(count).toBe(2);
  expect(await world.vault.draft(`comment:${story._id}`)).toBeNull();
  await world.replica.put([commentRecord(classId, story._id, { _id: commentId, body: 'Ours', author: world.me, commentedAt: day(0) }), { ...story, version: 2, commentCount: 2 }]);
  await expect.poll(() => comments.result()?.rows.map((row) => row.honest.state)).toEqual(['stored', 'stored']);
  await expect.poll(count).toBe(2);
  await run('deleteComment', { classId, storyId: story._id, commentId: known._id });
  await expect.poll(() => comments.result()?.rows.map((row) => row.body)).toEqual(['Ours']);
  await expect.poll(count).toBe(1);
  await expect(run('createComment', { classId, storyId: story._id, body: '  ' })).rejects.toThrow('content.empty');
});

test('SYN-03 a new story can be commented before the server knows it', async () => {
  const { storyId } = await run('createStory', { classId, body: 'New' });
  const comments = await world.open('comments', { classId, storyId });
  const one = await world.open('story', { classId, storyId });
  await run('createComment', { classId, storyId, body: 'First' });
  await expect.poll(() => comments.result()).toMatchObject({ isLoaded: true, more: 'none', rows: [{ body: 'First' }] });
  await expect.poll(() => one.result()).toMatchObject({ state: 'ready', value: { commentCount: 1 } });
});

test('SYN-03 an edit shows text and files at once, and ten edits are one row', async () => {
  const file = { '@id': iri.file('f'), '@type': 'File', _id: 'f', type: 'photo', url: '/files/f/content', originalName: 'a.png', mimeType: 'image/png', size: 1, width: 1, height: 1, uploadedAt: day(0) } as const;
  await world.replica.put([{ ...story, version: 2, attachments: [file, { ...file, '@id': iri.file('g'), _id: 'g' }] }]);
  const one = await world.open('story', { classId, storyId: story._id });
  await world.port.run('addDraftFiles', { place: `edit:${story._id}`, files: [{ blob: new Blob(['new'], { type: 'image/png' }), name: 'new.png', lastModified: 1 }] });
  await run('updateStory', { classId, storyId: story._id, body: 'Edited', kept: ['f', 'unknown'] });
  await expect.poll(() => one.result()).toMatchObject({ state: 'ready', value: { body: 'Edited', honest: { state: 'waiting' }, attachments: [{ _id: 'f' }, { originalName: 'new.png', isLocal: true }] } });
  const local = (await world.vault.outbox()).flatMap(({ mutation }) => ('attachments' in mutation ? mutation.attachments : []))[0]?.fileId ?? '';
  for (let index = 0; index < 9; index += 1) await run('updateStory', { classId, storyId: story._id, body: `Edit ${index}`, kept: ['f', local] });
  expect(await world.vault.outbox()).toMatchObject([{ mutation: { body: 'Edit 8', kept: ['f'], attachments: [{ fileId: local }] } }]);
  await run('updateStory', { classId, storyId: story._id, body: 'Without', kept: ['f'] });
  expect(await world.vault.blob(local)).toBeNull();
  await expect(run('updateStory', { classId, storyId: story._id, body: ' ', kept: [] })).rejects.toThrow('content.empty');
});

test('SYN-03 an edit takes its draft along: of an event, and of a story with what was taken out of it', async () => {
  const event = eventRecord(classId, { startDateTime: day(1), endDateTime: day(2), canEdit: true, canDelete: true });
  await world.replica.put([event]);
  await run('saveDraft', { place: `event-edit:${event._id}`, body: 'half an edit' });
  await run('updateEvent', { classId, eventId: event._id, patch: { title: 'Changed' } });
  expect(await world.vault.draft(`event-edit:${event._id}`)).toBeNull();
  await run('setDraftOptions', { place: `edit:${story._id}`, options: { dropped: ['f'], isAckAsked: true } });
  await run('updateStory', { classId, storyId: story._id, body: 'Without', kept: [] });
  expect(await world.vault.draft(`edit:${story._id}`)).toBeNull();
  const rows = await world.vault.outbox();
  expect(rows).toMatchObject([{ mutation: { type: 'event.update', patch: { title: 'Changed' } } }, { mutation: { type: 'story.update', isAckAsked: true, kept: [] } }]);
  expect(rows[1]?.mutation).not.toHaveProperty('dropped');
});

test('SYN-03 events to come stand with the next one first, past ones with the last one first; new ones at once', async () => {
  const at = (start: number, end: number, title: string) => eventRecord(classId, { title, startDateTime: day(start), endDateTime: day(end), canEdit: true, canDelete: true });
  const past = at(-3, -2, 'past');
  await world.replica.put([at(5, 6, 'later'), at(-1, 1, 'running'), past, at(-9, -8, 'long ago'), eventRecord(crypto.randomUUID(), { startDateTime: day(2), endDateTime: day(2) })]);
  const upcoming = await world.open('events', { classId, which: 'upcoming', limit: 5 });
  const over = await world.open('events', { classId, which: 'past', limit: 1 });
  const { eventId } = await run('createEvent', { classId, event: { title: ' Trip ', description: '', allDay: false, startDateTime: day(1), endDateTime: day(2) } });
  await expect.poll(() => upcoming.result()?.rows.map((row) => row.title)).toEqual(['running', 'Trip', 'later']);
  await expect.poll(() => [over.result()?.rows.map((row) => row.title), over.result()?.more]).toEqual([['past'], 'stored']);
  await run('updateEvent', { classId, eventId, patch: { title: 'Long trip', startDateTime: day(8), endDateTime: day(9) } });
  await expect.poll(() => upcoming.result()?.rows.map((row) => row.title)).toEqual(['running', 'later', 'Long trip']);
  expect(await world.vault.outbox()).toMatchObject([{ mutation: { type: 'event.create', title: 'Long trip' } }]);
  await run('deleteEvent', { classId, eventId });
  expect(await world.vault.outbox()).toEqual([]);
  await run('deleteEvent', { classId, eventId: past._id });
  await expect.poll(() => over.result()?.rows.map((row) => row.title)).toEqual(['long ago']);
});

test('the rules of dates are told on the device; a running event may get another title', async () => {
  const event = { title: 'Trip', description: '', allDay: false, startDateTime: day(2), endDateTime: day(1) };
  await expect(run('createEvent', { classId, event })).rejects.toThrow('event.startAfterEnd');
  await expect(run('createEvent', { classId, event: { ...event, title: ' ' } })).rejects.toThrow('event.title');
  await expect(run('createEvent', { classId, event: { ...event, startDateTime: day(-3), endDateTime: day(1) } })).rejects.toThrow('event.startPast');
  const running = eventRecord(classId, { startDateTime: day(-2), endDateTime: day(1), canEdit: true });
  await world.replica.put([running]);
  await run('updateEvent', { classId, eventId: running._id, patch: { title: 'Other' } });
  await run('updateEvent', { classId, eventId: running._id, patch: { endDateTime: day(3) } });
  expect(await world.vault.outbox()).toHaveLength(1);
});
