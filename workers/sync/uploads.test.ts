import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { World, type Fault } from '../../tests/support/engine-world.ts';
import { liveAndDie } from '../../tests/support/killed-lives.ts';
import type { AttachmentDraft } from '../../schema/rules/mutation.ts';
import { threadRecord } from '../testing/sample-records.ts';
import type { Engine } from './engine.ts';
import { PIECE_FIRST } from './send-file.ts';

const SIZE = 1_000_000;
const THREAD = crypto.randomUUID();
const running: Engine[] = [];
afterEach(async () => {
  for (const engine of running.splice(0)) await engine.stop();
});

async function school(): Promise<World> {
  const world = new World();
  await world.logIn();
  world.server.write(threadRecord({ _id: THREAD }));
  return world;
}

/** A message with so many files of a megabyte, written and waiting. */
async function post(world: World, count: number): Promise<AttachmentDraft[]> {
  const files = Array.from({ length: count }, (_, index): AttachmentDraft => ({ fileId: crypto.randomUUID(), name: `${index}-Шахматы.mp4`, mimeType: 'video/mp4', type: 'video', size: SIZE, width: null, height: null }));
  for (const file of files) await world.vault.addDraftFile('thread:x', file, new Blob([new Uint8Array(SIZE)]));
  await world.vault.addMutation({ type: 'message.create', threadId: THREAD, messageId: crypto.randomUUID(), body: 'Films', attachments: files }, { consumeDraft: 'thread:x' });
  return files;
}
function start(world: World): Engine {
  const engine = world.tab('tab');
  running.push(engine);
  engine.start();
  return engine;
}

test('UPL-02 UPL-03 R-FILE-04 a file goes in pieces, its percent is of what the server has confirmed, and broken connections send nothing twice', async () => {
  const world = await school();
  const [file] = await post(world, 1);
  const faults: Fault[] = ['pass', 'part', 'pass', 'part', 'cut', 'lose', 'part'];
  world.fault = (request) => (request.method === 'PATCH' ? (faults.shift() ?? 'pass') : 'pass');
  const percents: number[] = [];
  start(world).travelling.watch((rows) => rows.forEach((row) => row.fileId === file?.fileId && row.percent !== null && percents.push(row.percent)));
  await world.clock.until(() => world.vault.rows.length === 0, 120_000);
  expect(world.vault.rows).toEqual([]);
  expect(world.server.receivedBytes).toBe(SIZE);
  expect(world.server.effects.filter((effect) => effect.startsWith('upload'))).toEqual([`upload ${file?.fileId}`]);
  expect(world.server.messages(THREAD)).toHaveLength(1);
  expect(percents.filter((percent) => percent > 0 && percent < 100).length).toBeGreaterThan(2);
  // Nothing that was confirmed is taken back but for the moment before the server says where it stands.
  const told = percents.filter((percent) => percent > 0);
  expect(told).toEqual(told.toSorted((one, other) => one - other));
  expect(world.vault.blobs.size).toBe(0);
});

test('R-FILE-04 up to 64 kB a file goes as one form, and one byte more makes it resumable', async () => {
  for (const [size, path] of [[64 * 1024, '/upload'], [64 * 1024 + 1, '/uploads']] as const) {
    const world = await school();
    const file: AttachmentDraft = { fileId: crypto.randomUUID(), name: 'a.mp4', mimeType: 'video/mp4', type: 'video', size, width: null, height: null };
    await world.vault.addDraftFile('thread:x', file, new Blob([new Uint8Array(size)]));
    await world.vault.addMutation({ type: 'message.create', threadId: THREAD, messageId: crypto.randomUUID(), body: 'Film', attachments: [file] }, { consumeDraft: 'thread:x' });
    start(world);
    await world.clock.until(() => world.vault.rows.length === 0, 60_000);
    const asked = world.server.asked.filter((request) => request.path.startsWith('/upload'));
    expect([asked[0]?.path, asked.length === 1]).toEqual([path, path === '/upload']);
  }
});

test('UPL-02 5 ms lie between one file and the next, none before the first and none behind the last', async () => {
  const world = await school();
  world.latencyMs = 0;
  await post(world, 3);
  const requests: { readonly isBeginning: boolean; readonly isUpload: boolean; readonly at: number }[] = [];
  world.fault = ({ method, path }) => {
    if (method !== 'GET') requests.push({ isBeginning: method === 'POST' && path === '/uploads', isUpload: path.startsWith('/uploads'), at: world.clock.now() });
    return 'pass';
  };
  start(world);
  await world.clock.until(() => world.vault.rows.length === 0, 60_000, 1);
  expect(requests.at(-1)).toMatchObject({ isUpload: false });
  const waits = requests.map(({ at }, index) => at - (requests[index - 1]?.at ?? at));
  expect(requests.map(({ isBeginning }, index) => (isBeginning ? waits[index] : 'goes on')).filter((wait) => wait !== 'goes on')).toEqual([0, 5, 5]);
  expect(Math.max(...waits.filter((_, index) => requests[index]?.isBeginning === false))).toBe(0);
});

