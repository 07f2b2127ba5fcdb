import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '../../../schema/calls/calls.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import type { TestClient } from '../../support/test-client.ts';
import { ACCOUNT_PERMISSIONS } from './account-permissions.ts';
import { CLASS_PERMISSIONS } from './class-permissions.ts';
import { JOINING_PERMISSIONS } from './joining-permissions.ts';
import { ACTORS, type Actor, type Outcome, type PermissionRow } from './permission-row.ts';
import { makePermissionWorld, type PermissionWorld, type Place } from './permission-world.ts';
import { STORY_PERMISSIONS } from './story-permissions.ts';
import { THREAD_PERMISSIONS } from './thread-permissions.ts';

const PLACES = ['active', 'archived', 'ended'] as const;
const ROWS: readonly PermissionRow[] = [...ACCOUNT_PERMISSIONS, ...CLASS_PERMISSIONS, ...STORY_PERMISSIONS, ...JOINING_PERMISSIONS, ...THREAD_PERMISSIONS];

it('every declared call says in the table whom it answers, once', () => {
  expect(ROWS.map(({ call }) => call.id).sort()).toEqual(CALLS.map(({ id }) => id).sort());
});

describe('API-02 the table is what the server answers', () => {
  let test: TestApp;
  let world: PermissionWorld;
  beforeAll(async () => {
    test = await createTestApp();
    world = await makePermissionWorld(test);
  });
  afterAll(() => test.close());

  it.each(ROWS.filter((row) => row.isEnding !== true).map((row) => [row.call.id, row] as const))('%s', (_, row) => walk(row, world));

  it.each(ROWS.filter((row) => row.isEnding === true).map((row) => [row.call.id, row] as const))('%s', async (_, row) => {
    const own = await createTestApp();
    try {
      await walk(row, await makePermissionWorld(own));
    } finally {
      await own.close();
    }
  });

  async function walk(row: PermissionRow, world: PermissionWorld): Promise<void> {
    const expected: Record<string, Outcome> = {};
    const answered: Record<string, 'ok' | number> = {};
    for (const place of PLACES) {
      for (const actor of ACTORS.filter((each) => row[place]?.[each] !== undefined)) {
        const name = place === 'active' ? actor : `${actor}, ${place}`;
        expected[name] = row[place]?.[actor] ?? 'ok';
        answered[name] = await outcomeOf(row, world[place], world.clients[actor], actor);
      }
    }
    expect(answered).toEqual(expected);
  }

  async function outcomeOf({ ask, call }: PermissionRow, place: Place, client: TestClient, actor: Actor): Promise<'ok' | number> {
    const { status } = await client.call(call, await ask(place, actor));
    return status === call.status ? 'ok' : status;
  }
});
