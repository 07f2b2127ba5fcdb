import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../schema/calls/call.ts';
import { CALLS } from '../../../schema/calls/calls.ts';
import { patchClassCall } from '../../../schema/calls/class-calls.ts';
import { resourceSchema } from '../../../schema/records/change.ts';
import { resourcesByIri } from '../../../server/store/resource-reader.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import type { TestClient, TestRequest } from '../../support/test-client.ts';
import { ACCOUNT_PERMISSIONS } from './account-permissions.ts';
import { CLASS_PERMISSIONS } from './class-permissions.ts';
import { describedCalls, descriptionFault } from './described-answers.ts';
import { gateOf } from './flag-gates.ts';
import { JOINING_PERMISSIONS } from './joining-permissions.ts';
import { MORE_PERMISSIONS } from './more-permissions.ts';
import { ACTORS, type Actor, type Outcome, type PermissionRow } from './permission-row.ts';
import { makePermissionWorld, ROLES, type PermissionWorld, type Place } from './permission-world.ts';
import { STORY_PERMISSIONS } from './story-permissions.ts';
import { THREAD_PERMISSIONS } from './thread-permissions.ts';

const PLACES = ['active', 'archived', 'ended'] as const;
const ROWS: readonly PermissionRow[] = [...ACCOUNT_PERMISSIONS, ...CLASS_PERMISSIONS, ...STORY_PERMISSIONS, ...JOINING_PERMISSIONS, ...THREAD_PERMISSIONS];
/** What of a place is the same in every class. */
const CLASS_FREE: ReadonlySet<string> = new Set(['people', 'unique', 'upload', 'refreshToken', 'loginCard', 'webSubscription', 'nativeSubscription', 'school']);

it('every declared call says in the table whom it answers, once', () => {
  expect(ROWS.map(({ call }) => call.id).sort()).toEqual(CALLS.map(({ id }) => id).sort());
});

describe('API-02 the table is what the server answers', () => {
  let test: TestApp;
  let world: PermissionWorld;
  const gated = new Set<string>();
  beforeAll(async () => {
    test = await createTestApp();
    world = await makePermissionWorld(test);
  });
  afterAll(() => test.close());

  it.each(ROWS.filter((row) => row.isEnding !== true).map((row) => [row.call.id, row] as const))('%s', (_, row) => walk(row, test, world));

  it.each(MORE_PERMISSIONS.map((row) => [row.name, row] as const))('%s', (_, row) => walk(row, test, world));

  it.each(ROWS.filter((row) => row.isEnding === true).map((row) => [row.call.id, row] as const))('%s', async (_, row) => {
    const own = await createTestApp();
    try {
      await walk(row, own, await makePermissionWorld(own));
    } finally {
      await own.close();
    }
  });

  it('what says nothing of an archived class asks for nothing of a class', async () => {
    for (const { ask, call } of ROWS.filter(({ archived }) => archived === null)) {
      const wanted: string[] = [];
      const get = (target: Place, name: keyof Place) => (wanted.push(name), target[name]);
      await ask(new Proxy(world.active, { get }), 'main');
      expect([call.id, ...wanted.filter((name) => !CLASS_FREE.has(name))]).toEqual([call.id]);
    }
  });

  it('API-01 of each call that answers something, real answers were held against the printed description', () => {
    expect(describedCalls()).toEqual(CALLS.filter(({ reply }) => reply !== undefined).map(({ id }) => id).sort());
  });

  it('every flag of every kind was held against what the call behind it answers', () => {
    const flags = resourceSchema.options.flatMap(({ shape }) => Object.keys(shape).filter((name) => /^can[A-Z]/.test(name)).map((name) => `${shape['@type'].value} ${name}`));
    expect([...gated].sort()).toEqual(flags.sort());
  });

  async function walk(row: PermissionRow, { database: { db } }: TestApp, { clients, ...places }: PermissionWorld): Promise<void> {
    const expected: Record<string, Outcome> = {};
    const answered: Record<string, 'ok' | number> = {};
    const flags: Record<string, 'ok' | 'no'> = {};
    const promised: Record<string, 'ok' | 'no'> = {};
    for (const where of PLACES) {
      const outcomes = row[where];
      if (outcomes === null || outcomes === undefined) continue;
      const place = places[where];
      for (const actor of ACTORS) {
        const name = where === 'active' ? actor : `${actor}, ${where}`;
        const request = await row.ask(place, actor);
        const gate = isDeclared(row, where) ? null : gateOf(row.call, request, place.classId);
        if (gate !== null && actor !== 'anonymous') {
          const shown = (await resourcesByIri(db, { userId: place.people[actor], role: ROLES[actor] }, [gate.of])).get(gate.of);
          if (shown !== undefined) gated.add(`${shown['@type']} ${gate.flag}`);
          flags[name] = shown !== undefined && Object.entries(shown).some(([flag, value]) => flag === gate.flag && value === true) ? 'ok' : 'no';
          promised[name] = outcomes[actor] === 'ok' ? 'ok' : 'no';
        }
        expected[name] = outcomes[actor];
        answered[name] = await outcomeOf(row.call, request, clients[actor], actor);
      }
    }
    expect(answered).toEqual(expected);
    expect(flags).toEqual(promised);
  }

  async function outcomeOf(call: Call, request: TestRequest, client: TestClient, actor: Actor): Promise<'ok' | number> {
    const answer = await client.call(call, request);
    expect([actor, descriptionFault(call, answer)]).toEqual([actor, null]);
    return answer.status === call.status ? 'ok' : answer.status;
  }
});

/** The one flag that says more than a call does: an archived class can be edited in that it is activated, and in nothing else. */
function isDeclared({ call, archived }: PermissionRow, where: (typeof PLACES)[number]): boolean {
  return call === patchClassCall && where === 'archived' && archived?.main !== 'ok';
}