test('R-OUT-07 R-FILE-04 drops between which bytes get through do not make the waits longer', async () => {
  const world = await school();
  await post(world, 1);
  let drops = 0;
  world.fault = (request) => (request.method === 'PATCH' && world.server.uploads.size > 0 && (drops += 1) % 2 === 0 && drops <= 12 ? 'cut' : 'pass');
  start(world);
  const began = world.clock.now();
  await world.clock.until(() => world.vault.rows.length === 0, 300_000);
  expect(drops).toBeGreaterThanOrEqual(6);
  // Each wait is half a second of jitter; doubling ones would be a minute by now.
  expect(world.clock.now() - began).toBeLessThan(20_000);
});

test('UPL-02 R-OUT-04 R-FILE-05 a file that is refused with its last byte is named, the rest is not sent, and all is kept; once more, and it goes', async () => {
  const world = await school();
  const files = await post(world, 3);
  world.fault = (request) => (request.path.endsWith(files[1]?.fileId ?? '-') ? world.server.problem(422) : 'pass');
  start(world);
  await world.clock.advance(60_000);
  const [row] = world.vault.rows;
  expect(row).toMatchObject({ state: 'parked', refusal: { code: 'invalid', fileId: files[1]?.fileId, text: 'model says 422' }, uploaded: [files[0]?.fileId], sentAt: null });
  expect(world.server.uploads.has(files[2]?.fileId ?? '')).toBe(false);
  expect(world.vault.blobs.size).toBe(3);
  world.fault = () => 'pass';
  await world.vault.updateRow(row?.id ?? '', { state: 'waiting', refusal: null });
  await world.clock.until(() => world.vault.rows.length === 0, 60_000);
  expect(world.server.receivedBytes).toBe(3 * SIZE);
});

/** What the server says of files that it has swept, as long as it has not got them again. */
function swept(world: World, files: readonly AttachmentDraft[]): void {
  const text = JSON.stringify({ type: 'about:blank', title: 'Invalid', status: 422, violations: files.map((_, index) => ({ propertyPath: `attachments[${index}]`, message: 'No such file.', code: 'unknownFile' })) });
  world.fault = ({ path }) => {
    if (!path.endsWith('/messages') || files.every(({ fileId }) => world.server.uploads.has(fileId))) return 'pass';
    return { status: 422, headers: { 'content-type': 'application/problem+json' }, text };
  };
}

test('R-OUT-04 UPL-02 files that the server has swept while their message waited go once more, under a new key', async () => {
  const world = await school();
  const files = await post(world, 2);
  const before = world.vault.rows[0];
  await world.vault.updateRow(before?.id ?? '', { uploaded: files.map(({ fileId }) => fileId), sentAt: 5, attempts: 3 });
  swept(world, files);
  start(world);
  await world.clock.until(() => world.vault.rows.length === 0, 60_000);
  expect(world.server.messages(THREAD)).toHaveLength(1);
  expect(world.server.receivedBytes).toBe(2 * SIZE);
  expect(world.server.effects.some((effect) => effect.includes(before?.key ?? ''))).toBe(false);
});

test('R-OUT-04 what is refused for its files again is parked, and so is at once what is refused for something else, or has lost a file here', async () => {
  const [again, mixed, lost] = [await school(), await school(), await school()];
  const refusal = (code: string) => ({ status: 422, headers: { 'content-type': 'application/problem+json' }, text: JSON.stringify({ type: 'about:blank', title: 'Invalid', status: 422, violations: [{ propertyPath: 'attachments', message: 'No.', code }] }) });
  for (const [world, code] of [[again, 'unknownFile'], [mixed, 'contentMixed'], [lost, 'unknownFile']] as const) {
    const files = await post(world, 1);
    await world.vault.updateRow(world.vault.rows[0]?.id ?? '', { uploaded: files.map(({ fileId }) => fileId) });
    if (world === lost) world.vault.blobs.clear();
    world.fault = ({ path }) => (path.endsWith('/messages') ? refusal(code) : 'pass');
    start(world);
    await world.clock.advance(60_000);
    expect(world.vault.rows).toMatchObject([{ state: 'parked', refusal: { code: 'invalid', status: 422 } }]);
  }
  expect([again, mixed, lost].map((world) => world.server.receivedBytes)).toEqual([SIZE, 0, 0]);
});

