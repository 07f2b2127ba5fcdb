import type { FastifyInstance } from 'fastify';
import {
  acknowledgeStoryCall,
  createStoryCall,
  deleteStoryCall,
  feedCall,
  likeStoryCall,
  patchStoryCall,
  readStoryCall,
  remindStoryCall,
  storiesCall,
  storyAskedCall,
  storyCall,
  storyReadersCall,
  unlikeStoryCall,
} from '../../schema/calls/story-calls.ts';
import { idOf } from '../../schema/ids.ts';
import { FEED_PAGE } from '../../schema/limits.ts';
import type { AppDeps } from '../app-deps.ts';
import { forbidden, orNotFound } from '../problem-error.ts';
import { lockStoryRow, storyIn } from '../store/story-access.ts';
import { listStoryAsked } from '../store/story-asked-reader.ts';
import { writeStoryAck, writeStoryLike, writeStoryRead } from '../store/story-marks.ts';
import { listStoryReaders } from '../store/story-readers-reader.ts';
import { listFeed, listStories } from '../store/story-reader.ts';
import { remindOfStory } from '../store/story-reminder.ts';
import { createStory, deleteStory, patchStory } from '../store/story-writer.ts';
import { collectionOf, wholeCollection } from './collection.ts';
import { quickWriteRoute, readRoute, writeRoute, type WriteContext } from './route.ts';

export function storyRoutes(app: FastifyInstance, deps: AppDeps): void {
  readRoute(app, deps, storiesCall, async ({ db, viewer, query, path }) => {
    const wanted = query.class === undefined ? undefined : [query.class].flat().map(idOf);
    const before = query['createdAt[before]'];
    const filter = { classIds: wanted, before: before === undefined ? undefined : new Date(before) };
    return collectionOf(path, query, (window) => listStories(db, viewer, filter, window));
  });

  readRoute(app, deps, feedCall, async ({ db, viewer, param, query, path }) => {
    return collectionOf(path, query, async (window) => orNotFound(await listFeed(db, viewer, param('classId'), window)), { size: FEED_PAGE });
  });

  readRoute(app, deps, storyCall, ({ db, viewer, param }) => storyIn(db, viewer, param('classId'), param('storyId')));

  readRoute(app, deps, storyReadersCall, async ({ db, viewer, param, query, path }) => {
    const [classId, storyId] = [param('classId'), param('storyId')];
    if (!(await storyIn(db, viewer, classId, storyId)).canCountViews) throw forbidden();
    return collectionOf(path, query, (window) => listStoryReaders(db, classId, storyId, window));
  });

  readRoute(app, deps, storyAskedCall, async ({ db, viewer, param, query, path }) => {
    const [classId, storyId] = [param('classId'), param('storyId')];
    const story = await storyIn(db, viewer, classId, storyId);
    if (!story.canCountViews) throw forbidden();
    if (!story.isAckAsked) return wholeCollection(path, []);
    return collectionOf(path, query, (window) => listStoryAsked(db, classId, storyId, window));
  });

  writeRoute(app, deps, createStoryCall, ({ writing, viewer, param, body }) => createStory(writing, viewer, param('classId'), body));
  writeRoute(app, deps, patchStoryCall, ({ writing, viewer, param, body, precondition }) =>
    patchStory(writing, viewer, { classId: param('classId'), storyId: param('storyId') }, body, precondition));
  writeRoute(app, deps, deleteStoryCall, async ({ writing, viewer, param }) => {
    await deleteStory(writing, viewer, param('classId'), param('storyId'));
    return undefined;
  });

  writeRoute(app, deps, remindStoryCall, ({ writing, viewer, param }) => remindOfStory(writing, viewer, param('classId'), param('storyId')));

  const look = ({ writing, viewer, param }: Pick<WriteContext<typeof likeStoryCall>, 'writing' | 'viewer' | 'param'>) => lockStoryRow(writing.tx, viewer, param('classId'), param('storyId'));
  quickWriteRoute(app, deps, likeStoryCall, { look, write: ({ writing, viewer }, row, keep) => writeStoryLike(writing, viewer, row, true, keep) });
  quickWriteRoute(app, deps, unlikeStoryCall, { look, write: ({ writing, viewer }, row, keep) => writeStoryLike(writing, viewer, row, false, keep) });
  quickWriteRoute(app, deps, readStoryCall, { look, write: ({ writing, viewer }, row, keep) => writeStoryRead(writing, viewer, row, keep) });
  quickWriteRoute(app, deps, acknowledgeStoryCall, { look, write: ({ writing, viewer }, row, keep) => writeStoryAck(writing, viewer, row, keep) });
}
