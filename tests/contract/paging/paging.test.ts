import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { CALLS } from '../../../schema/calls/calls.ts';
import { commentsCall } from '../../../schema/calls/comment-calls.ts';
import { ITEMS_PER_PAGE, ITEMS_PER_PAGE_MAX } from '../../../schema/limits.ts';
import { viewSchema } from '../../../schema/wire.ts';
import { newId } from '../../../server/store/new-id.ts';
import { tables } from '../../../server/store/schema/tables.ts';
import { createTestApp } from '../../support/test-app.ts';
import { makePermissionWorld } from '../permissions/permission-world.ts';
import { makeLists, type PagedList } from './paged-lists.ts';

const test = await createTestApp();
const world = await makePermissionWorld(test);
const lists = await makeLists(world);
afterAll(() => test.close());

const pageSchema = z.object({ totalItems: z.int(), member: z.array(z.object({ '@id': z.string() })), view: viewSchema });
type Query = Record<string, string>;

async function pageOf({ call, by, request = {} }: PagedList, query: Query) {
  const answer = await world.clients[by].call(call, { ...request, query: { ...request.query, ...query } });
  expect([call.id, answer.status]).toEqual([call.id, 200]);
  const { totalItems, member, view } = pageSchema.parse(answer.json);
  return { totalItems, ids: member.map((each) => each['@id']), view };
}

/** The query of a link; what the list was asked with stands in it. */
function queryOf(link: string): Query {
  return Object.fromEntries(new URL(link, 'http://api').searchParams);
}

/** All pages, each by the link of the one before. */
async function walk(list: PagedList, query: Query): Promise<string[][]> {
  const pages: string[][] = [];
  for (let asked: Query | null = query; asked !== null; ) {
    const { ids, view } = await pageOf(list, asked);
    pages.push(ids);
    asked = view.next === undefined ? null : queryOf(view.next);
    if (pages.length > 200) throw new Error(`${list.call.id} does not end`);
  }
  return pages;
}

it('every list that is paged is here', () => {
  const paged = CALLS.filter(({ query }) => query !== undefined && 'shape' in query && z.record(z.string(), z.unknown()).parse(query.shape)['page'] !== undefined);
  expect([...new Set(lists.map(({ call }) => call.id))].sort()).toEqual(paged.map(({ id }) => id).sort());
});

it.each(lists.map((list) => [[list.call.id, ...Object.keys(list.request?.query ?? {})].join(' '), list] as const))('%s: page by page, by key and by number, it is the same list', async (_, list) => {
  const whole = await pageOf(list, { pagination: 'false' });
  expect(whole.ids.length).toBeGreaterThan(2);
  expect(new Set(whole.ids).size).toBe(whole.ids.length);
  expect([whole.totalItems, whole.view.next]).toEqual([whole.ids.length, undefined]);
  const one = await walk(list, { itemsPerPage: '1' });
  expect(one).toEqual(whole.ids.map((id) => [id]));
  const two = await walk(list, { itemsPerPage: '2', page: '1' });
  expect(two.flat()).toEqual(whole.ids);
  const second = await pageOf(list, { itemsPerPage: '2', page: '2' });
  expect([second.view.first, second.view.previous, second.view.last].map((link) => queryOf(link ?? '')['page'])).toEqual(['1', '1', String(two.length)]);
});

it('without pages a list is whole up to the largest page, and says how it goes on behind that', async () => {
  const { active, clients } = world;
  const storyId = await active.story();
  const params = { classId: active.classId, storyId };
  const at = Date.now();
  const written = Array.from({ length: ITEMS_PER_PAGE_MAX + 1 }, (_, place) => ({ id: newId(at), storyId, authorId: active.people.parent, body: 'hi', commentedAt: new Date(at + place) }));
  await test.database.db.insert(tables.comments).values(written.slice(0, ITEMS_PER_PAGE + 1));
  const ask = async (query: Query) => (await clients.parent.call(commentsCall, { params, query })).reply;
  expect((await ask({})).member).toHaveLength(ITEMS_PER_PAGE);
  const all = await ask({ pagination: 'false' });
  expect([all.member.length, all.view?.next]).toEqual([ITEMS_PER_PAGE + 1, undefined]);
  await test.database.db.insert(tables.comments).values(written.slice(ITEMS_PER_PAGE + 1));
  const most = await ask({ pagination: 'false' });
  expect([most.member.length, most.totalItems]).toEqual([ITEMS_PER_PAGE_MAX, ITEMS_PER_PAGE_MAX + 1]);
  expect((await ask(queryOf(most.view?.next ?? ''))).member.map(({ _id }) => _id)).toEqual([written.at(-1)?.id]);
});
