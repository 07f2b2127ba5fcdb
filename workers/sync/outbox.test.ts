import { afterEach, describe, expect, test } from 'vitest';
import { iri } from '../../schema/ids.ts';
import { REWARD_UNDO_MS } from '../../schema/limits.ts';
import type { Mutation } from '../../schema/rules/mutation.ts';
import { World } from '../../tests/support/engine-world.ts';
import { classRecord, skillRecord, storyRecord, studentRecord, threadRecord } from '../testing/sample-records.ts';
import type { Engine } from './engine.ts';

const running: Engine[] = [];
afterEach(async () => {
  for (const engine of running.splice(0)) await engine.stop();
});

const CLASS = crypto.randomUUID();
const THREADS = [crypto.randomUUID(), crypto.randomUUID()] as const;

async function device(): Promise<{ world: World; engine: Engine }> {
  const world = new World();
  await world.logIn();
  world.server.write(classRecord({ _id: CLASS }));
  for (const threadId of THREADS) world.server.write(threadRecord({ _id: threadId }));
  const engine = world.tab('tab');
  engine.start();
  running.push(engine);
  await world.clock.advance(5000);
  return { world, engine };
}

function message(body: string, threadId: string = THREADS[0], attachments: Extract<Mutation, { type: 'message.create' }>['attachments'] = []): Mutation {
  return { type: 'message.create', threadId, messageId: crypto.randomUUID(), body, attachments };
}
function bodies(world: World, threadId: string = THREADS[0]): string[] {
  return world.server.messages(threadId).map((one) => one.body);
}

test('R-OUT-15 what was just written is sent after its frame, and at once when something wakes', async () => {
  const world = new World();
  await world.logIn();
  world.server.write(threadRecord({ _id: THREADS[0] }));
  const engine = world.tab('tab', undefined, {}, 80);
  engine.start();
  running.push(engine);
  await world.clock.advance(5000);
  await world.vault.addMutation(message('drawn first'));
  await world.clock.advance(60);
  expect(bodies(world)).toEqual([]);
  await world.clock.advance(40);
  expect(bodies(world)).toEqual(['drawn first']);
  await world.vault.addMutation(message('woken'));
  await world.clock.advance(20);
  engine.wake('focus');
  await world.clock.advance(30);
  expect(bodies(world)).toEqual(['drawn first', 'woken']);
});

test('F-201 R-OUT-19 what was done without a network says how long ago that was, whatever the clock of the device says, at each try anew', async () => {
  const { world, engine } = await device();
  world.skewMs = 86_400_000;
  world.fault = () => 'cut';
  await world.vault.addMutation(message('from the forest'));
  await world.clock.advance(3 * 3_600_000);
  let isFirst = true;
  world.fault = ({ method, path }) => (method === 'POST' && path.endsWith('/messages') && isFirst ? ((isFirst = false), 'lose') : 'pass');
  engine.wake('online');
  await world.clock.advance(60_000);
  expect(bodies(world)).toEqual(['from the forest']);
  const [first = 0, second = 0] = world.server.ages;
  expect(world.server.ages).toHaveLength(2);
  expect(Math.floor(first / 3_600_000)).toBe(3);
  expect(second - first).toBeGreaterThan(0);
});

test('R-OUT-16 a reward stays for five seconds, whatever wakes, and may be taken back; the next one goes', async () => {
  const { world, engine } = await device();
  const student = studentRecord({ classes: [iri.class(CLASS)] });
  const skill = skillRecord(CLASS);
  world.server.write(student);
  const reward = (): Mutation => {
    const { name, icon, type, points, _id: skillId } = skill;
    return { type: 'reward.create', classId: CLASS, studentId: student._id, awardId: crypto.randomUUID(), skillId, name, icon, skillType: type, points };
  };
  let tries = 0;
  world.fault = ({ path }) => {
    if (path.endsWith('/reward')) tries += 1;
    return 'pass';
  };
  const first = await world.vault.addMutation(reward());
  await world.clock.advance(REWARD_UNDO_MS - 1000);
  engine.wake('focus');
  await world.clock.advance(500);
  expect(tries).toBe(0);
  expect(await world.vault.takeBack(first?.id ?? '')).toBe(true);
  await world.vault.addMutation(reward());
  await world.clock.advance(REWARD_UNDO_MS - 100);
  expect(tries).toBe(0);
  await world.clock.advance(1000);
  expect(tries).toBe(1);
});

