import type { FastifyInstance } from 'fastify';
import { createStoryCall, deleteStoryCall, feedCall, likeStoryCall, patchStoryCall, readStoryCall, storiesCall, storyCall, storyReadersCall, unlikeStoryCall } from '../../schema/calls/story-calls.ts';
import { idOf } from '../../schema/ids.ts';
import { FEED_PAGE } from '../../schema/limits.ts';
import type { AppDeps } from '../app-deps.ts';
import { forbidden, notFound } from '../problem-error.ts';
import { lockStoryRow, storyIn } from '../store/story-access.ts';
import { writeStoryLike, writeStoryRead } from '../store/story-marks.ts';
import { listStoryReaders } from '../store/story-readers-reader.ts';
import { listFeed, listStories } from '../store/story-reader.ts';
import { createStory, deleteStory, patchStory } from '../store/story-writer.ts';
import { collectionOf, windowOf } from './collection.ts';
import { quickWriteRoute, readRoute, writeRoute, type WriteContext } from './route.ts';

export function storyRoutes(app: FastifyInstance, deps: AppDeps): void {
  readRoute(app, deps, storiesCall, async ({ db, viewer, query, path }) => {
    const window = windowOf(query);
    const wanted = query.class === undefined ? undefined : [query.class].flat().map(idOf);
    const before = query['createdAt[before]'];
    const filter = { classIds: wanted, before: before === undefined ? undefined : new Date(before) };
    return collectionOf(path, query, window, await listStories(db, viewer, filter, window));
  });

  readRoute(app, deps, feedCall, async ({ db, viewer, param, query, path }) => {
    const window = windowOf(query, FEED_PAGE);
    const page = await listFeed(db, viewer, param('classId'), window);
    if (page === null) throw notFound();
    return collectionOf(path, query, window, page);
  });

  readRoute(app, deps, storyCall, ({ db, viewer, param }) => storyIn(db, viewer, param('classId'), param('storyId')));

  readRoute(app, deps, storyReadersCall, async ({ db, viewer, param, query, path }) => {
    const [classId, storyId] = [param('classId'), param('storyId')];
    if (!(await storyIn(db, viewer, classId, storyId)).canCountViews) throw forbidden();
    const window = windowOf(query);
    return collectionOf(path, query, window, await listStoryReaders(db, classId, storyId, window));
  });

  writeRoute(app, deps, createStoryCall, ({ writing, viewer, param, body }) => createStory(writing, viewer, param('classId'), body));
  writeRoute(app, deps, patchStoryCall, ({ writing, viewer, param, body }) => patchStory(writing, viewer, param('classId'), param('storyId'), body));
  writeRoute(app, deps, deleteStoryCall, async ({ writing, viewer, param }) => {
    await deleteStory(writing, viewer, param('classId'), param('storyId'));
    return undefined;
  });

  const look = ({ writing, viewer, param }: Pick<WriteContext<typeof likeStoryCall>, 'writing' | 'viewer' | 'param'>) => lockStoryRow(writing.tx, viewer, param('classId'), param('storyId'));
  quickWriteRoute(app, deps, likeStoryCall, { look, write: ({ writing, viewer }, row, keep) => writeStoryLike(writing, viewer, row, true, keep) });
  quickWriteRoute(app, deps, unlikeStoryCall, { look, write: ({ writing, viewer }, row, keep) => writeStoryLike(writing, viewer, row, false, keep) });
  quickWriteRoute(app, deps, readStoryCall, { look, write: ({ writing, viewer }, row, keep) => writeStoryRead(writing, viewer, row, keep) });
}
