import type { FastifyInstance } from 'fastify';
import { bindParentCall, cancelInvitationCall, checkInvitationCall, createInvitationCall, invitationsCall, inviteByCodeCall, notifyInvitationCall, studentByParentCodeCall } from '../../schema/calls/invitation-calls.ts';
import type { AppDeps } from '../app-deps.ts';
import { notFound } from '../problem-error.ts';
import { readClassInvite, readParentInvite } from '../store/code-reader.ts';
import { checkInvitation } from '../store/invitation-check.ts';
import { listInvitations, teacherStandings } from '../store/invitation-reader.ts';
import { cancelInvitation, createInvitation, notifyInvitation } from '../store/invitation-writer.ts';
import { bindParent, codeRefused } from '../store/join-writer.ts';
import { collectionOf } from './collection.ts';
import { openRoute, readRoute, writeRoute } from './route.ts';

/** Invitations to students, and what a parents' code opens. */
export function invitationRoutes(app: FastifyInstance, deps: AppDeps): void {
  const place = { publicUrl: deps.config.publicUrl, limits: deps.limits };

  readRoute(app, deps, invitationsCall, async ({ db, viewer, param, query, path }) => {
    const studentId = param('studentId');
    if (!(await teacherStandings(db, viewer, [studentId])).has(studentId)) throw notFound();
    return collectionOf(path, query, (window) => listInvitations(db, viewer, studentId, window));
  });

  writeRoute(app, deps, createInvitationCall, ({ writing, viewer, param, body }) => createInvitation({ ...writing, ...place }, viewer, param('studentId'), body));
  writeRoute(app, deps, cancelInvitationCall, ({ writing, viewer, param }) => cancelInvitation(writing, viewer, param('studentId'), param('invitationId')));
  writeRoute(app, deps, notifyInvitationCall, ({ writing, viewer, param }) => notifyInvitation({ ...writing, ...place }, viewer, param('studentId'), param('invitationId')));

  openRoute(app, deps, studentByParentCodeCall, async ({ param, path }) => {
    const invite = await readParentInvite(deps.db, param('code'), deps.clock.now());
    if (invite === null) throw codeRefused();
    return { '@id': path, ...invite };
  });

  openRoute(app, deps, inviteByCodeCall, async ({ param, path }) => {
    const now = deps.clock.now();
    const invite = (await readParentInvite(deps.db, param('code'), now)) ?? (await readClassInvite(deps.db, param('code'), now));
    if (invite === null) throw codeRefused();
    return { '@id': path, ...invite };
  });

  openRoute(app, deps, checkInvitationCall, async ({ request, param, body, path }) => {
    const checked = await checkInvitation(deps.db, { code: param('code'), ...body }, request.claims?.userId ?? null, deps.clock.now());
    return { '@id': path, ...checked };
  });

  writeRoute(app, deps, bindParentCall, ({ writing, viewer, param, body }) => bindParent({ ...writing, ...place }, viewer, param('code'), body));
}
