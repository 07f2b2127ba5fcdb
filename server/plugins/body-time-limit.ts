import { PassThrough, type Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../problem-error.ts';

/** A JSON body is at most some hundred kB: on the slowest line that the app is made for it takes less, ms (F-611). */
const JSON_BODY_MS = 60_000;

/** Answers 408 where a JSON body takes longer than `ms`. Uploads may take as long as the server's request timeout. */
export function limitBodyTime(app: FastifyInstance, ms = JSON_BODY_MS): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const isJson = /\bjson\b/i.test(request.headers['content-type'] ?? '');
    done(null, isJson ? withTimeLimit(payload, ms) : payload);
  });
}

/** What `body` gives, ended by the 408 after `ms`. The body itself stays open: its connection carries the answer. */
function withTimeLimit(body: Readable, ms: number): Readable {
  const limited = new PassThrough();
  const timer = setTimeout(() => limited.destroy(new ProblemError(408, 'tooSlow')), ms);
  limited.once('close', () => clearTimeout(timer));
  body.once('error', (error) => limited.destroy(error));
  return body.pipe(limited);
}
