import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { EMPTY_MANIFEST, SearchStore } from '../replica/search-store.ts';
import { IndexWriter, Overtaken } from './index-writer.ts';
import { isMeant, queryWordsOf } from './query-words.ts';
import { SearchReader } from './search-reader.ts';
import { FIRST_BLOCK_PART } from './segment.ts';
import { readBlock } from './term-blocks.ts';
import { stemOf, wordsOf } from './words.ts';

const THREAD = '/threads/one';
const opened: SearchStore[] = [];

function storeOf(userId: string = crypto.randomUUID()): SearchStore {
  const store = new SearchStore(userId);
  opened.push(store);
  return store;
}

/** A document per text: the first one is the newest. */
async function indexOf(texts: readonly string[], scope = THREAD): Promise<SearchStore> {
  const store = storeOf();
  const writer = await IndexWriter.open(store);
  for (const [order, text] of texts.entries()) writer.add({ scope, order, textHash: 0 }, text);
  await writer.flush(0);
  return store;
}

async function found(store: SearchStore, text: string): Promise<number[]> {
  const { newest } = await new SearchReader(store).find(text);
  return newest('Message', 0, 1000).map(({ order }) => order);
}

const still = (): Promise<void> => Promise.resolve();

async function tidied(store: SearchStore): Promise<void> {
  const writer = await IndexWriter.open(store);
  while (await writer.tidy(still)) await still();
}

afterEach(() => {
  for (const store of opened.splice(0)) store.close();
});

test('SYN-10 R-SRCH-01 a word finds its other forms, in both languages', async () => {
  const store = await indexOf(['Завтра контрольная по математике', 'She runs every day', 'Форма для физкультуры', 'результаты контрольной']);
  expect(await found(store, 'контрольную ')).toEqual([0, 3]);
  expect(await found(store, 'running ')).toEqual([1]);
  expect(await found(store, 'математика')).toEqual([0]);
});

test('SYN-10 R-SRCH-01 the word that is being typed finds what begins like it, letter by letter', async () => {
  const store = await indexOf(['Завтра контрольная', 'hoping for the best', 'happiness', 'running late']);
  for (let length = 2; length <= 'контрольными'.length; length += 1) expect(await found(store, 'контрольными'.slice(0, length))).toEqual([0]);
  for (const [word, doc] of [['hoping', 1], ['happiness', 2], ['running', 3]] as const) {
    for (let length = 2; length <= word.length; length += 1) expect(await found(store, word.slice(0, length))).toContain(doc);
  }
  expect(await found(store, 'контр ')).toEqual([]);
});

test('F-406 a Russian word finds the forms that Snowball keeps apart, typed to its end or not', async () => {
  const store = await indexOf(['Петя заболел', 'если кто заболеет', 'все заболели', 'мой ребёнок дома', 'у ребёнка температура', 'болото']);
  for (const word of ['заболели', 'заболели ', 'заболеет', 'заболел ']) expect([word, await found(store, word)]).toEqual([word, [0, 1, 2]]);
  for (const word of ['ребёнок', 'ребенка ', 'ребёнком ']) expect([word, await found(store, word)]).toEqual([word, [3, 4]]);
});

test('all words must be there, in any order', async () => {
  const store = await indexOf(['мама и папа', 'мама', 'папа', 'папы и мамы']);
  expect(await found(store, 'папа мама')).toEqual([0, 3]);
});

test('the pages of a result follow each other, newest first, also over several segments', async () => {
  const store = storeOf();
  for (const orders of [[0, 3, 4], [1, 2, 5]]) {
    const writer = await IndexWriter.open(store);
    for (const order of orders) writer.add({ scope: THREAD, order, textHash: 0 }, 'мама');
    await writer.flush(0);
  }
  const { newest } = await new SearchReader(store).find('мама');
  const page = (from: number) => newest('Message', from, 2).map(({ order }) => order);
  expect([page(0), page(2), page(4), page(6)]).toEqual([[0, 1], [2, 3], [4, 5], []]);
});

test('stories are told apart from messages', async () => {
  const store = storeOf();
  const writer = await IndexWriter.open(store);
  writer.add({ scope: '/classes/c', order: 5, textHash: 9 }, 'Поездка');
  writer.add({ scope: THREAD, order: 4, textHash: 0 }, 'Поездка завтра');
  await writer.flush(0);
  const { total, newest } = await new SearchReader(store).find('поездку');
  expect([total('Message'), total('Story')]).toEqual([1, 1]);
  expect(newest('Story', 0, 9)).toMatchObject([{ scope: '/classes/c', order: 5 }]);
});

test('R-SRCH-04 what was removed is not found at once, and its words are gone from the stored bytes when it is tidied', async () => {
  const store = await indexOf(['тайна', 'мама', 'тайна мама']);
  const writer = await IndexWriter.open(store);
  await writer.remove({ scope: THREAD, order: 0 });
  await writer.remove({ scope: THREAD, order: 2 });
  await writer.flush(0);
  expect(await found(store, 'тайна')).toEqual([]);
  expect(await found(store, 'мама')).toEqual([1]);
  await tidied(store);
  expect(await storedStems(store)).toEqual(['мам']);
});

