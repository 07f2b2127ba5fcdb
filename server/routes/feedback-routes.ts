import type { FastifyInstance } from 'fastify';
import { feedbackCall } from '../../schema/calls/account-calls.ts';
import type { AppDeps } from '../app-deps.ts';
import { sendFeedback } from '../mail/account-letters.ts';
import { localeOf } from '../plugins/server-texts.ts';
import { findAccount } from '../store/account-reader.ts';
import { inTransaction } from '../store/writing.ts';
import { visitorWriteRoute } from './route.ts';

/** What somebody writes to the operator becomes a letter; of somebody who is logged in one for each key, with their own address unless they name another. */
export function feedbackRoutes(app: FastifyInstance, deps: AppDeps): void {
  const [to, publicUrl] = [deps.config.operatorEmail, deps.config.publicUrl];
  visitorWriteRoute(app, deps, feedbackCall, {
    async ofUser({ writing: { tx, now }, viewer: { userId }, body }) {
      await deps.limits.take('feedback', userId, tx);
      const account = await findAccount(tx, userId);
      await sendFeedback(tx, { publicUrl, now }, { to, from: body.email ?? account?.email ?? undefined, text: body.body, locale: account?.locale ?? 'en' });
      return undefined;
    },
    async ofVisitor({ request, body }) {
      await deps.limits.take('feedback', request.ip);
      const feedback = { to, from: body.email, text: body.body, locale: localeOf(request.headers['accept-language']) };
      await inTransaction(deps.db, (tx) => sendFeedback(tx, { publicUrl, now: deps.clock.now() }, feedback));
      return undefined;
    },
  });
}
