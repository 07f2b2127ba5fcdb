import { afterEach, expect, test } from 'vitest';
import 'fake-indexeddb/auto';
import { iri } from '../../schema/ids.ts';
import type { SearchHit } from '../../schema/port/search.ts';
import { DexieDevice } from '../replica/dexie-device.ts';
import { FIRST_BLOCK_PART } from '../search/segment.ts';
import { startIndexer } from '../search/indexer.ts';
import { readBlock } from '../search/term-blocks.ts';
import type { Clock } from '../sync/environment.ts';
import { openPortWorld, type PortWorld } from '../testing/port-world.ts';
import { classRecord, messageRecord, storyRecord, threadRecord } from '../testing/sample-records.ts';

const CLASS = classRecord();
const THREAD = threadRecord();
const worlds: PortWorld[] = [];
const lives: AbortController[] = [];

/** Waits no longer than it takes to let others run. */
let slept = 0;
const hasty: Clock = {
  now: () => slept,
  sleep(ms) {
    slept += ms;
    return new Promise((resolve) => setTimeout(resolve, 1));
  },
};

async function open(): Promise<PortWorld> {
  const world = await openPortWorld();
  worlds.push(world);
  await world.replica.put([CLASS, THREAD]);
  return world;
}

/** An indexer as a tab has it; the answer kills it. */
function live({ search, replica, engine }: PortWorld): () => void {
  const life = new AbortController();
  lives.push(life);
  startIndexer({ store: search, replica, status: engine.status, clock: hasty, signal: life.signal });
  return () => life.abort();
}

const at = (minute: number): string => new Date(1_760_000_000_000 + minute * 60_000).toISOString();
const say = (minute: number, body: string, threadId = THREAD._id) => messageRecord(threadId, { body, createdAt: at(minute) });

async function whole({ search }: PortWorld, count: number): Promise<void> {
  const known = async (): Promise<unknown> => {
    const { segments, pending } = await search.manifest();
    return [segments.reduce((sum, segment) => sum + segment.count - segment.removed.length, 0), pending];
  };
  await expect.poll(known).toEqual([count, 0]);
}

async function bodies(world: PortWorld, text: string, kind: SearchHit['kind'] = 'message'): Promise<() => string[] | undefined> {
  const opened = await world.open('search', { text, kind, limit: 30 });
  return () => opened.result()?.rows.map((hit) => hit.snippet.text);
}

async function storedStems({ search }: PortWorld): Promise<string[]> {
  return search.snapshot(async ({ manifest, parts }) => {
    const wanted = manifest.segments.flatMap(({ id, partsCount }) => Array.from({ length: partsCount - FIRST_BLOCK_PART }, (_, block) => [id, FIRST_BLOCK_PART + block] as const));
    return (await parts(wanted)).flatMap((bytes) => readBlock(bytes).entries.map(({ stem }) => stem));
  });
}

afterEach(async () => {
  for (const life of lives.splice(0)) life.abort();
  for (const world of worlds.splice(0)) await world.close();
});

test('SYN-10 stories and messages are found in any form of a word, newest first, with the found words marked', async () => {
  const world = await open();
  await world.replica.put([say(1, 'Контрольная в среду'), say(2, 'мама'), say(3, 'Что было на контрольной?'), storyRecord(CLASS._id, { body: 'Итоги контрольных', createdAt: at(4) })]);
  live(world);
  await whole(world, 4);
  const messages = await world.open('search', { text: 'контрольные ', kind: 'message', limit: 30 });
  await expect.poll(() => messages.result()?.rows.map(({ snippet }) => snippet)).toEqual([
    { text: 'Что было на контрольной?', marks: [[12, 23]] },
    { text: 'Контрольная в среду', marks: [[0, 11]] },
  ]);
  expect(messages.result()).toMatchObject({ total: 2, more: 'none', rows: [{ placeId: THREAD._id, at: at(3) }, {}] });
  await expect.poll(await bodies(world, 'контр', 'story')).toEqual(['Итоги контрольных']);
});

test('F-403 a search within a thread finds and counts the messages of that thread alone', async () => {
  const world = await open();
  const other = threadRecord();
  await world.replica.put([other, say(1, 'зонт', other._id), say(2, 'зонт и плащ'), say(3, 'зонты', other._id), say(4, 'плащ')]);
  live(world);
  await whole(world, 4);
  const found = await world.open('search', { text: 'зонт', kind: 'message', limit: 1, threadId: other._id });
  await expect.poll(() => found.result()).toMatchObject({ rows: [{ placeId: other._id, at: at(3) }], total: 2, more: 'stored' });
  const nowhere = await world.open('search', { text: 'зонт', kind: 'message', limit: 9, threadId: crypto.randomUUID() });
  await expect.poll(() => nowhere.result()).toMatchObject({ rows: [], total: 0 });
});

