import type { FastifyInstance } from 'fastify';
import { classByCodeCall, classCall, classesCall, createClassCall, patchClassCall, renewClassCodeCall } from '../../schema/calls/class-calls.ts';
import type { AppDeps } from '../app-deps.ts';
import { notFound } from '../problem-error.ts';
import { classesByIds, listClasses } from '../store/class-reader.ts';
import { createClass, patchClass, renewClassCode } from '../store/class-writer.ts';
import { readClassInvite } from '../store/code-reader.ts';
import { codeRefused } from '../store/join-writer.ts';
import { collectionOf } from './collection.ts';
import { openRoute, readRoute, writeRoute } from './route.ts';

export function classRoutes(app: FastifyInstance, deps: AppDeps): void {
  readRoute(app, deps, classesCall, async ({ db, viewer, query, path }) => {
    return collectionOf(path, query, (window) => listClasses(db, viewer, { status: query.status }, window));
  });

  openRoute(app, deps, classByCodeCall, async ({ param, path }) => {
    const invite = await readClassInvite(deps.db, param('code'), deps.clock.now());
    if (invite === null) throw codeRefused();
    return { '@id': path, ...invite };
  });

  readRoute(app, deps, classCall, async ({ db, viewer, param }) => {
    const classId = param('classId');
    const record = (await classesByIds(db, viewer, [classId])).get(classId);
    if (record === undefined) throw notFound();
    return record;
  });

  writeRoute(app, deps, createClassCall, ({ writing, viewer, body }) => createClass(writing, viewer, body));
  writeRoute(app, deps, patchClassCall, ({ writing, viewer, param, body, precondition }) => patchClass(writing, viewer, param('classId'), body, precondition));
  writeRoute(app, deps, renewClassCodeCall, ({ writing, viewer, param }) => renewClassCode(writing, viewer, param('classId')));
}
