import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The id of the declared call that a route answers. */
    callId?: string;
  }
}

/** What a school may want to know of its use (product.md section 7), by the call that tells it. */
const EVENT_OF: Readonly<Record<string, string>> = {
  createStory: 'story',
  readStory: 'read',
  likeStory: 'like',
  createComment: 'comment',
  createMessage: 'message',
  createInvitation: 'invitation',
  listAwards: 'skill_report',
  login: 'authorization',
  loginStudent: 'authorization',
  loginStudentByCard: 'authorization',
  getStudentByParentCode: 'parent_invite_visit',
  getClassByCode: 'parent_invite_visit',
  getInviteByCode: 'parent_invite_visit',
  checkInvitation: 'parent_invite_visit',
};
/** The names of the events, each once. */
export const PRODUCT_EVENTS: readonly string[] = [...new Set(Object.values(EVENT_OF))];

/**
 * Counts what people do, for whoever runs the server and nobody else (API-04): sums without persons, classes or times,
 * told with the other figures. What was refused, or came a second time under its key, is not counted.
 */
export function countProductEvents(app: FastifyInstance, metrics: Metrics): void {
  const count = metrics.counter('parta_product_events_total', 'What was done in the product', 'event', PRODUCT_EVENTS);
  app.addHook('onResponse', (request, reply, done) => {
    const event = EVENT_OF[request.routeOptions.config.callId ?? ''];
    if (event !== undefined && reply.statusCode < 300 && !reply.hasHeader('idempotent-replayed')) count(event);
    done();
  });
}
