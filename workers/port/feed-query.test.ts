import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { iri } from '../../schema/ids.ts';
import type { Story } from '../../schema/records/story.ts';
import type { StoryView } from '../../schema/port/views.ts';
import { mp4 } from '../../tests/support/file-samples.ts';
import { videoSamples } from '../../tests/support/video-samples.ts';
import { classRecord, storyRecord, threadRecord } from '../testing/sample-records.ts';
import { openPortWorld, type Opened, type PortWorld } from '../testing/port-world.ts';

let world: PortWorld;
let classId: string;
let story: Story;

beforeEach(async () => {
  world = await openPortWorld();
  classId = crypto.randomUUID();
  story = storyRecord(classId, { likeCount: 2, commentCount: 1 });
  await world.replica.put([classRecord({ _id: classId, '@id': iri.class(classId) }), story]);
});
afterEach(() => world.close());

function only(opened: Opened<'feed'>): StoryView | undefined {
  return opened.result()?.rows[0];
}

test('STO-05 a like counts at once; taken back before it was sent it leaves nothing in the outbox', async () => {
  const feed = await world.open('feed', { classIds: [classId], limit: 5 });
  await expect.poll(() => only(feed)?.likeCount).toBe(2);
  const tap = (liked: boolean): Promise<unknown> => world.port.run('setStoryLiked', { classId, storyId: story._id, liked });
  await tap(true);
  await expect.poll(() => only(feed)).toMatchObject({ likeCount: 3, isLiked: true, canLike: false, canUnlike: true, honest: { state: 'stored' }, marks: { like: { state: 'waiting' } } });
  await tap(true);
  expect(await world.vault.outbox()).toHaveLength(1);
  await tap(false);
  await expect.poll(() => only(feed)).toMatchObject({ likeCount: 2, isLiked: false, honest: { state: 'stored' } });
  expect(await world.vault.outbox()).toEqual([]);
});

test('STO-05 liking what the server already counts writes nothing', async () => {
  await world.replica.put([{ ...story, version: 2, isLiked: true, canLike: false, canUnlike: true }]);
  await world.port.run('setStoryLiked', { classId, storyId: story._id, liked: true });
  expect(await world.vault.outbox()).toEqual([]);
});

test('SYN-07 a pulled story takes its new fields and keeps the like that still waits', async () => {
  const feed = await world.open('feed', { classIds: null, limit: 5 });
  await world.port.run('setStoryLiked', { classId, storyId: story._id, liked: true });
  await expect.poll(() => only(feed)?.likeCount).toBe(3);
  await world.replica.put([{ ...story, version: 2, body: 'edited', likeCount: 7, commentCount: 4 }]);
  await expect.poll(() => only(feed)).toMatchObject({ body: 'edited', likeCount: 8, isLiked: true, commentCount: 4 });
});

test('SYN-05 a refused like is rolled back exactly and stays in the outbox with its reason', async () => {
  const feed = await world.open('feed', { classIds: [classId], limit: 5 });
  const outbox = await world.open('outbox', {});
  await world.port.run('setStoryLiked', { classId, storyId: story._id, liked: true });
  await expect.poll(() => only(feed)?.likeCount).toBe(3);
  const [row] = await world.vault.outbox();
  const refusal = { code: 'forbidden', status: 403, text: 'Not allowed' } as const;
  await world.vault.updateRow(row?.id ?? '', { state: 'parked', refusal });
  await expect.poll(() => only(feed)).toMatchObject({ likeCount: 2, isLiked: false, canLike: true, honest: { state: 'stored' } });
  await expect.poll(() => outbox.result()?.rows.map((shown) => [shown.mutation, shown.honest, shown.place])).toEqual([['story.like', { state: 'failed', reason: refusal }, '5B']]);
});

test('STO-05 R-OUT-14 a like over a story that is liked by now, as an old screen may ask for, is not written, and taking it back is', async () => {
  const liked = storyRecord(classId, { body: 'Liked elsewhere', isLiked: true, canLike: false, canUnlike: true });
  const threadId = crypto.randomUUID();
  await world.replica.put([liked, threadRecord({ _id: threadId, isNotificationEnabled: false })]);
  const waiting = async () => (await world.vault.outbox()).map((row) => row.mutation.type);
  await world.port.run('setStoryLiked', { classId, storyId: liked._id, liked: true });
  await world.port.run('setThreadMuted', { threadId, muted: true });
  expect(await waiting()).toEqual([]);
  await world.port.run('setStoryLiked', { classId, storyId: liked._id, liked: false });
  await world.port.run('setThreadMuted', { threadId, muted: false });
  expect(await waiting()).toEqual(['story.unlike', 'thread.unmute']);
  await world.port.run('setStoryLiked', { classId, storyId: liked._id, liked: true });
  await world.port.run('setThreadMuted', { threadId, muted: true });
  expect(await waiting()).toEqual([]);
});

