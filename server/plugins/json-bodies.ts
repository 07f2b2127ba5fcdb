import type { FastifyInstance } from 'fastify';
import { JSON_BODY_MAX } from '../../schema/limits.ts';
import { JSON_LD, MERGE_PATCH } from '../../schema/wire.ts';
import { ProblemError } from '../problem-error.ts';

/** JSON in its three media types, up to JSON_BODY_MAX; an empty body is no body. Everything else is a 415. */
export function registerJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>([JSON_LD, MERGE_PATCH, 'application/json'], { parseAs: 'string', bodyLimit: JSON_BODY_MAX }, (_request, body, done) => {
    if (body.trim() === '') {
      done(null, undefined);
      return;
    }
    try {
      done(null, JSON.parse(body));
    } catch {
      done(new ProblemError(400, 'malformedJson'));
    }
  });
}