test('STO-05 R-OUT-11 while the browser says that it is offline nothing is tried; at its word that it is back all goes', async () => {
  const { world, engine } = await device();
  world.fault = () => 'cut';
  engine.wake('offline');
  await world.vault.addMutation(message('in a plane'));
  await world.clock.advance(30_000);
  expect(world.vault.rows).toMatchObject([{ sentAt: null, attempts: 0 }]);
  world.fault = () => 'pass';
  engine.wake('online');
  await world.clock.advance(1000);
  expect(bodies(world)).toEqual(['in a plane']);
});

test.each(['pageshow', 'visible', 'focus'] as const)('STO-05 R-OUT-11 %s tries nothing while the browser says that it is offline, in any tab, and after a minute without a word all is tried', async (reason) => {
  const { world, engine } = await device();
  const other = world.tab('other');
  other.start();
  running.push(other);
  world.fault = () => 'cut';
  engine.wake('offline');
  await world.vault.addMutation(message('in a tunnel'));
  for (const tab of [engine, other]) {
    tab.wake(reason);
    await world.clock.advance(5000);
  }
  expect(world.vault.rows).toMatchObject([{ sentAt: null, attempts: 0 }]);
  await world.clock.advance(60_000);
  expect(world.vault.rows[0]?.attempts).toBeGreaterThan(0);
});

test('STO-05 R-OUT-11 a tab that takes the lead without a network knows what was said to it before', async () => {
  const { world, engine } = await device();
  world.fault = () => 'cut';
  const heir = world.tab('heir');
  heir.start();
  running.push(heir);
  heir.wake('offline');
  await engine.stop();
  await world.vault.addMutation(message('left to the heir'));
  heir.wake('pageshow');
  await world.clock.advance(30_000);
  expect(world.vault.rows).toMatchObject([{ sentAt: null, attempts: 0 }]);
  world.fault = () => 'pass';
  heir.wake('focus');
  await world.clock.advance(1000);
  expect(bodies(world)).toEqual(['left to the heir']);
});

test('R-OUT-07 R-OUT-11 a browser that is wrong about being offline delays nothing: any answer ends the wait', async () => {
  const { world, engine } = await device();
  engine.wake('offline');
  await world.vault.addMutation(message('still on the wire'));
  await world.clock.advance(1000);
  expect(bodies(world)).toEqual([]);
  void engine.fetchRecipients();
  await world.clock.advance(1000);
  expect(bodies(world)).toEqual(['still on the wire']);
});

