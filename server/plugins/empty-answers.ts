import type { FastifyInstance } from 'fastify';
import { EMPTY_ANSWER } from '../../schema/wire.ts';

/** Says of each answer without a body that it is ours, as a type of ours says it of one that has a body. */
export function markEmptyAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if ((payload === undefined || payload === null) && reply.statusCode < 300) reply.header(EMPTY_ANSWER, 'empty');
    done(null, payload);
  });
}
