import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { NO_PRECONDITION } from '../plugins/precondition.ts';
import { patchClassCall } from '../../schema/calls/class-calls.ts';
import { commentsCall, createCommentCall } from '../../schema/calls/comment-calls.ts';
import { fileCall } from '../../schema/calls/file-calls.ts';
import { acknowledgeStoryCall, createStoryCall, deleteStoryCall, feedCall, likeStoryCall, patchStoryCall, readStoryCall, remindStoryCall, storiesCall, storyCall } from '../../schema/calls/story-calls.ts';
import { digestsCall } from '../../schema/calls/sync-calls.ts';
import { iri } from '../../schema/ids.ts';
import { SCHEDULE_AHEAD_MAX_MS } from '../../schema/limits.ts';
import { problemSchema } from '../../schema/wire.ts';
import { followChanges } from '../../tests/support/change-follower.ts';
import { openTestSchool } from '../../tests/support/open-test-school.ts';
import type { TestClient } from '../../tests/support/test-client.ts';
import { pgPublisher } from '../live/pg-live.ts';
import { patchClass } from './class-writer.ts';
import { HeldPosts } from './held-posts.ts';
import { newId } from './new-id.ts';
import { classes } from './schema/classes.ts';
import { notices } from './schema/notifications.ts';
import { files, stories } from './schema/stories.ts';
import { publishDue } from './story-publisher.ts';
import type { Writing } from './writing.ts';

const { test, school, teacher, assistant, parent, student } = await openTestSchool();
const { db } = test.database;
const { classId } = school;
const HOUR_MS = 3_600_000;
afterAll(() => test.close());
beforeEach(async () => {
  failed.length = 0;
  await db.delete(notices);
  await db.delete(stories);
});

const at = (ms: number) => new Date(test.clock.now() + ms).toISOString();
const failed: unknown[] = [];
const trouble = () => ({ held: new HeldPosts(), onError: (error: unknown) => void failed.push(error) });
const due = (ms: number, about = trouble()) => publishDue(db, pgPublisher, test.clock.now() + ms, about);
const told = async () => (await db.select().from(notices)).map(({ notice }) => notice);
const digestOf = async (client: TestClient) => (await client.call(digestsCall, { query: { of: `Story.${classId}` } })).reply.member.map(({ count, hash }) => [count, hash]);

async function schedule(parts: { publishAt?: string; attachments?: string[]; isAckAsked?: boolean } = {}) {
  const { _id } = (await teacher.call(createStoryCall, { params: { classId }, body: { body: 'tomorrow', publishAt: at(HOUR_MS), ...parts } })).reply;
  return { classId, storyId: _id };
}
async function aFile(): Promise<string> {
  const id = newId(Date.now());
  await db.insert(files).values({ id, ownerId: school.teacher, type: 'photo', originalName: 'a.jpg', mimeType: 'image/jpeg', size: 1 });
  return id;
}

/** Every door to a story, and what it answers this person. */
async function doors(client: TestClient, params: { classId: string; storyId: string }, fileId: string): Promise<Record<string, number>> {
  const sees = (reply: { member: readonly { _id: string }[]; totalItems?: number | undefined }) => [reply.member.filter(({ _id }) => _id === params.storyId).length, reply.totalItems === reply.member.length ? 0 : 100].reduce((sum, one) => sum + one);
  return {
    feed: sees((await client.call(feedCall, { params: { classId }, query: { itemsPerPage: '50' } })).reply),
    stories: sees((await client.call(storiesCall, { query: { itemsPerPage: '50' } })).reply),
    one: (await client.call(storyCall, { params })).status,
    file: (await client.call(fileCall, { params: { fileId } })).status,
    comments: (await client.call(commentsCall, { params })).status,
    comment: (await client.call(createCommentCall, { params, body: { body: 'hi' } })).status,
    like: (await client.call(likeStoryCall, { params })).status,
    read: (await client.call(readStoryCall, { params })).status,
    acknowledge: (await client.call(acknowledgeStoryCall, { params })).status,
    digest: (await digestOf(client)).flat()[0] === 0 ? 0 : 1,
  };
}

const NOTHING = { feed: 0, stories: 0, one: 404, file: 404, comments: 404, comment: 404, like: 404, read: 404, acknowledge: 404, digest: 0 };
const ALL = { feed: 1, stories: 1, one: 200, file: 200, comments: 200, comment: 201, like: 200, read: 200, acknowledge: 200, digest: 1 };

