import { afterEach, expect, test } from 'vitest';
import { iri } from '../../schema/ids.ts';
import type { AttachmentDraft, Mutation } from '../../schema/rules/mutation.ts';
import { World } from '../../tests/support/engine-world.ts';
import { smallSchool } from '../../tests/support/small-school.ts';
import { MemoryReplica } from '../../tests/support/memory-replica.ts';
import { settle } from '../../tests/support/virtual-clock.ts';
import { awardRecord, classRecord, commentRecord, meRecord, person, storyRecord, studentRecord } from '../testing/sample-records.ts';
import type { Writer } from './apply-queue.ts';
import type { Engine } from './engine.ts';
import type { HttpResponse } from './environment.ts';
import { standingOf, storeAnswer } from './store-answer.ts';

/** Bugs that seeds of the simulator found (docs/simulation.md), each in as few steps as it takes. */
const [CLASS, STORY, THREAD] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222', '33333333-3333-4333-8333-333333333333'];
let engine: Engine | null = null;
afterEach(() => engine?.stop());

async function school(): Promise<World> {
  const world = await smallSchool(CLASS, STORY, THREAD);
  world.server.say(THREAD, 'old');
  return world;
}

async function started(world: World): Promise<void> {
  engine = await world.loadedTab('tab');
  world.live.handlers?.onUp(false);
  await world.clock.advance(6000);
}

test('R-PULL-03 R-PULL-09 marks that a kill at the end of a load left do not make the next one skip its steps', async () => {
  const world = await school();
  await started(world);
  for (const step of ['students', 'stories', 'heads']) await world.vault.saveCursor(`walk:${step}`, 'walked');
  world.server.forgetCursors();
  const student = studentRecord({ classes: [iri.class(CLASS)] });
  world.server.rows.set(student['@id'], student);
  engine?.wake('focus');
  await world.clock.advance(5000);
  expect(await world.replica.has(student['@id'])).toBe(true);
});

test('R-PULL-10 R-OUT-02 the answer that a key gives again brings nothing back of what was lost meanwhile', async () => {
  const world = await school();
  await started(world);
  let isLost = false;
  world.fault = (request) => (request.path.endsWith('/like') && !isLost ? 'lose' : 'pass');
  await world.vault.addMutation({ type: 'story.like', classId: CLASS, storyId: STORY });
  await world.clock.advance(300);
  world.server.lose(iri.class(CLASS));
  engine?.wake('focus');
  await world.clock.advance(2000);
  isLost = true;
  expect(await world.clock.until(() => world.vault.rows.length === 0)).toBe(true);
  expect(await world.replica.has(iri.story(CLASS, STORY))).toBe(false);
});

test('R-PULL-05 R-OUT-02 nor does it bring back what somebody else took away while the first answer was lost', async () => {
  const world = await school();
  await started(world);
  const student = studentRecord({ classes: [iri.class(CLASS)] });
  const created: HttpResponse = world.server.json(201, student);
  world.fault = (request) => (request.path === '/students' && request.method === 'POST' ? 'cut' : 'pass');
  await world.vault.addMutation({ type: 'student.create', studentId: student._id, classIds: [CLASS], firstName: 'Masha', lastName: 'Ivanova' });
  await world.clock.advance(300);
  world.server.write(student);
  engine?.wake('focus');
  expect(await world.clock.until(() => world.replica.rows.has(student['@id']))).toBe(true);
  world.server.lose(student['@id']);
  engine?.wake('focus');
  expect(await world.clock.until(() => !world.replica.rows.has(student['@id']))).toBe(true);
  world.fault = (request) => (request.path === '/students' && request.method === 'POST' ? created : 'pass');
  expect(await world.clock.until(() => world.vault.rows.length === 0)).toBe(true);
  expect(await world.replica.has(student['@id'])).toBe(false);
});

test('R-PULL-01 R-PULL-14 what is fetched below before the cursor of a new load is there is fetched again behind it', async () => {
  const world = await school();
  await started(world);
  world.server.forgetCursors();
  world.fault = ({ path }) => (path === '/changes' ? 'cut' : 'pass');
  engine?.wake('focus');
  expect(await world.clock.until(() => world.vault.cursors.has('reconcile'))).toBe(true);
  const look = (): Promise<unknown> | undefined => engine?.fetchBelow({ of: 'comments', classId: CLASS, storyId: STORY });
  void look();
  await world.clock.advance(1000);
  const comment = commentRecord(CLASS, STORY);
  world.server.rows.set(comment['@id'], comment);
  world.fault = () => 'pass';
  engine?.wake('focus');
  await world.clock.advance(8000);
  void look();
  await world.clock.advance(1000);
  expect(await world.replica.has(comment['@id'])).toBe(true);
});

