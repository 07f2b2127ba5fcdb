import { afterEach, describe, expect, test } from 'vitest';
import { iri } from '../../schema/ids.ts';
import type { Resource } from '../../schema/records/change.ts';
import type { Mutation } from '../../schema/rules/mutation.ts';
import { planOf } from '../../schema/rules/mutation-plan.ts';
import type { World } from '../../tests/support/engine-world.ts';
import { smallSchool } from '../../tests/support/small-school.ts';
import { commentRecord, eventRecord, messageRecord, storyRecord, studentRecord } from '../testing/sample-records.ts';
import type { Engine } from './engine.ts';

/* An answer may come so late that it is no longer so, and nothing else that comes would say it (R-HEAL-07). */

const [CLASS, STORY, THREAD] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
const student = studentRecord({ classes: [iri.class(CLASS)] });
let engine: Engine | null = null;
afterEach(() => engine?.stop());

async function opened(): Promise<World> {
  const world = await smallSchool(CLASS, STORY, THREAD);
  world.server.write(student);
  engine = await world.loadedTab('tab');
  await world.clock.advance(6000);
  return world;
}

const comment = commentRecord(CLASS, STORY);
const story = storyRecord(CLASS);
const event = eventRecord(CLASS);
const message = messageRecord(THREAD);
const made: readonly { readonly mutation: Mutation; readonly resource: Resource }[] = [
  { resource: comment, mutation: { type: 'comment.create', classId: CLASS, storyId: STORY, commentId: comment._id, body: comment.body } },
  { resource: story, mutation: { type: 'story.create', classId: CLASS, storyId: story._id, body: story.body, attachments: [] } },
  { resource: message, mutation: { type: 'message.create', threadId: THREAD, messageId: message._id, body: message.body, attachments: [] } },
  {
    resource: event,
    mutation: { type: 'event.create', classId: CLASS, eventId: event._id, title: event.title, description: '', allDay: false, startDateTime: event.startDateTime, endDateTime: event.endDateTime },
  },
];

describe('R-HEAL-07 SYN-02 what a second try is said to have made', () => {
  for (const { mutation, resource } of made) {
    test(`goes again where it was deleted in a gap that outlived the cursor: ${mutation.type}`, async () => {
      const world = await opened();
      const path = resource['@id'].slice(0, resource['@id'].lastIndexOf('/'));
      let isOver = false;
      world.fault = (request) => {
        if (request.method !== 'POST' || !(request.path === path || request.path.endsWith('/events'))) return 'pass';
        return isOver ? world.server.json(201, resource) : 'cut';
      };
      await world.vault.addMutation(mutation);
      await world.clock.advance(300);
      world.server.forgetCursors();
      engine?.wake('focus');
      expect(await world.clock.until(() => world.vault.cursors.has('comparedAll'))).toBe(true);
      isOver = true;
      engine?.wake('focus');
      expect(await world.clock.until(() => world.vault.rows.length === 0)).toBe(true);
      expect(await world.replica.has(resource['@id'])).toBe(true);
      await world.clock.advance(20_000);
      expect(await world.replica.has(resource['@id'])).toBe(false);
      expect(world.vault.cursors.has('doubtful')).toBe(false);
    });
  }

  test('stays where it is on the server, and nothing is asked for where it came by itself', async () => {
    const world = await opened();
    let isOver = false;
    world.fault = (request) => (request.method === 'POST' && request.path.endsWith('/comments') ? (isOver ? world.server.json(201, comment) : 'cut') : 'pass');
    await world.vault.addMutation({ type: 'comment.create', classId: CLASS, storyId: STORY, commentId: comment._id, body: comment.body });
    await world.clock.advance(300);
    world.server.write(comment);
    engine?.wake('focus');
    expect(await world.clock.until(() => world.replica.rows.has(comment['@id']))).toBe(true);
    isOver = true;
    engine?.wake('focus');
    expect(await world.clock.until(() => world.vault.rows.length === 0)).toBe(true);
    expect(world.vault.cursors.has('doubtful')).toBe(false);
    await world.clock.advance(20_000);
    expect(await world.replica.has(comment['@id'])).toBe(true);
  });
});

const deleted: readonly { readonly mutation: Mutation; readonly resource: Resource }[] = [
  { resource: student, mutation: { type: 'student.delete', classId: CLASS, studentId: student._id } },
  { resource: comment, mutation: { type: 'comment.delete', classId: CLASS, storyId: STORY, commentId: comment._id } },
  { resource: message, mutation: { type: 'message.delete', threadId: THREAD, messageId: message._id } },
  { resource: event, mutation: { type: 'event.delete', classId: CLASS, eventId: event._id } },
];

describe('R-HEAL-07 R-OUT-08 what was refused as out of reach when it was to be deleted', () => {
  for (const { mutation, resource } of deleted) {
    test(`comes back by itself where it is within reach: ${mutation.type}`, async () => {
      const world = await opened();
      world.server.write(resource);
      engine?.wake('focus');
      expect(await world.clock.until(() => world.replica.rows.has(resource['@id']))).toBe(true);
      let isCutOff = false;
      world.fault = (request) => (request.method === 'DELETE' ? world.server.problem(404) : isCutOff && request.path !== '/changes' ? 'cut' : 'pass');
      isCutOff = true;
      await world.vault.addMutation(mutation);
      expect(await world.clock.until(() => world.vault.rows.length === 0)).toBe(true);
      expect(await world.replica.has(planOf(mutation).entity)).toBe(false);
      // What could not be asked for is asked for behind a later pull.
      engine?.wake('focus');
      await world.clock.advance(20_000);
      expect(world.vault.cursors.has('doubtful')).toBe(true);
      isCutOff = false;
      engine?.wake('focus');
      expect(await world.clock.until(() => world.replica.rows.has(resource['@id']))).toBe(true);
    });
  }
});
