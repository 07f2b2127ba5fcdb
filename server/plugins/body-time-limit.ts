import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../problem-error.ts';

/** A JSON body is at most some hundred kB: on the slowest line that the app is made for it takes less, ms (F-611). */
const JSON_BODY_MS = 60_000;

/** Answers 408 where a JSON body takes longer than `ms`. Uploads may take as long as the server's request timeout. */
export function limitBodyTime(app: FastifyInstance, ms = JSON_BODY_MS): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (/\bjson\b/i.test(request.headers['content-type'] ?? '')) {
      const timer = setTimeout(() => {
        if (!request.raw.complete && !reply.sent) void reply.header('connection', 'close').send(new ProblemError(408, 'tooSlow'));
      }, ms);
      // Of a body that nobody reads, such as one of a refused type, only the end of its connection is certain.
      for (const end of ['end', 'close']) payload.once(end, () => clearTimeout(timer));
    }
    done(null, payload);
  });
}