test('R-SRCH-03 a writer that was overtaken changes nothing', async () => {
  const store = await indexOf(['мама']);
  const [frozen, next] = [await IndexWriter.open(store), await IndexWriter.open(store)];
  next.add({ scope: THREAD, order: 7, textHash: 0 }, 'папа');
  await next.flush(0);
  frozen.add({ scope: THREAD, order: 7, textHash: 0 }, 'папа');
  await expect(frozen.flush(0)).rejects.toThrow(Overtaken);
  expect(await found(store, 'папа')).toEqual([7]);
});

test('R-SRCH-03 many small segments become few', async () => {
  const store = storeOf();
  for (let order = 0; order < 40; order += 1) {
    const writer = await IndexWriter.open(store);
    writer.add({ scope: THREAD, order, textHash: 0 }, `слово${order} мама`);
    await writer.flush(0);
    while (await writer.tidy(still)) await still();
  }
  expect((await store.manifest()).segments.length).toBeLessThanOrEqual(12);
  expect(await found(store, 'мама')).toHaveLength(40);
  expect(await found(store, 'слово17')).toEqual([17]);
});

test('R-SRCH-06 an index of another format counts for nothing', async () => {
  const store = await indexOf(['мама']);
  const manifest = await store.manifest();
  await store.commit(manifest, { manifest: { ...manifest, format: 0 }, added: [], dropped: [] });
  expect(await store.manifest()).toEqual(EMPTY_MANIFEST);
  expect(await found(store, 'мама')).toEqual([]);
});

const VOCABULARY = ['мама', 'мамы', 'маме', 'контрольная', 'контрольной', 'контроль', 'run', 'running', 'runs', 'hope', 'hoping', 'happy', 'happiness', '9б', 'ёлка', 'елки', 'по'];
const text = fc.array(fc.constantFrom(...VOCABULARY), { maxLength: 6 }).map((words) => words.join(' '));
const query = fc.tuple(fc.array(fc.constantFrom(...VOCABULARY), { minLength: 1, maxLength: 3 }), fc.nat(12), fc.boolean()).map(([words, cut, isWhole]) => {
  const last = words.at(-1) ?? '';
  return [...words.slice(0, -1), isWhole ? `${last} ` : last.slice(0, Math.max(1, last.length - cut))].join(' ');
});

test('R-SRCH-01 the index finds what a plain reading of every text finds, whatever was added, removed, flushed and merged', async () => {
  const step = fc.oneof(
    fc.record({ does: fc.constant('add' as const), text }),
    fc.record({ does: fc.constant('remove' as const), at: fc.nat(30) }),
    fc.record({ does: fc.constantFrom('flush' as const, 'tidy' as const, 'reopen' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.array(query, { minLength: 1, maxLength: 6 }), async (steps, queries) => {
      const store = storeOf();
      const live = new Map<number, string>();
      const ever: string[] = [];
      let writer = await IndexWriter.open(store);
      for (const one of steps) {
        if (one.does === 'add') {
          const order = ever.push(one.text);
          live.set(order, one.text);
          writer.add({ scope: THREAD, order, textHash: 0 }, one.text);
        } else if (one.does === 'remove') {
          const order = [...live.keys()].at(one.at % Math.max(1, live.size));
          if (order === undefined) continue;
          live.delete(order);
          await writer.remove({ scope: THREAD, order });
        } else {
          await writer.flush(0);
          if (one.does === 'tidy') while (await writer.tidy(still)) await still();
          if (one.does === 'reopen') writer = await IndexWriter.open(store);
        }
      }
      await writer.flush(0);
      const reader = new SearchReader(store);
      for (const one of queries) {
        const { newest } = await reader.find(one);
        const orders = newest('Message', 0, 1000).map(({ order }) => order);
        expect(orders).toEqual(orders.toSorted((a, b) => a - b));
        const least = plainly(one, live, [...live.values()]);
        const most = new Set(plainly(one, live, ever));
        expect(orders).toEqual(expect.arrayContaining(least));
        expect(orders.filter((order) => !most.has(order))).toEqual([]);
      }
    }),
    { numRuns: 60 },
  );
});

/** What has each word of the query, by reading all texts; `known`: the texts whose forms complete the last word. */
function plainly(asked: string, live: ReadonlyMap<number, string>, known: readonly string[]): number[] {
  const forms = Map.groupBy(known.flatMap((one) => wordsOf(one).map(({ term }) => term)), stemOf);
  return [...live].flatMap(([order, one]) => {
    const stems = new Set(wordsOf(one).map(({ term }) => stemOf(term)));
    return queryWordsOf(asked).every((word) => [...stems].some((stem) => isMeant(word, stem, forms.get(stem) ?? []))) ? [order] : [];
  });
}

async function storedStems(store: SearchStore): Promise<string[]> {
  return store.snapshot(async (snapshot) => {
    const wanted = snapshot.manifest.segments.flatMap(({ id, partsCount }) => Array.from({ length: partsCount - FIRST_BLOCK_PART }, (_, at) => [id, FIRST_BLOCK_PART + at] as const));
    return (await snapshot.parts(wanted)).flatMap((bytes) => readBlock(bytes).entries.map(({ stem }) => stem));
  });
}
