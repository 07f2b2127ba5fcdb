import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { CALLS } from '../../../schema/calls/calls.ts';
import { commentsCall } from '../../../schema/calls/comment-calls.ts';
import { messagesCall } from '../../../schema/calls/thread-calls.ts';
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

it.each(lists.map((list) => [[list.call.id, ...Object.keys(list.request?.query ?? {})].join(' '), list] as const))('F-609 %s: each page by key links to itself, the first, the previous and the last', async (_, list) => {
  const { ids: all } = await pageOf(list, { pagination: 'false' });
  const follow = async (link: string | undefined) => (await pageOf(list, queryOf(link ?? 'missing'))).ids;
  let asked: Query | null = { itemsPerPage: '2' };
  for (let place = 0; asked !== null; place += 2) {
    const { ids, view } = await pageOf(list, asked);
    expect(ids).toEqual(all.slice(place, place + 2));
    expect(await follow(view['@id'])).toEqual(ids);
    expect(await follow(view.first)).toEqual(all.slice(0, 2));
    expect(await follow(view.last)).toEqual(all.slice(Math.floor((all.length - 1) / 2) * 2));
    const previous = view.previous === undefined ? null : await follow(view.previous);
    expect(previous).toEqual(place === 0 ? null : all.slice(place - 2, place));
    asked = view.next === undefined ? null : queryOf(view.next);
  }
});

it('F-609 a link of the last version, whose cursor is a key alone, goes on', async () => {
  const list = lists.find(({ call }) => call.id === 'listComments');
  if (list === undefined) throw new Error('No list of comments');
  const { view } = await pageOf(list, { itemsPerPage: '2' });
  const { key } = z.object({ key: z.array(z.string()) }).parse(JSON.parse(Buffer.from(queryOf(view.next ?? '')['after'] ?? '', 'base64url').toString()));
  const { ids, view: next } = await pageOf(list, { itemsPerPage: '2', after: Buffer.from(JSON.stringify(key)).toString('base64url') });
  expect([ids, next.previous]).toEqual([(await pageOf(list, queryOf(view.next ?? ''))).ids, undefined]);
});

it('F-609 pagination=false answers all of a list that product.md names it for, and refuses any other that is too long', async () => {
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
  const whole = await ask({ pagination: 'false' });
  expect([whole.member.length, whole.totalItems, whole.view?.next]).toEqual([ITEMS_PER_PAGE_MAX + 1, ITEMS_PER_PAGE_MAX + 1, undefined]);
  const messages = written.map(({ commentedAt, body, authorId }) => ({ id: newId(at), threadId: active.parentsThreadId, authorId, body, createdAt: commentedAt }));
  await test.database.db.insert(tables.messages).values(messages);
  const refused = await clients.parent.call(messagesCall, { params: { threadId: active.parentsThreadId }, query: { pagination: 'false' } });
  expect([refused.status, refused.json]).toEqual([400, expect.objectContaining({ violations: [expect.objectContaining({ propertyPath: 'pagination', code: 'tooMany' })] })]);
});
