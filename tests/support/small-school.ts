import { iri, type Uuid } from '../../schema/ids.ts';
import { classRecord, storyRecord, threadRecord } from '../../workers/testing/sample-records.ts';
import { World } from './engine-world.ts';

/** Somebody who is logged in, with a class, a story in it and its talk on the server; no tab is open yet. */
export async function smallSchool(classId: Uuid, storyId: Uuid, threadId: Uuid): Promise<World> {
  const world = new World();
  await world.logIn();
  world.server.write(classRecord({ _id: classId }));
  world.server.write(storyRecord(classId, { _id: storyId }));
  world.server.write(threadRecord({ _id: threadId, class: iri.class(classId) }));
  return world;
}
