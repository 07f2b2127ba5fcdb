import type { FastifyInstance } from 'fastify';
import { eraseAccountCall, exportAccountCall } from '../../schema/calls/account-calls.ts';
import { iri } from '../../schema/ids.ts';
import type { AppDeps } from '../app-deps.ts';
import { claimsOf } from '../plugins/auth.ts';
import { invalid } from '../problem-error.ts';
import { eraseAccount } from '../store/account-eraser.ts';
import { recordAct } from '../store/audit-writer.ts';
import { exportAccount } from '../store/account-export.ts';
import { passwordHashOf } from '../store/session-reader.ts';
import { inTransaction } from '../store/writing.ts';
import { openRoute, readRoute } from './route.ts';

/** Export and erasure of the own account (PRF-01). */
export function dataRightsRoutes(app: FastifyInstance, deps: AppDeps): void {
  readRoute(app, deps, exportAccountCall, async ({ db, viewer, path }) => {
    const now = deps.clock.now();
    const found = await exportAccount(db, viewer, now);
    await recordAct(deps.db, { actorId: viewer.userId, act: 'account.exported', subject: iri.user(viewer.userId) }, now);
    return { '@id': path, ...found };
  });

  // Open, since a password is checked before the transaction: hashing takes long.
  openRoute(app, deps, eraseAccountCall, async ({ request, body }) => {
    const { userId, role } = claimsOf(request);
    const isOwner = await deps.throttle.guard(userId, request.ip, async () => ((await deps.passwords.matches(await passwordHashOf(deps.db, userId), body.password, request.ip)) ? true : null));
    if (isOwner === null) throw invalid({ propertyPath: 'password', code: 'passwordWrong' });
    const { db, live, clock, limits, config: { publicUrl } } = deps;
    const ended = await inTransaction(db, (tx) => eraseAccount({ tx, live, now: clock.now(), limits, publicUrl }, { userId, role }));
    for (const each of ended) deps.sessions.forget(each);
    return undefined;
  });
}
