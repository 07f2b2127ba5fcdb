import { afterEach, expect, test } from 'vitest';
import { iri } from '../../schema/ids.ts';
import { World } from '../../tests/support/engine-world.ts';
import { classRecord, storyRecord } from '../testing/sample-records.ts';
import type { Engine } from './engine.ts';

const running: Engine[] = [];
afterEach(async () => {
  for (const engine of running.splice(0)) await engine.stop();
});

test('STO-04 GEN-10 the edit of a story that is deleted elsewhere goes with it, and its words are kept for the class; edits of others, comments and new posts stay', async () => {
  const world = new World();
  await world.logIn();
  const [CLASS, EVENT] = [crypto.randomUUID(), crypto.randomUUID()];
  world.server.write(classRecord({ _id: CLASS }));
  const stories = [storyRecord(CLASS), storyRecord(CLASS), storyRecord(CLASS)] as const;
  for (const story of stories) world.server.write(story);
  const engine = world.tab('tab');
  engine.start();
  running.push(engine);
  await world.clock.advance(5000);
  const [doomed, blank, other] = stories;
  const { vault } = world;
  await vault.saveDraftBody(`edit:${doomed._id}`, 'Слова правки');
  await vault.saveDraftOptions(`edit:${doomed._id}`, { isUrgent: true });
  await vault.addDraftFile(`edit:${doomed._id}`, { fileId: crypto.randomUUID(), name: 'a.jpg', mimeType: 'image/jpeg', type: 'photo', size: 1, width: null, height: null, lastModified: 0 }, new Blob(['x']));
  await vault.saveDraftOptions(`edit:${blank._id}`, { isUrgent: true });
  await vault.saveDraftBody(`edit:${other._id}`, 'Другая правка');
  await vault.saveDraftBody(`comment:${doomed._id}`, 'Недописанный ответ');
  await vault.saveDraftBody(`story:${CLASS}`, 'Новая запись');
  await vault.saveDraftBody(`event-edit:${EVENT}`, '{}');
  for (const gone of [iri.story(CLASS, doomed._id), iri.story(CLASS, blank._id)]) world.server.delete(gone);
  engine.wake('focus');
  await world.clock.advance(1000);
  const left = Object.fromEntries((await vault.drafts()).map(({ place, body }) => [place, body]));
  expect(left).toEqual({ [`gone:${CLASS}`]: 'Слова правки', [`edit:${other._id}`]: 'Другая правка', [`comment:${doomed._id}`]: 'Недописанный ответ', [`story:${CLASS}`]: 'Новая запись', [`event-edit:${EVENT}`]: '{}' });

  // The same change once more, as after a kill, says it once.
  world.server.delete(iri.story(CLASS, other._id));
  engine.wake('focus');
  await world.clock.advance(1000);
  expect((await vault.draft(`gone:${CLASS}`))?.body).toBe('Слова правки\n\nДругая правка');
});