it('EXT-01 until its time a post is behind every door for families, and then behind none; its teachers see it all along', async () => {
  const fileId = await aFile();
  const [ofParent, ofStudent, ofAssistant] = [await followChanges(test, parent), await followChanges(test, student), await followChanges(test, assistant)];
  const params = await schedule({ attachments: [iri.file(fileId)], isAckAsked: true });
  for (const family of [parent, student]) expect(await doors(family, params, fileId)).toEqual(NOTHING);
  for (const follower of [ofParent, ofStudent]) expect(await follower.news()).toEqual([]);
  expect(await told()).toEqual([]);
  // Seen by the other teacher, who has nothing to do with it but to look.
  expect(await doors(assistant, params, fileId)).toEqual({ ...ALL, comment: 403, like: 403, acknowledge: 403 });
  expect((await ofAssistant.news()).map(({ resource }) => resource)).toMatchObject([{ _id: params.storyId, canEdit: false, canRemind: false }]);
  expect((await teacher.call(remindStoryCall, { params })).status).toBe(403);

  expect(await due(HOUR_MS - 60_000)).toBe(0);
  expect(await doors(parent, params, fileId)).toEqual(NOTHING);
  expect(await due(HOUR_MS + 1_000)).toBe(1);
  for (const follower of [ofParent, ofStudent]) expect((await follower.news()).map(({ resource }) => resource)).toMatchObject([{ _id: params.storyId, publishAt: null, canAcknowledge: true }]);
  for (const family of [parent, student]) expect(await doors(family, params, fileId)).toEqual(ALL);
  expect(await told()).toEqual([{ kind: 'story', class: classId, story: params.storyId, by: school.teacher, isUrgent: false }]);
});

it('EXT-01 it goes out once, whoever looks at the same time, and not at all where the turn dies in the middle', async () => {
  const params = await schedule();
  const dying = { payloadsOf: () => ['x'.repeat(9_000)], publish: () => Promise.resolve() };
  expect(await publishDue(db, dying, test.clock.now() + 2 * HOUR_MS, trouble())).toBe(0);
  expect(failed.map(String)).toEqual([expect.stringContaining('payload string too long')]);
  expect((await parent.call(storyCall, { params })).status).toBe(404);
  expect(await told()).toEqual([]);
  const sent = await Promise.all(Array.from({ length: 4 }, () => due(2 * HOUR_MS)));
  expect(sent.reduce((sum, one) => sum + one)).toBe(1);
  expect(await told()).toHaveLength(1);
  expect(await due(3 * HOUR_MS)).toBe(0);
});

it('EXT-01 in the feed it stands where it went out, behind what was told meanwhile; posts of one minute all have their place', async () => {
  const when = at(HOUR_MS);
  const late = await schedule({ publishAt: when });
  await schedule({ publishAt: when });
  const now = (await teacher.call(createStoryCall, { params: { classId }, body: { body: 'now' } })).reply;
  expect(Math.abs(Date.parse(now.createdAt) - test.clock.now())).toBeLessThan(5_000);
  expect((await teacher.call(feedCall, { params: { classId } })).reply.member.map(({ publishAt }) => publishAt === null)).toEqual([false, false, true]);
  expect((await parent.call(feedCall, { params: { classId } })).reply).toMatchObject({ totalItems: 1, member: [{ _id: now._id }] });
  expect(await due(HOUR_MS)).toBe(2);
  const feed = (await parent.call(feedCall, { params: { classId } })).reply;
  expect(feed.member.map(({ _id }) => _id).toReversed().slice(0, 2)).toEqual([now._id, late.storyId]);
  expect(new Set(feed.member.map(({ createdAt }) => createdAt)).size).toBe(3);
});

it('EXT-01 it is edited, put off, sent at once and called off; families hear of what goes out alone', async () => {
  const params = await schedule();
  const ofParent = await followChanges(test, parent);
  const edited = (await teacher.call(patchStoryCall, { params, body: { body: 'other words', publishAt: at(2 * HOUR_MS) } })).reply;
  expect(edited.body).toBe('other words');
  expect(await due(HOUR_MS + 1_000)).toBe(0);
  expect((await assistant.call(patchStoryCall, { params, body: { publishAt: null } })).status).toBe(403);
  expect((await parent.call(patchStoryCall, { params, body: { publishAt: null } })).status).toBe(403);
  const gone = await schedule();
  expect((await teacher.call(deleteStoryCall, { params: gone })).status).toBe(204);
  expect(await ofParent.news()).toEqual([]);
  expect(await told()).toEqual([]);

  expect((await teacher.call(patchStoryCall, { params, body: { publishAt: null } })).reply).toMatchObject({ publishAt: null, editedAt: null, body: 'other words' });
  expect((await ofParent.news()).map(({ resource }) => resource)).toMatchObject([{ body: 'other words', publishAt: null }]);
  expect(await told()).toHaveLength(1);
  // What is out stays out, and is edited like any other.
  expect((await teacher.call(patchStoryCall, { params, body: { body: 'once more', publishAt: at(HOUR_MS) } })).reply).toMatchObject({ publishAt: null, isRead: true });
  const shown = (await parent.call(storyCall, { params })).reply;
  expect([shown.body, shown.editedAt === null]).toEqual(['once more', false]);
  expect(await told()).toHaveLength(1);
});