describe('what is refused', () => {
  test('SYN-05 R-OUT-05 R-OUT-06 a refused message is parked with its reason; the next one of the thread goes on', async () => {
    const { world, engine } = await device();
    await world.vault.addMutation(message('refuse me'));
    await world.vault.addMutation(message('fine'));
    await world.clock.advance(3000);
    expect(bodies(world)).toEqual(['fine']);
    expect(world.vault.rows).toMatchObject([{ state: 'parked', refusal: { code: 'invalid', status: 422, text: 'model says 422' }, attempts: 1 }]);
    await engine.stop();
    await world.clock.advance(40 * 86_400_000);
    world.server.now = () => Date.parse('2026-11-21T09:00:00Z');
    const later = world.tab('later');
    running.push(later);
    later.start();
    await world.clock.advance(60_000);
    expect(world.vault.rows).toMatchObject([{ state: 'parked', mutation: { body: 'refuse me' } }]);
    expect(world.server.asked.filter((request) => request.method === 'POST' && request.path.includes('messages'))).toHaveLength(2);
  });

  test('SYN-04 R-OUT-05 what needs a refused thing is parked as well, and goes when the thing does', async () => {
    const { world, engine } = await device();
    const storyId = crypto.randomUUID();
    world.fault = (request) => (request.path.endsWith('/stories') ? world.server.problem(403) : 'pass');
    await world.vault.addMutation({ type: 'story.create', classId: CLASS, storyId, body: 'Trip', attachments: [] });
    await world.vault.addMutation({ type: 'story.like', classId: CLASS, storyId });
    await world.clock.advance(3000);
    expect(world.vault.rows.map((row) => row.refusal?.code)).toEqual(['forbidden', 'dependency']);
    world.fault = () => 'pass';
    await world.vault.updateRow(world.vault.rows[0]?.id ?? '', { state: 'waiting', refusal: null });
    engine.wake('online');
    await world.clock.advance(3000);
    expect(world.vault.rows).toEqual([]);
    expect(world.replica.rows.get(iri.story(CLASS, storyId))).toMatchObject({ isLiked: true });
  });

  test('R-OUT-05 R-OUT-09 what was made in a class that the user threw away is parked with the reason, text kept', async () => {
    const { world, engine } = await device();
    const classId = crypto.randomUUID();
    engine.wake('offline');
    const created = await world.vault.addMutation({ type: 'class.create', classId, name: '1A', grade: 'child', icon: '/icons/class-owl' });
    await world.vault.addMutation({ type: 'story.create', classId, storyId: crypto.randomUUID(), body: 'Welcome', attachments: [] });
    await world.vault.removeRow(created?.id ?? '');
    engine.wake('online');
    await world.clock.advance(3000);
    expect(world.vault.rows).toMatchObject([{ state: 'parked', refusal: { code: 'missing' }, mutation: { body: 'Welcome' } }]);
  });

  test('R-OUT-08 deleting what is gone is done, reading what is gone is dropped', async () => {
    const { world } = await device();
    const messageId = crypto.randomUUID();
    await world.vault.addMutation({ type: 'message.delete', threadId: THREADS[0], messageId });
    await world.vault.addMutation({ type: 'story.read', classId: CLASS, storyId: crypto.randomUUID() });
    await world.vault.addMutation({ type: 'story.like', classId: CLASS, storyId: crypto.randomUUID() });
    await world.vault.addMutation({ type: 'comment.create', classId: CLASS, storyId: crypto.randomUUID(), commentId: crypto.randomUUID(), body: 'words' });
    await world.clock.advance(3000);
    expect(world.vault.rows).toMatchObject([{ mutation: { type: 'comment.create' }, state: 'parked', refusal: { code: 'missing' } }]);
  });
});