test('SYN-10 what comes, changes and goes is found as it is now', async () => {
  const world = await open();
  const story = storyRecord(CLASS._id, { body: 'Поездка в музей', createdAt: at(1) });
  const message = say(2, 'Возьмите зонт');
  await world.replica.put([story]);
  live(world);
  await whole(world, 1);
  const [umbrellas, museums, theatres] = [await bodies(world, 'зонт'), await bodies(world, 'музей', 'story'), await bodies(world, 'театр', 'story')];
  await expect.poll(museums).toEqual(['Поездка в музей']);
  await world.replica.put([message, { ...story, version: 2, body: 'Поездка в театр' }]);
  await expect.poll(umbrellas).toEqual(['Возьмите зонт']);
  await expect.poll(theatres).toEqual(['Поездка в театр']);
  await expect.poll(museums).toEqual([]);
  await world.replica.remove([message['@id']]);
  await expect.poll(umbrellas).toEqual([]);
  await expect.poll(() => storedStems(world)).toEqual(['в', 'поездк', 'театр']);
});

test('R-SRCH-04 of a conversation that was lost nothing is found and nothing remains', async () => {
  const world = await open();
  const other = threadRecord();
  await world.replica.put([other, say(1, 'секрет'), ...Array.from({ length: 250 }, (_, minute) => say(minute, `тайна номер ${minute}`, other._id))]);
  live(world);
  await whole(world, 251);
  const secrets = await bodies(world, 'тайна');
  await expect.poll(() => secrets()?.length).toBe(30);
  await world.replica.purge(iri.thread(other._id));
  await expect.poll(secrets).toEqual([]);
  await whole(world, 1);
  await expect.poll(() => storedStems(world)).toEqual(['секрет']);
});

test('R-SRCH-02 a kill at any moment loses nothing and doubles nothing', async () => {
  const world = await open();
  const messages = Array.from({ length: 300 }, (_, minute) => say(minute, `слово${minute} мама`));
  await world.replica.put(messages.slice(0, 150));
  for (let life = 0; life < 12; life += 1) {
    const kill = live(world);
    await new Promise((resolve) => setTimeout(resolve, life * 7));
    kill();
    await world.replica.put(messages.slice(150 + life * 10, 160 + life * 10));
    await world.replica.remove(messages.slice(life * 3, life * 3 + 1).map((message) => message['@id']));
  }
  await world.replica.put(messages.slice(270));
  live(world);
  await whole(world, 288);
  const all = await world.open('search', { text: 'мама', kind: 'message', limit: 400 });
  await expect.poll(() => all.result()?.rows.length).toBe(288);
  expect(new Set(all.result()?.rows.map(({ _id }) => _id)).size).toBe(288);
});

test('R-SRCH-02 EXT-01 a planned post that is given another time is found once, and counted once', async () => {
  const world = await open();
  const story = storyRecord(CLASS._id, { body: 'Экскурсия в музей', createdAt: at(60) });
  await world.replica.put([story]);
  live(world);
  await whole(world, 1);
  const opened = await world.open('search', { text: 'экскурсия', kind: 'story', limit: 30 });
  await expect.poll(() => opened.result()?.total).toBe(1);
  for (const minute of [120, 90]) {
    await world.replica.put([{ ...story, createdAt: at(minute), version: story.version + minute }, storyRecord(CLASS._id, { body: 'Экскурсия в парк', createdAt: at(minute + 1) })]);
  }
  await whole(world, 3);
  await expect.poll(() => [opened.result()?.rows.length, opened.result()?.total]).toEqual([3, 3]);
});

test('what waits to be deleted is not found', async () => {
  const world = await open();
  const message = say(1, 'ошибка');
  await world.replica.put([message]);
  live(world);
  await whole(world, 1);
  const found = await bodies(world, 'ошибка');
  await expect.poll(found).toEqual(['ошибка']);
  await world.vault.addMutation({ type: 'message.delete', threadId: THREAD._id, messageId: message._id });
  await expect.poll(found).toEqual([]);
});

test('R-SRCH-06 an index that cannot be read is thrown away and built anew', async () => {
  const world = await open();
  await world.replica.put([say(1, 'мама')]);
  live(world);
  await whole(world, 1);
  const manifest = await world.search.manifest();
  const broken = manifest.segments.map((segment) => ({ ...segment, id: segment.id + 1_000_000 }));
  await world.search.commit(manifest, { manifest: { ...manifest, segments: broken }, added: [], dropped: [] });
  const found = await world.open('search', { text: 'мама', kind: 'message', limit: 30 });
  await expect.poll(() => found.result()?.rows.length).toBe(1);
});

test('SES-06 R-SRCH-06 a wipe takes the index along', async () => {
  const world = await open();
  await world.replica.put([say(1, 'мама')]);
  const kill = live(world);
  await whole(world, 1);
  kill();
  const device = new DexieDevice();
  await device.wipe(world.me._id);
  device.close();
  expect((await indexedDB.databases()).filter(({ name }) => name?.startsWith('parta-search-') === true && name.endsWith(world.me._id))).toEqual([]);
});
