import type { FastifyInstance } from 'fastify';
import { classByCodeCall, classCall, classesCall, createClassCall, patchClassCall } from '../../schema/calls/class-calls.ts';
import { iri } from '../../schema/ids.ts';
import type { AppDeps } from '../app-deps.ts';
import { notFound, ProblemError } from '../problem-error.ts';
import { classesByIds, findClassByCode, listClasses } from '../store/class-reader.ts';
import { createClass, patchClass } from '../store/class-writer.ts';
import { classIconRef } from '../store/icon-reader.ts';
import { peopleByIds } from '../store/people-reader.ts';
import { collectionOf, windowOf } from './collection.ts';
import { openRoute, readRoute, writeRoute } from './route.ts';

export function classRoutes(app: FastifyInstance, deps: AppDeps): void {
  readRoute(app, deps, classesCall, async ({ db, viewer, query, path }) => {
    const window = windowOf(query);
    return collectionOf(path, query, window, await listClasses(db, viewer, { status: query.status }, window));
  });

  openRoute(app, deps, classByCodeCall, async ({ request, param, path }) => {
    const found = await deps.limits.lookUp(['wrongCode', 'wrongCodeDay'], request.ip, () => findClassByCode(deps.db, param('code'), deps.clock.now()));
    if (found === null) throw new ProblemError(404, 'codeInvalid');
    const teacher = (await peopleByIds(deps.db, [found.teacherId])).get(found.teacherId);
    return {
      '@id': path,
      '@type': 'ClassInvite' as const,
      class: iri.class(found.classId),
      className: found.className,
      teacherFullName: teacher === undefined ? '' : `${teacher.firstName} ${teacher.lastName}`,
      icon: classIconRef(found.iconId).content,
    };
  });

  readRoute(app, deps, classCall, async ({ db, viewer, param }) => {
    const classId = param('classId');
    const record = (await classesByIds(db, viewer, [classId])).get(classId);
    if (record === undefined) throw notFound();
    return record;
  });

  writeRoute(app, deps, createClassCall, ({ writing, viewer, body }) => createClass(writing, viewer, body));
  writeRoute(app, deps, patchClassCall, ({ writing, viewer, param, body }) => patchClass(writing, viewer, param('classId'), body));
}
