import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { urlOf } from '../../schema/calls/call.ts';
import { CALLS } from '../../schema/calls/calls.ts';
import { createStoryCall, feedCall, likeStoryCall } from '../../schema/calls/story-calls.ts';
import { fileCall, fileContentCall } from '../../schema/calls/file-calls.ts';
import { changesCall } from '../../schema/calls/sync-calls.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { ACCOUNT_PERMISSIONS } from './permissions/account-permissions.ts';
import { CLASS_PERMISSIONS } from './permissions/class-permissions.ts';
import { JOINING_PERMISSIONS } from './permissions/joining-permissions.ts';
import { ACTORS } from './permissions/permission-row.ts';
import { makePermissionWorld, type PermissionWorld } from './permissions/permission-world.ts';
import { STORY_PERMISSIONS } from './permissions/story-permissions.ts';
import { THREAD_PERMISSIONS } from './permissions/thread-permissions.ts';

const ROWS = [...ACCOUNT_PERMISSIONS, ...CLASS_PERMISSIONS, ...STORY_PERMISSIONS, ...JOINING_PERMISSIONS, ...THREAD_PERMISSIONS];
/**
 * The bytes of a file have a tag of their own (server/routes/file-routes.test.ts). A cursor and the end of a signed link
 * move between two requests, so these answers are never the same again. Secret answers have no tag.
 */
const ELSEWHERE: readonly string[] = [fileContentCall.id, fileCall.id, changesCall.id];
const READ = CALLS.filter((call) => call.method === 'GET' && call.isSecret !== true && !ELSEWHERE.includes(call.id));

describe('conditional requests', () => {
  let test: TestApp;
  let world: PermissionWorld;
  beforeAll(async () => {
    test = await createTestApp();
    world = await makePermissionWorld(test);
  });
  afterAll(() => test.close());

  it.each(READ.map((call) => [call.id, call] as const))('%s carries a weak tag, is 304 without a body to who has it, and whole to who has another; F-607 a HEAD has the same head', async (_, call) => {
    const row = ROWS.find((each) => each.call.id === call.id);
    const actor = ACTORS.find((each) => row?.active[each] === 'ok' && each !== 'anonymous');
    if (row?.ask === undefined || actor === undefined) throw new Error(`No row to ask ${call.id} by`);
    const request = await row.ask(world.active, actor);
    const ask = (ifNoneMatch: string) => world.clients[actor].call(call, { ...request, headers: { 'if-none-match': ifNoneMatch } });
    const first = await world.clients[actor].call(call, request);
    const tag = String(first.headers['etag']);
    expect([first.status, tag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{20,}"$/)]);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    expect(first.headers['vary']).toMatch(/\bAuthorization\b/);
    for (const known of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
      const again = await ask(known);
      expect([known, again.status, again.text, again.headers['etag']]).toEqual([known, 304, '', tag]);
    }
    expect((await ask('W/"other"')).status).toBe(200);
    // F-607: a HEAD is the same answer without its body.
    const { accessToken } = world.clients[actor];
    const head = await test.app.inject({ method: 'HEAD', url: `/api${urlOf(call, request.params ?? {}, request.query ?? {})}`, headers: { authorization: `Bearer ${accessToken}` } });
    expect([head.statusCode, head.body, head.headers['etag'], head.headers['content-type'], Number(head.headers['content-length'])]).toEqual([200, '', tag, first.headers['content-type'], Buffer.byteLength(first.text)]);
  });

  it('a tag changes with what its caller sees, and only then', async () => {
    const params = { classId: world.active.classId };
    const tagFor = async (actor: 'main' | 'parent') => String((await world.clients[actor].call(feedCall, { params })).headers['etag']);
    const story = (await world.clients.main.call(createStoryCall, { params, body: { body: 'new' } })).reply;
    const before = { main: await tagFor('main'), parent: await tagFor('parent') };
    expect(before.main).not.toBe(before.parent);
    expect(await tagFor('parent')).toBe(before.parent);
    await world.clients.parent.call(likeStoryCall, { params: { ...params, storyId: story._id } });
    expect(await tagFor('parent')).not.toBe(before.parent);
    expect(await tagFor('main')).not.toBe(before.main);
  });

  it('a refusal carries no tag and is never 304', async () => {
    const answer = await world.clients.stranger.call(feedCall, { params: { classId: world.active.classId }, headers: { 'if-none-match': '*' } });
    expect([answer.status, answer.headers['etag'], answer.headers['cache-control']]).toEqual([404, undefined, 'no-store']);
  });
});