test('R-OUT-08 what was only out of reach when it was deleted comes back with the access to it', async () => {
  const world = await school();
  await started(world);
  const [message] = world.server.messages(THREAD);
  if (message === undefined) throw new Error('no message');
  world.fault = (request) => (request.method === 'DELETE' ? world.server.problem(404) : 'pass');
  await world.vault.addMutation({ type: 'message.delete', threadId: THREAD, messageId: message._id });
  expect(await world.clock.until(() => world.vault.rows.length === 0)).toBe(true);
  expect(await world.replica.has(message['@id'])).toBe(false);
  world.server.write({ ...message, version: message.version + 1 });
  engine?.wake('focus');
  await world.clock.advance(3000);
  expect(await world.replica.has(message['@id'])).toBe(true);
});

test('R-OUT-13 a comment is not counted again where an earlier try has arrived and only its story is here', async () => {
  const replica = new MemoryReplica();
  const world = new World();
  const comment = commentRecord(CLASS, STORY);
  const before = storyRecord(CLASS, { _id: STORY });
  await replica.put([before]);
  const mutation = { type: 'comment.create', classId: CLASS, storyId: STORY, commentId: comment._id, body: comment.body } as const;
  const standing = await standingOf({ replica, vault: world.vault }, mutation);
  await replica.put([{ ...before, commentCount: 1, version: before.version + 1 }]);
  await storeAnswer({ replica, vault: world.vault }, writerTo(replica), mutation, comment, standing);
  expect(await replica.get(iri.story(CLASS, STORY))).toMatchObject({ commentCount: 1 });
  expect(await replica.has(comment['@id'])).toBe(true);
});

test('R-OUT-13 points are not counted again where a load brought the student while the answer was on its way', async () => {
  const replica = new MemoryReplica();
  const world = new World();
  const student = studentRecord({ classes: [iri.class(CLASS)], version: 2 });
  await replica.put([student]);
  const award = awardRecord(CLASS, student._id, { points: 2 });
  const mutation = { type: 'reward.create', classId: CLASS, studentId: student._id, awardId: award._id, skillId: 'x', name: 'Reads', icon: 'fox', skillType: 'positive', points: 2 } as const;
  const standing = await standingOf({ replica, vault: world.vault }, mutation);
  await replica.put([{ ...student, positivePoints: 2, version: 3 }]);
  await storeAnswer({ replica, vault: world.vault }, writerTo(replica), mutation, award, standing);
  expect(await replica.get(student['@id'])).toMatchObject({ positivePoints: 2 });
});

test('R-OUT-08 R-OUT-13 a comment that was gone before it was deleted is not taken off its story’s count again', async () => {
  const replica = new MemoryReplica();
  const world = new World();
  const comment = commentRecord(CLASS, STORY);
  await replica.put([storyRecord(CLASS, { _id: STORY, commentCount: 1 }), comment]);
  const mutation = { type: 'comment.delete', classId: CLASS, storyId: STORY, commentId: comment._id } as const;
  await storeAnswer({ replica, vault: world.vault }, writerTo(replica), mutation, null, await standingOf({ replica, vault: world.vault }, mutation));
  expect(await replica.get(iri.story(CLASS, STORY))).toMatchObject({ commentCount: 1 });
  expect(await replica.has(comment['@id'])).toBe(false);
});

test('R-OUT-13 R-PULL-05 a name that another device has given since is not shown over when the first answer comes again', async () => {
  const replica = new MemoryReplica();
  const world = new World();
  const me = meRecord({ _id: world.vault.userId, firstName: 'Given since', version: 9 });
  await world.vault.saveMe(me);
  await replica.put([me]);
  const mutation: Mutation = { type: 'profile.update', userId: me._id, role: 'teacher', firstName: 'Earlier', avatar: 'none', attachments: [] };
  const answer = { '@type': 'Teacher' };
  // The account is no longer as it was when the first try left, or was not here then.
  for (const standing of [{}, { [me['@id']]: 8 }]) await storeAnswer({ replica, vault: world.vault }, writerTo(replica), mutation, answer, standing);
  expect(await replica.get(me['@id'])).toMatchObject({ firstName: 'Given since' });
  await storeAnswer({ replica, vault: world.vault }, writerTo(replica), mutation, answer, await standingOf({ replica, vault: world.vault }, mutation));
  expect(await replica.get(me['@id'])).toMatchObject({ firstName: 'Earlier' });
});

