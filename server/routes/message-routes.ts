import type { FastifyInstance } from 'fastify';
import { createMessageCall, deleteMessageCall, messageCall, messagesCall, readMessageCall } from '../../schema/calls/thread-calls.ts';
import { iri } from '../../schema/ids.ts';
import { MESSAGE_PAGE } from '../../schema/limits.ts';
import type { AppDeps } from '../app-deps.ts';
import { notFound, orNotFound } from '../problem-error.ts';
import { listMessages, messagesByIds } from '../store/message-reader.ts';
import { deleteMessage, lookBeforeMessage, writeMessage } from '../store/message-writer.ts';
import { messagePoster } from '../store/post-message.ts';
import { writtenAt } from '../store/writing.ts';
import { readMessage } from '../store/thread-writer.ts';
import { collectionOf } from './collection.ts';
import { quickWriteRoute, readRoute, writeRoute } from './route.ts';

export function messageRoutes(app: FastifyInstance, deps: AppDeps): void {
  const postMessage = messagePoster(deps.db);

  readRoute(app, deps, messagesCall, async ({ db, viewer, param, query, path }) => {
    const threadId = param('threadId');
    const filter = {
      order: query['order[createdAt]'] ?? 'desc',
      before: instantOf(query['createdAt[before]']),
      strictlyBefore: instantOf(query['createdAt[strictly_before]']),
      after: instantOf(query['createdAt[after]']),
      strictlyAfter: instantOf(query['createdAt[strictly_after]']),
      around: instantOf(query.around),
    };
    return collectionOf(path, query, async (window) => orNotFound(await listMessages(db, viewer, threadId, filter, window)), { size: MESSAGE_PAGE });
  });

  readRoute(app, deps, messageCall, async ({ db, viewer, param }) => {
    const messageId = param('messageId');
    const message = (await messagesByIds(db, viewer, [messageId])).get(messageId);
    if (message === undefined || message.thread !== iri.thread(param('threadId'))) throw notFound();
    return message;
  });

  quickWriteRoute(app, deps, createMessageCall, {
    // What was written long before it came is rare, and takes the longer way.
    atOnce: async ({ live, now, ageMs, viewer, sessionId, param, body }, keep) => (writtenAt({ now, ageMs }) !== null ? undefined : postMessage({ live, now }, { viewer, sessionId, threadId: param('threadId'), body }, keep(null))),
    look: ({ writing, viewer, param, body }, isAgain) => lookBeforeMessage(writing, viewer, param('threadId'), body, isAgain),
    write: ({ writing, viewer, param, body }, outlook, keep) => writeMessage(writing, viewer, param('threadId'), body, outlook, keep),
  });
  writeRoute(app, deps, readMessageCall, ({ writing, viewer, param }) => readMessage(writing, viewer, param('threadId'), param('messageId')));
  writeRoute(app, deps, deleteMessageCall, async ({ writing, viewer, param }) => {
    await deleteMessage(writing, viewer, param('threadId'), param('messageId'));
    return undefined;
  });
}

function instantOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}