test('R-FILE-04 an upload that the server has forgotten begins anew; one that stands elsewhere goes on from there', async () => {
  const world = await school();
  const [file] = await post(world, 1);
  const id = file?.fileId ?? '';
  let asked = 0;
  world.fault = (request) => {
    if (request.method !== 'PATCH') return 'pass';
    asked += 1;
    if (asked === 2) world.server.uploads.delete(id);
    if (asked === 4) world.server.uploads.set(id, { size: SIZE, received: 700_000 });
    return 'pass';
  };
  start(world);
  await world.clock.until(() => world.vault.rows.length === 0, 60_000);
  expect(world.server.messages(THREAD)).toHaveLength(1);
  expect(asked).toBeGreaterThan(4);
});

test('R-OUT-06 R-FILE-04 a captive portal that answers for the server finishes nothing', async () => {
  const world = await school();
  await post(world, 1);
  world.fault = (request) => (request.path.startsWith('/uploads') ? { status: request.method === 'POST' ? 201 : 204, headers: {}, text: '' } : 'pass');
  start(world);
  await world.clock.advance(30_000);
  expect(world.vault.rows).toMatchObject([{ state: 'waiting', uploaded: [], sentAt: null }]);
});

/** Bytes whose file on the disk is gone. */
class Rotten extends Blob {
  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.reject(new DOMException('The requested file could not be read', 'NotReadableError'));
  }
  override slice(from?: number, to?: number): Blob {
    return new Rotten([super.slice(from, to)]);
  }
}

test.each([
  ['photo', 'while it is made ready', 3],
  ['video', 'while it is sent as a form', 3],
  ['video', 'while it is sent in pieces', SIZE],
] as const)('R-FILE-05 R-OUT-04 a %s that this device can no longer read %s is a lost file: the next message goes, and so does its own without it', async (type, _, size) => {
  const world = await school();
  const file: AttachmentDraft = { fileId: crypto.randomUUID(), name: 'a', mimeType: type === 'photo' ? 'image/jpeg' : 'video/mp4', type, size, width: null, height: null };
  await world.vault.addDraftFile('thread:x', file, new Rotten([new Uint8Array(size)]));
  await world.vault.addMutation({ type: 'message.create', threadId: THREAD, messageId: crypto.randomUUID(), body: 'With a file', attachments: [file] }, { consumeDraft: 'thread:x' });
  await world.vault.addMutation({ type: 'message.create', threadId: THREAD, messageId: crypto.randomUUID(), body: 'Just words', attachments: [] });
  // A browser sends nothing of it, and says that there was no answer.
  world.fault = ({ body }) => (body instanceof Rotten || (body instanceof FormData && body.has('file')) ? 'cut' : 'pass');
  start(world);
  await world.clock.until(() => world.server.messages(THREAD).length > 0, 60_000);
  expect(world.server.messages(THREAD).map(({ body }) => body)).toEqual(['Just words']);
  const [row] = world.vault.rows;
  expect(row).toMatchObject({ state: 'parked', refusal: { code: 'fileLost', fileId: file.fileId, text: 'a' }, sentAt: null });
  await world.vault.dropRowFile(row?.id ?? '', file.fileId);
  await world.clock.until(() => world.vault.rows.length === 0, 60_000);
  expect(world.server.messages(THREAD).map(({ body }) => body).toSorted()).toEqual(['Just words', 'With a file']);
});

const fates = fc.array(fc.record({ at: fc.integer({ min: 1, max: 70 }), isAfter: fc.boolean() }), { minLength: 1, maxLength: 4 });
const faultsOfPieces = fc.array(fc.constantFrom('pass' as const, 'lose' as const, 'cut' as const, 'part' as const), { minLength: 12, maxLength: 12 });

test('UPL-03 SYN-04 R-FILE-04 killed at any step, with a network that breaks: each file once, whole, and no byte taken twice', { timeout: 120_000 }, async () => {
  let kills = 0;
  await fc.assert(
    fc.asyncProperty(fates, faultsOfPieces, async (plan, faults) => {
      const world = await school();
      const files = await post(world, 2);
      const left = [...faults];
      world.fault = (request) => (request.method === 'PATCH' ? (left.shift() ?? 'pass') : 'pass');
      kills += await liveAndDie(world, plan);
      const survivor = world.tab('survivor');
      survivor.start();
      expect(await world.clock.until(() => world.vault.rows.length === 0)).toBe(true);
      expect(world.server.messages(THREAD)).toHaveLength(1);
      expect(world.server.receivedBytes).toBe(files.length * SIZE);
      expect(world.server.effects.filter((effect) => effect.startsWith('upload')).toSorted()).toEqual(files.map(({ fileId }) => `upload ${fileId}`).toSorted());
      expect(world.vault.blobs.size).toBe(0);
      await survivor.stop();
    }),
    { numRuns: 40, seed: 20261121 },
  );
  expect(kills).toBeGreaterThan(30);
});

