import { afterAll, beforeAll, expect, it } from 'vitest';
import { patchClassCall } from '../../schema/calls/class-calls.ts';
import { changesCall } from '../../schema/calls/sync-calls.ts';
import { iri } from '../../schema/ids.ts';
import { resourceSchema, type ResourceType } from '../../schema/records/change.ts';
import { ACTORS, type Actor } from '../../tests/contract/permissions/permission-row.ts';
import { makePermissionWorld, type PermissionWorld, type Place } from '../../tests/contract/permissions/permission-world.ts';
import { settled } from '../../tests/support/settled.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { resourcesByIri } from './resource-reader.ts';
import type { Viewer } from './viewer.ts';

let test: TestApp;
let world: PermissionWorld;
beforeAll(async () => {
  test = await createTestApp();
  world = await makePermissionWorld(test);
});
afterAll(() => test.close());

const ROLES: Record<string, Viewer['role']> = { main: 'teacher', assistant: 'teacher', stranger: 'teacher', student: 'student', otherStudent: 'student' };

function viewerOf(actor: Exclude<Actor, 'anonymous'>): Viewer {
  return { userId: world.active.people[actor], role: ROLES[actor] ?? 'parent' };
}

async function oneOfEach(place: Place) {
  const storyId = await place.story();
  const skillId = await place.skill();
  return {
    story: iri.story(place.classId, storyId),
    comment: iri.comment(place.classId, storyId, await place.comment(storyId, 'parent')),
    event: iri.event(await place.event('main')),
    skill: iri.skill(place.classId, skillId),
    award: iri.award(await place.award(skillId)),
    invitation: iri.invitation(place.studentId, await place.invitation()),
    request: iri.connectionRequest(await place.request('pendingParent')),
  };
}

it('what travels in /changes is seen by those whom it concerns, and valid', async () => {
  const iris = Object.values(await oneOfEach(world.active));
  const seen: Record<string, ResourceType[]> = {};
  for (const actor of ACTORS) {
    if (actor === 'anonymous') continue;
    const found = [...(await resourcesByIri(test.database.db, viewerOf(actor), iris)).values()];
    for (const resource of found) resourceSchema.parse(resource);
    seen[actor] = found.map((resource) => resource['@type']).sort();
  }
  const staff = ['Award', 'Comment', 'ConnectionRequest', 'Event', 'Invitation', 'Skill', 'Story'];
  const family = ['Award', 'Comment', 'Event', 'Story'];
  expect(seen).toEqual({ main: staff, assistant: staff, stranger: [], parent: family, pendingParent: ['ConnectionRequest'], declinedParent: [], otherParent: [], student: family, otherStudent: [] });
});

it('a parent who waits sees initials and the code, the teacher the name', async () => {
  const { request } = await oneOfEach(world.active);
  const asSeenBy = async (actor: 'main' | 'pendingParent') => (await resourcesByIri(test.database.db, viewerOf(actor), [request])).get(request);
  expect(await asSeenBy('pendingParent')).toMatchObject({ status: null, studentPreview: { initials: 'P. T.' }, studentItem: null, code: 'ABCDEFG', canDelete: true, canReview: false });
  expect(await asSeenBy('main')).toMatchObject({ studentItem: { firstName: 'petya' }, code: null, canDelete: false, canReview: true });
});

it('in an archived class all of it is still read, and nothing of it changes', async () => {
  const { comment, event } = await oneOfEach(world.archived);
  const found = await resourcesByIri(test.database.db, viewerOf('main'), [comment, event]);
  expect(found.get(comment)).toMatchObject({ canDelete: false });
  expect(found.get(event)).toMatchObject({ canEdit: false, canDelete: false });
});

it('a right id under a wrong parent is not there', async () => {
  const { comment, invitation } = await oneOfEach(world.active);
  const astray = [comment.replace(world.active.classId, world.archived.classId), invitation.replace('/students/', '/students/0')];
  expect((await resourcesByIri(test.database.db, viewerOf('main'), astray)).get(astray[0] ?? '')).toBeUndefined();
});

it('archiving a class tells its devices of every comment and event, since what one may do with them changes', async () => {
  const { comment, event } = await oneOfEach(world.active);
  const { main, parent } = world.clients;
  const after = (await parent.call(changesCall)).reply.cursor;
  await main.call(patchClassCall, { params: { classId: world.active.classId }, body: { status: 'archive' } });
  await settled(test.database.db);
  const told = (await parent.call(changesCall, { query: { after } })).reply.member;
  expect(told.find((change) => change['@id'] === comment)?.resource).toMatchObject({ '@type': 'Comment', canDelete: false });
  expect(told.find((change) => change['@id'] === event)?.resource).toMatchObject({ '@type': 'Event' });
});