describe('what comes later', () => {
  test.each(['online', 'focus'] as const)('SYN-05 R-OUT-07 a portal’s page with Retry-After holds nothing back once there is another network: %s', async (sign) => {
    const { world, engine } = await device();
    world.fault = () => ({ status: 503, headers: { 'content-type': 'text/html', 'retry-after': '3600' }, text: '<html>Log in' });
    await world.vault.addMutation(message('hi'));
    await world.clock.advance(10_000);
    world.fault = () => 'pass';
    engine.wake(sign);
    await world.clock.advance(1_000);
    expect(bodies(world)).toEqual(['hi']);
  });

  test('SYN-05 R-OUT-07 what a portal’s page asks for is waited for a minute at most, also where nothing wakes', async () => {
    const { world } = await device();
    world.fault = ({ method }) => (method === 'GET' ? 'pass' : { status: 503, headers: { 'content-type': 'text/html', 'retry-after': '3600' }, text: '<html>Log in' });
    await world.vault.addMutation(message('hi'));
    await world.clock.advance(1_000);
    world.fault = () => 'pass';
    await world.clock.advance(62_000);
    expect(bodies(world)).toEqual(['hi']);
  });

  test('SYN-05 R-OUT-07 Retry-After is waited for, also when the network wakes up', async () => {
    const { world, engine } = await device();
    let refusals = 1;
    world.fault = (request) => (request.path.includes('messages') && request.method === 'POST' && (refusals -= 1) >= 0 ? world.server.problem(429, { 'retry-after': '90' }) : 'pass');
    await world.vault.addMutation(message('slow down'));
    await world.clock.advance(60_000);
    engine.wake('online');
    await world.clock.advance(20_000);
    expect(bodies(world)).toEqual([]);
    await world.clock.advance(15_000);
    expect(bodies(world)).toEqual(['slow down']);
  });

  test('SYN-05 a captive portal is no answer: nothing is lost, nothing counted as sent', async () => {
    const { world, engine } = await device();
    world.fault = () => ({ status: 200, headers: { 'content-type': 'text/html' }, text: '<html>Log in to the Wi-Fi' });
    await world.vault.addMutation(message('from the airport'));
    await world.clock.advance(30_000);
    expect(engine.status.now()).toMatchObject({ network: 'offline', waiting: 1, failed: 0 });
    world.fault = () => 'pass';
    engine.wake('focus');
    await world.clock.advance(1000);
    expect(bodies(world)).toEqual(['from the airport']);
  });

  test('SYN-04 R-OUT-05 a thread that the server cannot serve holds back no other thread, and keeps its order', async () => {
    const { world } = await device();
    world.fault = (request) => (request.method === 'POST' && request.path.includes(THREADS[0]) ? world.server.problem(503) : 'pass');
    for (const body of ['a1', 'a2']) await world.vault.addMutation(message(body));
    for (const body of ['b1', 'b2']) await world.vault.addMutation(message(body, THREADS[1]));
    await world.clock.advance(20_000);
    expect(bodies(world, THREADS[1])).toEqual(['b1', 'b2']);
    world.fault = () => 'pass';
    await world.clock.advance(60_000);
    expect(bodies(world)).toEqual(['a1', 'a2']);
  });

  test('R-OUT-05 ten threads go side by side, six at most', async () => {
    const { world } = await device();
    const threads = Array.from({ length: 10 }, () => threadRecord());
    for (const thread of threads) world.server.write(thread);
    let inFlight = 0;
    let most = 0;
    world.slowness = (request) => (request.method === 'POST' ? 1000 : 0);
    world.fault = (request) => {
      if (request.method === 'POST') {
        most = Math.max(most, (inFlight += 1));
        void world.clock.sleep(1000).then(() => (inFlight -= 1));
      }
      return 'pass';
    };
    for (const thread of threads) await world.vault.addMutation(message('hi', thread._id));
    await world.clock.advance(5000);
    expect(world.vault.rows).toEqual([]);
    expect(most).toBe(6);
  });

  test('R-SESS-04 an expired session holds the outbox; a login in this realm lets it go', async () => {
    const { world, engine } = await device();
    world.fault = (request) => (request.path === '/users/me' ? 'pass' : world.server.problem(401));
    await world.vault.addMutation(message('patience'));
    await world.clock.advance(10_000);
    expect((await world.vault.session())?.state).toBe('expired');
    expect(world.vault.rows).toMatchObject([{ state: 'waiting' }]);
    world.fault = () => 'pass';
    await world.logIn();
    engine.wake('session');
    await world.clock.advance(1000);
    expect(bodies(world)).toEqual(['patience']);
  });

  test('R-OUT-02 the answer stands in the replica before the row goes, and the row’s key is sent every time', async () => {
    const { world } = await device();
    let losses = 2;
    world.fault = (request) => (request.method === 'POST' && request.path.includes('messages') && (losses -= 1) >= 0 ? 'lose' : 'pass');
    const row = await world.vault.addMutation(message('once'));
    const seen: boolean[] = [];
    world.vault.watchOutbox((rows) => {
      if (rows.length === 0) seen.push([...world.replica.rows.values()].some((one) => one['@type'] === 'Message' && one.body === 'once'));
    });
    await world.clock.advance(20_000);
    expect(bodies(world)).toEqual(['once']);
    expect(seen).toEqual([true]);
    const keys = world.server.asked.filter((request) => request.method === 'POST' && request.path.includes('messages')).map((request) => request.key);
    expect(keys).toEqual([row?.key, row?.key, row?.key]);
  });

  test('R-OUT-03 what was folded away while its turn came is not sent', async () => {
    const { world } = await device();
    const story = storyRecord(CLASS);
    world.server.write(story);
    const mark = world.vault.updateRow.bind(world.vault);
    world.vault.updateRow = async (id, patch) => {
      if (patch.sentAt !== undefined) await world.vault.addMutation({ type: 'story.unlike', classId: CLASS, storyId: story._id });
      return mark(id, patch);
    };
    await world.vault.addMutation({ type: 'story.like', classId: CLASS, storyId: story._id });
    await world.clock.advance(60_000);
    expect(world.vault.rows).toEqual([]);
    expect(world.server.effects).toEqual([]);
  });
});

