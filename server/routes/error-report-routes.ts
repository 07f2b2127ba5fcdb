import type { FastifyInstance } from 'fastify';
import { errorReportCall } from '../../schema/calls/account-calls.ts';
import type { AppDeps } from '../app-deps.ts';
import { openRoute } from './route.ts';

/** What broke on somebody's screen: one line of the log, and nothing else is kept (docs/operating.md). */
export function errorReportRoutes(app: FastifyInstance, deps: AppDeps): void {
  openRoute(app, deps, errorReportCall, async ({ request, body }) => {
    await deps.limits.take('errorReport', request.ip);
    request.log.warn({ report: body }, 'a screen broke');
    return undefined;
  });
}
