import type { FastifyInstance } from 'fastify';
import { CALLS_BY_SUBJECT } from '../../schema/calls/calls.ts';
import { openApiOf } from '../../schema/calls/openapi.ts';

/** Where the OpenAPI description is, as API Platform has it. */
export const DESCRIPTION_PATH = '/api/docs.jsonopenapi';
const DESCRIPTION_TYPE = 'application/vnd.openapi+json';
/** RFC 8631: a description of the service for programs. */
const DESCRIPTION_LINK = `<${DESCRIPTION_PATH}>; rel="service-desc"; type="${DESCRIPTION_TYPE}"`;

/** Serves the OpenAPI description of every declared call; made at the first request, which few ever make. */
export function serveApiDescription(app: FastifyInstance): void {
  let description: string | null = null;
  app.get(DESCRIPTION_PATH, async (_request, reply) => {
    description ??= JSON.stringify(openApiOf(CALLS_BY_SUBJECT));
    await reply.type(`${DESCRIPTION_TYPE}; charset=utf-8`).header('cache-control', 'no-cache').header('link', DESCRIPTION_LINK).send(description);
  });
}

/** Names the description in every answer of the routes of `api`. */
export function linkApiDescription(api: FastifyInstance): void {
  api.addHook('onSend', (_request, reply, payload, done) => {
    reply.header('link', DESCRIPTION_LINK);
    done(null, payload);
  });
}