it('EXT-01 a time that passed on the way sends it on arrival; more than a year ahead is refused', async () => {
  const params = await schedule({ publishAt: at(-HOUR_MS) });
  expect((await parent.call(storyCall, { params })).reply.publishAt).toBeNull();
  expect(await told()).toHaveLength(1);
  const far = await teacher.call(createStoryCall, { params: { classId }, body: { body: 'far', publishAt: at(SCHEDULE_AHEAD_MAX_MS + HOUR_MS) } });
  expect([far.status, problemSchema.parse(far.json).violations]).toMatchObject([422, [{ propertyPath: 'publishAt', message: 'Choose a time within the next year.' }]]);
});

it('EXT-01 one of an archived class waits with the class, one of a teacher who left stays where it is', async () => {
  const params = await schedule();
  await teacher.call(patchClassCall, { params: { classId }, body: { status: 'archive' } });
  expect(await due(2 * HOUR_MS)).toBe(0);
  await teacher.call(patchClassCall, { params: { classId }, body: { status: 'active' } });
  await db.update(stories).set({ authorId: school.stranger }).where(eq(stories.id, params.storyId));
  expect(await due(2 * HOUR_MS)).toBe(0);
  await db.update(stories).set({ authorId: school.teacher }).where(eq(stories.id, params.storyId));
  expect(await due(2 * HOUR_MS)).toBe(1);
});

/** What holds the class when the post is on its way to it. */
const HINDRANCES: Readonly<Record<string, { hinder: (writing: Writing) => Promise<unknown>; undo: () => Promise<unknown> }>> = {
  'whose class goes into the archive': {
    hinder: (writing) => patchClass(writing, { userId: school.teacher, role: 'teacher' }, classId, { status: 'archive' }, NO_PRECONDITION),
    undo: () => teacher.call(patchClassCall, { params: { classId }, body: { status: 'active' } }),
  },
  'whose author is taken out of the class': {
    hinder: async ({ tx }) => {
      await tx.select({ id: classes.id }).from(classes).where(eq(classes.id, classId)).for('update');
      await tx.update(classes).set({ mainTeacherId: school.stranger }).where(eq(classes.id, classId));
    },
    undo: () => db.update(classes).set({ mainTeacherId: school.teacher }).where(eq(classes.id, classId)),
  },
};

it.each(Object.entries(HINDRANCES))('EXT-01 a post %s while it is on its way stays, and goes out when it may again', async (_name, { hinder, undo }) => {
  const params = await schedule();
  let sending: Promise<number> = Promise.resolve(-1);
  await db.transaction(async (tx) => {
    await hinder({ tx, live: pgPublisher, now: test.clock.now() });
    sending = due(2 * HOUR_MS);
    await expect.poll(async () => (await db.execute(sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rows.length).toBe(1);
  });
  expect([await sending, (await parent.call(storyCall, { params })).status, await told()]).toEqual([0, 404, []]);
  await undo();
  expect(await due(2 * HOUR_MS)).toBe(1);
});

it('EXT-01 posts that cannot go out keep nobody behind them waiting: each is told of, rests, and is tried again', async () => {
  const COUNT = 25;
  await db.execute(sql`create function refuse_post() returns trigger as $$ begin if new.publish_at is null and new.body = 'poison' then raise exception 'cannot go out'; end if; return new; end $$ language plpgsql`);
  await db.execute(sql`create trigger refuse_post before update on stories for each row execute function refuse_post()`);
  const poisoned = Array.from({ length: COUNT }, (_, index) => ({ id: newId(test.clock.now() + index), classId, authorId: school.teacher, body: 'poison', createdAt: new Date(test.clock.now() + HOUR_MS + index), publishAt: new Date(test.clock.now() + HOUR_MS) }));
  await db.insert(stories).values(poisoned);
  const behind = await schedule({ publishAt: at(HOUR_MS + 60_000) });
  const about = trouble();
  expect(await due(2 * HOUR_MS, about)).toBe(1);
  expect((await parent.call(storyCall, { params: behind })).status).toBe(200);
  expect(failed.map((error) => String(error instanceof Error ? error.cause : error))).toEqual(Array.from({ length: COUNT }, () => 'error: cannot go out'));
  // They rest: a second later nobody is asked, and nothing is logged again; then again, and for longer.
  expect(await due(2 * HOUR_MS + 1_000, about)).toBe(0);
  expect(failed).toHaveLength(COUNT);
  expect(await due(2 * HOUR_MS + 6_000, about)).toBe(0);
  expect(await due(2 * HOUR_MS + 12_000, about)).toBe(0);
  expect(failed).toHaveLength(2 * COUNT);
  await db.execute(sql`drop trigger refuse_post on stories`);
  expect(await due(2 * HOUR_MS + 17_000, about)).toBe(COUNT);
  expect(await due(3 * HOUR_MS, about)).toBe(0);
  expect(await told()).toHaveLength(COUNT + 1);
});
