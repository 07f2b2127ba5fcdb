import type { FastifyInstance } from 'fastify';
import { acceptRequestCall, createRequestCall, declineRequestCall, deleteRequestCall, parentRequestsCall, patchRequestCall, pendingRequestsCall } from '../../schema/calls/request-calls.ts';
import type { AppDeps } from '../app-deps.ts';
import { notFound } from '../problem-error.ts';
import { createRequest } from '../store/join-writer.ts';
import { listOwnRequests, listPendingRequests } from '../store/request-reader.ts';
import { acceptRequest, declineRequest, deleteRequest, patchRequest, type RequestPlace } from '../store/request-writer.ts';
import { collectionOf } from './collection.ts';
import { readRoute, writeRoute } from './route.ts';

/** Parents' connection requests. */
export function requestRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { limits } = deps;
  const { publicUrl } = deps.config;

  readRoute(app, deps, parentRequestsCall, async ({ db, viewer, param, query, path }) => {
    if (param('parentId') !== viewer.userId) throw notFound();
    return collectionOf(path, query, (window) => listOwnRequests(db, viewer, window));
  });

  readRoute(app, deps, pendingRequestsCall, async ({ db, viewer, query, path }) => {
    return collectionOf(path, query, (window) => listPendingRequests(db, viewer, window));
  });

  writeRoute(app, deps, createRequestCall, ({ writing, viewer, param, body }) => createRequest({ ...writing, limits, publicUrl }, viewer, { classId: param('classId'), studentId: param('studentId') }, body));
  writeRoute(app, deps, patchRequestCall, ({ writing, viewer, param, body }) => patchRequest({ ...writing, limits, publicUrl }, viewer, placeOf(param), body));
  writeRoute(app, deps, acceptRequestCall, ({ writing, viewer, param }) => acceptRequest({ ...writing, publicUrl }, viewer, placeOf(param)));
  writeRoute(app, deps, declineRequestCall, async ({ writing, viewer, param }) => {
    await declineRequest({ ...writing, publicUrl }, viewer, placeOf(param));
    return undefined;
  });
  writeRoute(app, deps, deleteRequestCall, async ({ writing, viewer, param }) => {
    if (param('parentId') !== viewer.userId) throw notFound();
    await deleteRequest(writing, viewer, param('requestId'));
    return undefined;
  });
}

function placeOf(param: (name: string) => string): RequestPlace {
  return { classId: param('classId'), studentId: param('studentId'), requestId: param('requestId') };
}
