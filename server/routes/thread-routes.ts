import type { FastifyInstance } from 'fastify';
import {
  createDirectThreadCall,
  muteThreadCall,
  recipientsCall,
  threadCall,
  threadMemberCall,
  threadMembersCall,
  threadsCall,
  unmuteThreadCall,
  unreadCountCall,
} from '../../schema/calls/thread-calls.ts';
import { idOf, uuidSchema } from '../../schema/ids.ts';
import type { AppDeps } from '../app-deps.ts';
import { notFound } from '../problem-error.ts';
import { listMembers, membersByUserIds } from '../store/member-reader.ts';
import { listRecipients } from '../store/recipient-reader.ts';
import { countUnread, isMember, listThreads, threadsByIds } from '../store/thread-reader.ts';
import { createDirectThread, setNotifications } from '../store/thread-writer.ts';
import { collectionOf, wholeCollection } from './collection.ts';
import { readRoute, writeRoute } from './route.ts';

export function threadRoutes(app: FastifyInstance, deps: AppDeps): void {
  readRoute(app, deps, threadsCall, async ({ db, viewer, query, path }) => {
    const classId = query.related_with_class === undefined ? undefined : idOf(query.related_with_class);
    if (classId !== undefined && !uuidSchema.safeParse(classId).success) return wholeCollection(path, []);
    return collectionOf(path, query, (window) => listThreads(db, viewer, { classId }, window));
  });

  readRoute(app, deps, unreadCountCall, ({ db, viewer }) => countUnread(db, viewer));

  readRoute(app, deps, recipientsCall, async ({ db, viewer, query, path }) => {
    return collectionOf(path, query, (window) => listRecipients(db, viewer, window));
  });

  readRoute(app, deps, threadCall, async ({ db, viewer, param }) => {
    const threadId = param('threadId');
    const thread = (await threadsByIds(db, viewer, [threadId])).get(threadId);
    if (thread === undefined) throw notFound();
    return thread;
  });

  readRoute(app, deps, threadMembersCall, async ({ db, viewer, param, query, path }) => {
    const threadId = param('threadId');
    if (!(await isMember(db, viewer, threadId))) throw notFound();
    return collectionOf(path, query, (window) => listMembers(db, viewer, threadId, window));
  });

  readRoute(app, deps, threadMemberCall, async ({ db, viewer, param }) => {
    const threadId = param('threadId');
    const userId = param('userId');
    const isVisible = await isMember(db, viewer, threadId);
    const member = isVisible ? (await membersByUserIds(db, viewer, threadId, [userId])).get(userId) : undefined;
    if (member === undefined) throw notFound();
    return member;
  });

  writeRoute(app, deps, createDirectThreadCall, ({ writing, viewer, body }) => createDirectThread(writing, viewer, body));
  writeRoute(app, deps, muteThreadCall, ({ writing, viewer, param }) => setNotifications(writing, viewer, param('threadId'), false));
  writeRoute(app, deps, unmuteThreadCall, ({ writing, viewer, param }) => setNotifications(writing, viewer, param('threadId'), true));
}
