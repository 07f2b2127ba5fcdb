import type { FastifyInstance } from 'fastify';
import { changesCall, digestsCall } from '../../schema/calls/sync-calls.ts';
import { CHANGES_PAGE } from '../../schema/limits.ts';
import { claimsOf } from '../../schema/records/digest.ts';
import type { AppDeps } from '../app-deps.ts';
import { ProblemError } from '../problem-error.ts';
import { readChanges } from '../store/change-reader.ts';
import { readDigests } from '../store/digest-reader.ts';
import { wholeCollection } from './collection.ts';
import { readRoute } from './route.ts';

export function syncRoutes(app: FastifyInstance, deps: AppDeps): void {
  readRoute(app, deps, changesCall, async ({ db, viewer, query, path }) => {
    const page = await readChanges(db, viewer, query.after, query.itemsPerPage ?? CHANGES_PAGE);
    if (page === null) throw new ProblemError(410, 'cursorGone');
    return { ...wholeCollection(path, page.changes), cursor: page.cursor, hasMore: page.hasMore, generation: page.generation };
  });

  readRoute(app, deps, digestsCall, async ({ db, viewer, query, path }) => {
    const claims = claimsOf(query.of);
    if (claims === null) throw new ProblemError(400, 'badRequest');
    return wholeCollection(path, await readDigests(db, viewer, claims));
  });
}