test('R-OUT-04 files that were taken out of a story while its first one travelled are not missed', async () => {
  const world = await school();
  await started(world);
  const story = '44444444-4444-4444-8444-444444444444';
  const file = (name: string): AttachmentDraft => ({ fileId: crypto.randomUUID(), name, mimeType: 'image/png', type: 'photo', size: 4, width: 1, height: 1 });
  const [first, second] = [file('first.png'), file('second.png')];
  for (const each of [first, second]) await world.vault.addDraftFile('place', each, new Blob(['data']));
  world.slowness = (request) => (request.path === '/upload' ? 3000 : 0);
  await world.vault.addMutation({ type: 'story.create', classId: CLASS, storyId: story, body: 'Museum', attachments: [first, second] }, { consumeDraft: 'place' });
  await world.clock.advance(1000);
  await world.vault.addMutation({ type: 'story.update', classId: CLASS, storyId: story, body: 'Museum today', kept: [first.fileId], attachments: [] });
  expect(await world.clock.until(() => world.vault.rows.every((row) => row.state === 'parked'))).toBe(true);
  expect(world.vault.rows).toEqual([]);
  expect(await world.replica.get(iri.story(CLASS, story))).toMatchObject({ body: 'Museum today' });
});

test('R-PULL-07 R-PULL-09 a stretch whose thread was away when it was to be proven anew does not reach over what it missed', async () => {
  const world = await school();
  await started(world);
  const thread = world.server.rows.get(iri.thread(THREAD));
  if (thread === undefined) throw new Error('no thread');
  world.live.handlers?.onDown();
  const unseen = Array.from({ length: 40 }, (_, place) => world.server.say(THREAD, `unseen ${place}`));
  world.server.forgetCursors();
  world.fault = (request) => (request.method === 'GET' && request.path.startsWith(`/threads/${THREAD}/messages`) ? world.server.problem(404) : 'pass');
  engine?.wake('focus');
  expect(await world.clock.until(() => world.vault.cursors.has(`head:${THREAD}`))).toBe(true);
  await world.clock.advance(3000);
  world.fault = (request) => (request.method === 'GET' && request.path.startsWith(`/threads/${THREAD}/messages`) ? 'cut' : 'pass');
  world.server.write({ ...thread, version: thread.version + 1 }, { gained: true });
  const next = world.server.say(THREAD, 'next');
  engine?.wake('focus');
  expect(await world.clock.until(() => world.replica.rows.has(next['@id']))).toBe(true);
  const [oldest] = unseen;
  expect((await world.vault.intervals(THREAD)).filter(({ from, to }) => from <= (oldest?.createdAt ?? '') && to >= (oldest?.createdAt ?? ''))).toEqual([]);
});

test('R-LIVE-02 R-PULL-07 after a message that could not be written the next one proves nothing', async () => {
  const world = await school();
  await started(world);
  const before = (await world.vault.intervals(THREAD)).at(-1)?.to;
  world.fault = () => 'cut';
  const put = world.replica.put.bind(world.replica);
  world.replica.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  world.live.handlers?.onPublication({ event: 'thread.message_created', message: world.server.say(THREAD, 'not written') });
  await settle();
  world.replica.put = put;
  world.live.handlers?.onPublication({ event: 'thread.message_created', message: world.server.say(THREAD, 'next') });
  await settle();
  expect((await world.vault.intervals(THREAD)).at(-1)?.to).toBe(before);
});

test('R-TAB-03 a frozen leader is robbed in time although the device’s clock was put back meanwhile', async () => {
  const world = await school();
  await started(world);
  let skewMs = 0;
  const follower = world.tab('follower', (env) => ({ ...env, clock: { now: () => env.clock.now() + skewMs, sleep: (ms, signal) => env.clock.sleep(ms, signal) } }));
  follower.start();
  await world.clock.advance(3000);
  expect(follower.status.now().isLeader).toBe(false);
  world.bus.silence('tab');
  skewMs = -300_000;
  expect(await world.clock.until(() => follower.status.now().isLeader, 7000)).toBe(true);
  await follower.stop();
});