test('R-FILE-04 the pieces grow on a fast network and stay small on a slow one', async () => {
  for (const [slowMs, most] of [[0, 5], [4000, 9]] as const) {
    const world = await school();
    await post(world, 1);
    world.slowness = (request) => (request.method === 'PATCH' ? slowMs : 0);
    const lengths: number[] = [];
    world.fault = (request) => {
      if (request.body instanceof Blob) lengths.push(request.body.size);
      return 'pass';
    };
    start(world);
    await world.clock.until(() => world.vault.rows.length === 0, 120_000);
    expect(lengths[0]).toBe(PIECE_FIRST);
    expect(lengths.length).toBeLessThanOrEqual(most);
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(SIZE);
    for (const engine of running.splice(0)) await engine.stop();
  }
});

test('R-FILE-06 files that are to go by Wi-Fi wait for it, whatever is written after them goes; a change that is told to goes at once, and the rest with the Wi-Fi', async () => {
  const world = await school();
  await world.vault.savePreferences({ keepWholeHistory: false, filesOnWifiOnly: true });
  world.connection.become('metered');
  const engine = start(world);
  await post(world, 1);
  const [urgent] = await post(world, 1);
  await world.vault.addMutation({ type: 'message.create', threadId: THREAD, messageId: crypto.randomUUID(), body: 'Just words', attachments: [] });
  await world.clock.advance(10_000);
  expect(world.server.messages(THREAD).map(({ body }) => body)).toEqual(['Just words']);
  expect([world.server.receivedBytes, engine.status.now().connection]).toEqual([0, 'metered']);
  expect(world.vault.rows).toMatchObject([{ attempts: 0, sentAt: null }, { attempts: 0, sentAt: null }]);
  const told = world.vault.rows.find((row) => 'attachments' in row.mutation && row.mutation.attachments[0]?.fileId === urgent?.fileId);
  await world.vault.updateRow(told?.id ?? '', { onAnyNetwork: true });
  await world.clock.advance(10_000);
  expect(world.server.effects.filter((effect) => effect.startsWith('upload'))).toEqual([`upload ${urgent?.fileId}`]);
  world.connection.become('free');
  await world.clock.advance(10_000);
  expect(world.vault.rows).toEqual([]);
});

test('R-FILE-06 a file stops between two pieces where the Wi-Fi ends, and goes on from there when it is back', async () => {
  const world = await school();
  await world.vault.savePreferences({ keepWholeHistory: false, filesOnWifiOnly: true });
  world.connection.become('free');
  await post(world, 1);
  world.fault = (request) => {
    if (request.method === 'PATCH' && world.server.receivedBytes > 0) world.connection.become('metered');
    return 'pass';
  };
  start(world);
  await world.clock.advance(30_000);
  const sofar = world.server.receivedBytes;
  expect(sofar).toBeGreaterThan(0);
  expect(sofar).toBeLessThan(SIZE);
  world.fault = () => 'pass';
  world.connection.become('free');
  await world.clock.advance(30_000);
  expect([world.server.receivedBytes, world.vault.rows]).toEqual([SIZE, []]);
});

test('R-FILE-05 R-OUT-14 a refused change goes without the file that was refused, whose bytes go, too', async () => {
  const world = await school();
  const files = await post(world, 3);
  world.fault = (request) => (request.path.endsWith(files[1]?.fileId ?? '-') ? world.server.problem(422) : 'pass');
  start(world);
  await world.clock.advance(30_000);
  const row = world.vault.rows[0];
  await world.vault.dropRowFile(row?.id ?? '', files[1]?.fileId ?? '');
  expect(world.vault.blobs.has(files[1]?.fileId ?? '')).toBe(false);
  await world.clock.until(() => world.vault.rows.length === 0, 60_000);
  expect(world.server.effects.filter((effect) => effect.startsWith('upload'))).toEqual([files[0], files[2]].map((file) => `upload ${file?.fileId}`));
  expect(world.server.messages(THREAD)).toHaveLength(1);
});