test('R-OUT-14 of a talk that only waits here the last word counts: what is pressed twice on an old screen is written once, and taking it back leaves nothing', async () => {
  const created = await world.port.run('createDirectThread', { members: [crypto.randomUUID()], name: '' });
  if (!created.ok) throw new Error('not created');
  const { threadId } = created.value;
  const mute = (muted: boolean): Promise<unknown> => world.port.run('setThreadMuted', { threadId, muted });
  const waiting = async () => (await world.vault.outbox()).map((row) => row.mutation.type);
  await mute(true);
  await mute(false);
  await mute(false);
  expect(await waiting()).toEqual(['thread.createDirect']);
  await mute(true);
  await mute(true);
  expect(await waiting()).toEqual(['thread.createDirect', 'thread.mute']);
});

test('SYN-03 everything written offline stands on the screen at once: class, post, message, mark, mute, thread', async () => {
  const threadId = crypto.randomUUID();
  const other = crypto.randomUUID();
  await world.replica.put([threadRecord({ _id: threadId, '@id': iri.thread(threadId), class: iri.class(classId), unreadCount: 3, lastMessageSentAt: '2026-05-01T10:00:00.000Z' })]);
  const classes = await world.open('classes', { status: 'active' });
  const feed = await world.open('feed', { classIds: null, limit: 5 });
  const threads = await world.open('threads', { classId: null });
  await expect.poll(() => classes.result()?.rows[0]?.unreadCount).toBe(3);

  const created = await world.port.run('createClass', { name: ' 6A ', grade: 'child', icon: iri.icon('class-owl') });
  if (!created.ok) throw new Error('not created');
  await world.port.run('updateClass', { classId, patch: { name: '5C' } });
  await world.port.run('createStory', { classId: created.value.classId, body: 'First post' });
  await world.port.run('sendMessage', { threadId, body: 'Hello' });
  await world.port.run('markThreadRead', { threadId, messageId: crypto.randomUUID(), createdAt: '2026-05-01T10:00:00.000Z' });
  await world.port.run('setThreadMuted', { threadId, muted: true });
  await world.port.run('createDirectThread', { members: [other], name: '' });

  await expect.poll(() => classes.result()?.rows.map((row) => [row.name, row.honest.state, row.icon.content, row.unreadCount])).toEqual([['5C', 'waiting', 'fox', 0], ['6A', 'waiting', 'owl', 0]]);
  await expect.poll(() => feed.result()?.rows.map((row) => [row.body, row.honest.state])).toEqual([['First post', 'waiting'], ['A trip', 'stored']]);
  await expect.poll(() => threads.result()?.rows.map((row) => [row.type, row.preview?.body ?? null, row.unreadCount, row.isNotificationEnabled, row.honest.state])).toEqual([
    ['direct', null, 0, true, 'waiting'],
    ['parents', 'Hello', 0, false, 'stored'],
  ]);
  await world.port.run('deleteStory', { classId, storyId: story._id });
  await expect.poll(() => feed.result()?.rows.map((row) => row.body)).toEqual(['First post']);
  await world.port.run('updateClass', { classId, patch: { status: 'archive' } });
  await expect.poll(() => classes.result()?.rows.map((row) => row.name)).toEqual(['6A']);
});

test('STO-03 a feed grows by its limit, newest first, and says where older posts are', async () => {
  const older = Array.from({ length: 11 }, (_, index) => storyRecord(classId, { body: `s${index}`, createdAt: `2026-04-${String(index + 1).padStart(2, '0')}T10:00:00.000Z` }));
  await world.replica.put(older);
  const five = await world.open('feed', { classIds: [classId], limit: 5 });
  await expect.poll(() => five.result()?.rows.map((row) => row.body)).toEqual(['A trip', 's10', 's9', 's8', 's7']);
  expect(five.result()).toMatchObject({ more: 'stored', total: null });
  five.emissions.length = 0;
  await world.port.resize(five.handle, { limit: 7 });
  await expect.poll(() => five.result()?.rows.length).toBe(7);
  expect(five.emissions).toMatchObject([{ changed: [{}, {}] }]);
  const all = await world.open('feed', { classIds: [classId], limit: 50 });
  await expect.poll(() => all.result()?.rows.length).toBe(12);
  expect(all.result()?.more).toBe('server');
  await world.vault.setHistoryComplete(iri.class(classId), true);
  await expect.poll(() => all.result()).toMatchObject({ more: 'none', total: 12 });
});