test('R-TAB-03 a tab that was robbed of the lock before it thawed does not lead', async () => {
  const world = await school();
  const lost = new AbortController();
  lost.abort();
  engine = world.tab('thawed', (env) => ({ ...env, locks: { ...env.locks, hold: (_, work) => work(lost.signal) } }));
  engine.start();
  await world.clock.advance(2000);
  expect(engine.status.now().isLeader).toBe(false);
});

test('R-PULL-10 a comment that came before its story goes with the class that is lost before the story is walked', async () => {
  const world = await school();
  await started(world);
  world.fault = ({ path }) => (path.endsWith('/feed') ? 'cut' : 'pass');
  const comment = commentRecord(CLASS, crypto.randomUUID());
  world.server.write(classRecord({ _id: CLASS, version: 2 }), { gained: true });
  world.server.write(comment);
  engine?.wake('focus');
  expect(await world.clock.until(() => world.replica.rows.has(comment['@id']))).toBe(true);
  world.server.lose(iri.class(CLASS));
  world.fault = () => 'pass';
  engine?.wake('focus');
  expect(await world.clock.until(() => !world.replica.rows.has(iri.class(CLASS)))).toBe(true);
  expect(await world.replica.has(comment['@id'])).toBe(false);
});

test('R-PULL-05 R-OUT-13 changes that had left before an answer was stored do not take back what it was shown as', async () => {
  const world = await school();
  await started(world);
  const shown = storyRecord(CLASS, { _id: STORY, version: 2, commentCount: 3 });
  await world.replica.put([shown]);
  world.server.write(shown);
  const me = await world.vault.me();
  if (me === null) throw new Error('nobody');
  world.server.write({ ...me });
  world.slowness = ({ path }) => (path.startsWith('/changes') ? 3000 : 0);
  const comment = commentRecord(CLASS, STORY);
  const teacher = { '@id': iri.teacher(me._id), '@type': 'Teacher', _id: me._id, version: 1, user: person({ _id: me._id }), email: null, isEmailVerified: null, mainClasses: null, assistedClasses: null };
  world.fault = ({ method, path }) => {
    if (method === 'PATCH') return world.server.json(200, teacher);
    return method === 'POST' && path.endsWith('/comments') ? world.server.json(201, comment) : 'pass';
  };
  engine?.wake('focus');
  await world.clock.advance(100);
  await world.vault.addMutation({ type: 'comment.create', classId: CLASS, storyId: STORY, commentId: comment._id, body: comment.body });
  await world.vault.addMutation({ type: 'profile.update', userId: me._id, role: 'teacher', firstName: 'Vera', avatar: 'kept', attachments: [] });
  expect(await world.clock.until(() => world.vault.rows.length === 0, 1000)).toBe(true);
  const cursor = await world.vault.cursor('cursor');
  expect(await world.clock.until(() => world.vault.cursors.get('cursor') !== cursor)).toBe(true);
  expect([await world.replica.get(iri.story(CLASS, STORY)), await world.vault.me()]).toMatchObject([{ commentCount: 4 }, { firstName: 'Vera' }]);
});

/** Answers write into the replica alone. */
function writerTo(replica: MemoryReplica): Writer {
  return { put: (rows) => replica.put(rows), show: (rows) => replica.put(rows), remove: (ids) => replica.remove(ids), purge: (id) => replica.purge(id), hide: (id) => replica.purge(id), hidOneOf: () => false, reach: () => Promise.resolve(), prove: () => Promise.resolve({ before: [], after: [] }) };
}

test('R-OUT-02 R-OUT-03 what somebody wishes again while its refusal is being written down goes as a new row, and does not wait for ever', async () => {
  const world = await school();
  await started(world);
  const unlike: Mutation = { type: 'story.unlike', classId: CLASS, storyId: STORY };
  const asked: (string | undefined)[] = [];
  world.fault = (request) => {
    if (!request.path.endsWith('/unlike')) return 'pass';
    asked.push(request.headers['idempotency-key']);
    return asked.length === 1 ? world.server.problem(403) : 'pass';
  };
  const update = world.vault.updateRow.bind(world.vault);
  // A tab that thaws hears of a later write before it goes on behind its own.
  world.vault.updateRow = async (id, patch) => {
    const after = await update(id, patch);
    if (patch.state === 'parked') await world.vault.addMutation(unlike);
    return after;
  };
  await world.vault.addMutation(unlike);
  expect(await world.clock.until(() => world.vault.rows.length === 0)).toBe(true);
  expect(new Set(asked).size).toBe(2);
});
