import type { FastifyInstance } from 'fastify';
import { awardsCall, rewardCall, skillsCall } from '../../schema/calls/reward-calls.ts';
import { idOf, uuidSchema } from '../../schema/ids.ts';
import { awardFlags } from '../../schema/rules/people-rules.ts';
import { WHOLE_LIST_MAX } from '../../schema/limits.ts';
import type { AppDeps } from '../app-deps.ts';
import { forbidden, notFound } from '../problem-error.ts';
import { listAwards, listSkills } from '../store/award-reader.ts';
import { rewardStudent } from '../store/award-writer.ts';
import { relationsOf } from '../store/relation-reader.ts';
import { collectionOf } from './collection.ts';
import { readRoute, writeRoute } from './route.ts';

/** No user has it: a filter that names nobody finds nothing. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Skills, points and awards. */
export function rewardRoutes(app: FastifyInstance, deps: AppDeps): void {
  readRoute(app, deps, skillsCall, async ({ db, viewer, param, query, path }) => {
    const classId = param('classId');
    const standing = (await relationsOf(db, viewer)).get(classId);
    if (standing === undefined) throw notFound();
    if (!awardFlags({ relation: standing.relation, isSelf: false, isParent: false }).canSeeSkills) throw forbidden();
    return collectionOf(path, query, (window) => listSkills(db, viewer, classId, window));
  });

  readRoute(app, deps, awardsCall, async ({ db, viewer, query, path }) => {
    const user = query['student.user'];
    const range = {
      before: query['awardedAt[before]'],
      strictlyBefore: query['awardedAt[strictly_before]'],
      after: query['awardedAt[after]'],
      strictlyAfter: query['awardedAt[strictly_after]'],
    };
    const userId = user === undefined ? undefined : uuidSchema.safeParse(idOf(user)).data ?? NOBODY;
    return collectionOf(path, query, (window) => listAwards(db, viewer, { userId, range }, window), { wholeMax: WHOLE_LIST_MAX });
  });

  writeRoute(app, deps, rewardCall, ({ writing, viewer, param, body }) => rewardStudent(writing, viewer, param('studentId'), body));
}