test('UPL-01 files join a draft by the rules, and the post takes them with it', async () => {
  const place = `story:${classId}`;
  const file = (name: string, type: string, size = 3, lastModified = 1): { blob: Blob; name: string; lastModified: number } => ({ blob: new Blob(['x'.repeat(size)], { type }), name, lastModified });
  const of = (name: string, bytes: Buffer) => ({ blob: new Blob([new Uint8Array(bytes)]), name, lastModified: 1 });
  const added = await world.port.run('addDraftFiles', { place, files: [file('a.jpg', 'image/jpeg'), file('a.jpg', 'image/jpeg'), of('b.pdf', Buffer.from('%PDF-1.7')), file('c.exe', 'application/x-msdownload'), file('d.png', 'image/png', 0), of('e.mp4', mp4()), file('f.pdf', 'application/pdf')] });
  if (!added.ok) throw new Error('not added');
  expect(added.value.refused).toEqual([{ name: 'a.jpg', reason: 'duplicate' }, { name: 'b.pdf', reason: 'mixed' }, { name: 'c.exe', reason: 'type' }, { name: 'd.png', reason: 'empty' }, { name: 'f.pdf', reason: 'content' }]);
  expect(added.value.draft.attachments.map((attachment) => [attachment.originalName, attachment.type])).toEqual([['a.jpg', 'photo'], ['e.mp4', 'video']]);
  const many = await world.port.run('addDraftFiles', { place, files: Array.from({ length: 20 }, (_, index) => file(`p${index}.png`, 'image/png')) });
  if (!many.ok) throw new Error('not added');
  expect(many.value.refused.map(({ reason }) => reason)).toEqual(['tooMany', 'tooMany']);
  const draft = await world.open('draft', { place });
  await expect.poll(() => draft.result()?.attachments.length).toBe(20);
  await world.port.run('createStory', { classId, body: '' });
  await expect.poll(() => draft.result()).toBeNull();
  const feed = await world.open('feed', { classIds: [classId], limit: 5 });
  await expect.poll(() => only(feed)?.attachments.length).toBe(20);
});

test('F-108 a message takes MP4, WebM and MOV, as a post does', async () => {
  for (const { name, bytes } of videoSamples()) {
    const place = `thread:${crypto.randomUUID()}`;
    const added = await world.port.run('addDraftFiles', { place, files: [{ blob: new Blob([new Uint8Array(bytes)]), name, lastModified: 1 }] });
    expect(added).toMatchObject({ ok: true, value: { refused: [], draft: { attachments: [{ originalName: name, type: 'video' }] } } });
  }
});

test('F-803 a photo that is too large for the server and for this device is said when it is picked', async () => {
  await world.close();
  world = await openPortWorld({ measure: () => Promise.resolve('tooManyPixels') });
  const added = await world.port.run('addDraftFiles', { place: `story:${classId}`, files: [{ blob: new Blob(['x']), name: 'panorama.jpg', lastModified: 1 }] });
  expect(added).toMatchObject({ ok: true, value: { refused: [{ name: 'panorama.jpg', reason: 'pixels' }], draft: { attachments: [] } } });
});

test('a story that nobody has stored is missing after the first load, and an empty message is refused as data', async () => {
  const gone = await world.open('story', { classId, storyId: crypto.randomUUID() });
  await expect.poll(() => gone.result()).toEqual({ state: 'missing', status: 404 });
  expect(await world.port.run('sendMessage', { threadId: crypto.randomUUID(), body: '   ' })).toMatchObject({ ok: false, error: { kind: 'problem', problem: { status: 422, title: 'content.empty' } } });
});

test('STO-03 a page of the feed stays whole where one of its posts is going away: whoever reads on waits for a whole one', async () => {
  const posts = Array.from({ length: 12 }, (_, index) => storyRecord(classId, { createdAt: new Date(Date.parse(story.createdAt) + (index + 1) * 60_000).toISOString(), body: `s${index}` }));
  await world.replica.put(posts);
  const feed = await world.open('feed', { classIds: [classId], limit: 5 });
  const words = () => feed.result()?.rows.map(({ body }) => body);
  await expect.poll(words).toEqual(['s11', 's10', 's9', 's8', 's7']);
  await world.port.run('deleteStory', { classId, storyId: posts[9]?._id ?? '' });
  await expect.poll(words).toEqual(['s11', 's10', 's8', 's7', 's6']);
  expect(feed.result()?.more).toBe('stored');
});
