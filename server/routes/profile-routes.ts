import type { FastifyInstance } from 'fastify';
import { avatarCall, iconCall, parentCall, parentsCall, patchParentCall, patchTeacherCall, schoolCall, schoolsCall, teacherCall, teachersCall } from '../../schema/calls/profile-calls.ts';
import { idOf } from '../../schema/ids.ts';
import { pictureQuery } from '../../schema/picture-size.ts';
import type { AppDeps } from '../app-deps.ts';
import { forbidden, orNotFound } from '../problem-error.ts';
import { listIcons } from '../store/icon-reader.ts';
import { findParent, findTeacher, listParents, listTeachers, mayUpdate } from '../store/profile-reader.ts';
import { patchProfile } from '../store/profile-writer.ts';
import { listSchools, schoolsByIds } from '../store/school-reader.ts';
import { findAcquaintance } from '../store/user-reader.ts';
import { collectionOf } from './collection.ts';
import { readRoute, writeRoute } from './route.ts';

/** Teachers, parents, pictures of people, single icons and schools. */
export function profileRoutes(app: FastifyInstance, deps: AppDeps): void {
  readRoute(app, deps, teachersCall, async ({ db, viewer, query, path }) => {
    return collectionOf(path, query, (window) => listTeachers(db, viewer, query.related_with_class, window));
  });
  readRoute(app, deps, teacherCall, async ({ db, viewer, param }) => orNotFound(await findTeacher(db, viewer, param('id'))));
  writeRoute(app, deps, patchTeacherCall, async ({ writing, viewer, param, body }) => {
    const teacher = orNotFound(await findTeacher(writing.tx, viewer, param('id')));
    if (!mayUpdate(viewer, teacher._id)) throw forbidden();
    await patchProfile(writing, viewer, body);
    return orNotFound(await findTeacher(writing.tx, viewer, viewer.userId));
  });

  readRoute(app, deps, parentsCall, async ({ db, viewer, query, path }) => {
    return collectionOf(path, query, (window) => listParents(db, viewer, query.related_with_class, window));
  });
  readRoute(app, deps, parentCall, async ({ db, viewer, param }) => orNotFound(await findParent(db, viewer, param('id'))));
  writeRoute(app, deps, patchParentCall, async ({ writing, viewer, param, body }) => {
    const parent = orNotFound(await findParent(writing.tx, viewer, param('id')));
    if (!mayUpdate(viewer, parent._id)) throw forbidden();
    await patchProfile(writing, viewer, body);
    return orNotFound(await findParent(writing.tx, viewer, viewer.userId));
  });

  readRoute(app, deps, avatarCall, async ({ db, viewer, param, query, path }) => {
    const { avatar } = orNotFound(await findAcquaintance(db, viewer, param('id')));
    // An avatar fills its box (product.md section 9).
    const size = pictureQuery({ ...query, fit: 'crop' });
    const link = avatar === null ? null : deps.files.links.sign(idOf(avatar), viewer.userId, deps.clock.now());
    return { '@id': path, '@type': 'Avatar' as const, url: link === null || size === '' ? link : `${link}&${size}` };
  });

  readRoute(app, deps, iconCall, async ({ param }) => {
    const name = param('icon');
    return orNotFound(listIcons(undefined).find((icon) => idOf(icon['@id']) === name || icon._id === name) ?? null);
  });

  readRoute(app, deps, schoolsCall, async ({ db, query, path }) => {
    return collectionOf(path, query, (window) => listSchools(db, query.search, window));
  });
  readRoute(app, deps, schoolCall, async ({ db, param }) => orNotFound((await schoolsByIds(db, [param('id')])).get(param('id')) ?? null));
}
