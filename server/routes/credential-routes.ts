import type { FastifyInstance } from 'fastify';
import { classCredentialsCall, resetStudentPasswordCall, studentCredentialsCall } from '../../schema/calls/student-calls.ts';
import type { AppDeps } from '../app-deps.ts';
import { listCredentials, readCredentials, resetStudentPassword } from '../store/student-credentials.ts';
import { collectionOf } from './collection.ts';
import { readRoute, writeRoute } from './route.ts';

/** What students log in with: shown to their teachers, printed, made anew. */
export function credentialRoutes(app: FastifyInstance, deps: AppDeps): void {
  readRoute(app, deps, studentCredentialsCall, ({ db, viewer, param }) => readCredentials(db, deps.studentSecrets, viewer, param('studentId'), deps.clock.now()));

  readRoute(app, deps, classCredentialsCall, async ({ db, viewer, param, query, path }) => {
    return collectionOf(path, query, (window) => listCredentials(db, deps.studentSecrets, viewer, param('classId'), window, deps.clock.now()));
  });

  writeRoute(app, deps, resetStudentPasswordCall, async ({ writing, viewer, param }) => {
    const { userId, ended } = await resetStudentPassword(writing, deps.studentSecrets, viewer, param('studentId'));
    // Who has tried too often asks the teacher for a new one, and uses it in the same room or at home.
    await deps.throttle.clear(userId, writing.tx);
    for (const sessionId of ended) deps.sessions.forget(sessionId);
    return undefined;
  });
}
