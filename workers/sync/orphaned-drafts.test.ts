import { afterEach, expect, test } from 'vitest';
import { iri } from '../../schema/ids.ts';
import type { AttachmentDraft } from '../../schema/rules/mutation.ts';
import { World } from '../../tests/support/engine-world.ts';
import { classRecord, eventRecord, storyRecord } from '../testing/sample-records.ts';
import type { Engine } from './engine.ts';

const running: Engine[] = [];
afterEach(async () => {
  for (const engine of running.splice(0)) await engine.stop();
});

const photo = (name: string): AttachmentDraft => ({ fileId: crypto.randomUUID(), name, mimeType: 'image/jpeg', type: 'photo', size: 1, width: null, height: null, lastModified: 0 });

test('STO-04 GEN-10 R-PULL-10 the edit of a story that is deleted elsewhere goes with it, and its words and files are kept for the class; edits of others, comments and new posts stay', async () => {
  const world = new World();
  await world.logIn();
  const CLASS = crypto.randomUUID();
  world.server.write(classRecord({ _id: CLASS }));
  const stories = [storyRecord(CLASS), storyRecord(CLASS), storyRecord(CLASS)] as const;
  for (const story of stories) world.server.write(story);
  const engine = world.tab('tab');
  engine.start();
  running.push(engine);
  await world.clock.advance(5000);
  const [doomed, blank, other] = stories;
  const { vault } = world;
  const files = [photo('a.jpg'), photo('b.jpg')] as const;
  await vault.saveDraftBody(`edit:${doomed._id}`, 'Слова правки');
  await vault.saveDraftOptions(`edit:${doomed._id}`, { isUrgent: true });
  await vault.addDraftFile(`edit:${doomed._id}`, files[0], new Blob(['one']));
  await vault.saveDraftOptions(`edit:${blank._id}`, { isUrgent: true });
  await vault.saveDraftBody(`edit:${other._id}`, 'Другая правка');
  await vault.addDraftFile(`edit:${other._id}`, files[1], new Blob(['another']));
  await vault.saveDraftBody(`comment:${doomed._id}`, 'Недописанный ответ');
  await vault.saveDraftBody(`story:${CLASS}`, 'Новая запись');
  for (const gone of [iri.story(CLASS, doomed._id), iri.story(CLASS, blank._id)]) world.server.delete(gone);
  engine.wake('focus');
  await world.clock.advance(1000);
  const left = Object.fromEntries((await vault.drafts()).map(({ place, body }) => [place, body]));
  expect(left).toEqual({ [`gone:${CLASS}`]: 'Слова правки', [`edit:${other._id}`]: 'Другая правка', [`comment:${doomed._id}`]: 'Недописанный ответ', [`story:${CLASS}`]: 'Новая запись' });

  world.server.delete(iri.story(CLASS, other._id));
  engine.wake('focus');
  await world.clock.advance(1000);
  expect(await vault.draft(`gone:${CLASS}`)).toMatchObject({ body: 'Слова правки\n\nДругая правка', attachments: files });
  expect(await Promise.all(files.map(async ({ fileId }) => (await vault.blob(fileId))?.text()))).toEqual(['one', 'another']);
});

test('CAL-02 GEN-10 R-PULL-10 what was typed into an event stays when somebody else deletes it: the outbox page has it', async () => {
  const world = new World();
  await world.logIn();
  const CLASS = crypto.randomUUID();
  const event = eventRecord(CLASS);
  for (const record of [classRecord({ _id: CLASS }), event]) world.server.write(record);
  const engine = world.tab('tab');
  engine.start();
  running.push(engine);
  await world.clock.advance(5000);
  await world.vault.saveDraftBody(`event-edit:${event._id}`, '{"title":"Экскурсия"}');
  world.server.delete(event['@id']);
  engine.wake('focus');
  await world.clock.advance(1000);
  expect(world.replica.rows.has(event['@id'])).toBe(false);
  expect(await world.vault.draft(`event-edit:${event._id}`)).toMatchObject({ body: '{"title":"Экскурсия"}' });
});