describe('files', () => {
  const files = [0, 1, 2].map((index) => ({ fileId: crypto.randomUUID(), name: `${index}.png`, mimeType: 'image/png', type: 'photo' as const, size: 3, width: 1, height: 1 }));

  test('R-OUT-04 files go first and only once, though the network breaks after the first', async () => {
    const { world, engine } = await device();
    for (const file of files) await world.vault.addDraftFile('thread:x', file, new Blob(['abc']));
    let uploads = 0;
    world.fault = (request) => (request.path === '/upload' && (uploads += 1) === 2 ? 'cut' : 'pass');
    const travelled = new Set<string>();
    engine.travelling.watch((rows) => rows.forEach((row) => row.fileId !== null && travelled.add(row.fileId)));
    await world.vault.addMutation(message('photos', THREADS[0], files), { consumeDraft: 'thread:x' });
    await world.clock.advance(20_000);
    expect(uploads).toBe(4);
    expect(world.server.effects.filter((effect) => effect.includes('/upload'))).toHaveLength(3);
    expect(bodies(world)).toEqual(['photos']);
    expect(travelled).toEqual(new Set(files.map((file) => file.fileId)));
    expect(world.vault.blobs.size).toBe(0);
  });

  test('SYN-05 R-OUT-04 a refused file parks the message, keeps the bytes and the finished parts', async () => {
    const { world } = await device();
    for (const file of files) await world.vault.addDraftFile('thread:x', file, new Blob(['abc']));
    let uploads = 0;
    world.fault = (request) => (request.path === '/upload' && (uploads += 1) === 2 ? world.server.problem(415) : 'pass');
    await world.vault.addMutation(message('photos', THREADS[0], files), { consumeDraft: 'thread:x' });
    await world.clock.advance(20_000);
    expect(world.vault.rows).toMatchObject([{ state: 'parked', refusal: { code: 'unsupportedFile' }, uploaded: [files[0]?.fileId], sentAt: null }]);
    expect(uploads).toBe(2);
    expect(world.vault.blobs.size).toBe(3);
  });

  test('a file whose bytes are gone parks the message and says which', async () => {
    const { world } = await device();
    await world.vault.addMutation(message('photos', THREADS[0], files));
    await world.clock.advance(3000);
    expect(world.vault.rows).toMatchObject([{ state: 'parked', refusal: { code: 'fileLost', text: '0.png' } }]);
  });
});

test('R-OUT-03 a post that is edited while its files travel leaves as it is then, with all of its files', async () => {
  const { world } = await device();
  const storyId = crypto.randomUUID();
  const file = (fileId: string) => ({ fileId, name: 'a.png', mimeType: 'image/png', type: 'photo' as const, size: 1, width: 1, height: 1 });
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const fileId of [first, second]) world.vault.blobs.set(fileId, new Blob(['x']));
  world.slowness = (request) => (request.path === '/upload' ? 500 : 0);
  await world.vault.addMutation({ type: 'story.create', classId: CLASS, storyId, body: 'Before', attachments: [file(first)] });
  await world.clock.advance(200);
  await world.vault.addDraftFile('edit', file(second), new Blob(['y']));
  await world.vault.addMutation({ type: 'story.update', classId: CLASS, storyId, body: 'After', kept: [first], attachments: [file(second)] }, { consumeDraft: 'edit' });
  await world.clock.advance(10_000);
  expect(world.vault.rows).toEqual([]);
  const posts = world.server.effects.filter((effect) => effect.includes('/stories'));
  expect(posts).toHaveLength(1);
  expect(world.server.effects.filter((effect) => effect.startsWith('POST /upload'))).toEqual([`POST /upload ${first}`, `POST /upload ${second}`]);
  expect(world.server.rows.get(iri.story(CLASS, storyId))).toMatchObject({ body: 'After' });
});
