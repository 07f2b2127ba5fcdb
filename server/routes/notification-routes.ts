import type { FastifyInstance } from 'fastify';
import {
  createNativeSubscriptionCall,
  createWebSubscriptionCall,
  deleteNativeSubscriptionCall,
  deleteWebSubscriptionCall,
  nativeSubscriptionCall,
  nativeSubscriptionsCall,
  pushKeyCall,
  testWebSubscriptionCall,
  webSubscriptionCall,
  webSubscriptionsCall,
} from '../../schema/calls/notification-calls.ts';
import type { AppDeps } from '../app-deps.ts';
import { orNotFound } from '../problem-error.ts';
import { noteFor } from '../store/notice-writer.ts';
import { findNativeSubscription, findWebSubscription, listNativeSubscriptions, listWebSubscriptions } from '../store/subscription-reader.ts';
import { addNativeSubscription, addWebSubscription, removeSubscription } from '../store/subscription-writer.ts';
import { collectionOf } from './collection.ts';
import { readRoute, writeRoute } from './route.ts';

/** The devices that take push messages. */
export function notificationRoutes(app: FastifyInstance, deps: AppDeps): void {
  readRoute(app, deps, pushKeyCall, async ({ path }) => ({ '@id': path, '@type': 'PushKey' as const, publicKey: deps.vapid.publicKey }));

  readRoute(app, deps, webSubscriptionsCall, async ({ db, viewer, query, path }) => {
    return collectionOf(path, query, (window) => listWebSubscriptions(db, viewer, window));
  });
  readRoute(app, deps, webSubscriptionCall, async ({ db, viewer, param }) => orNotFound(await findWebSubscription(db, viewer, param('id'))));
  writeRoute(app, deps, createWebSubscriptionCall, ({ writing, viewer, sessionId, body }) => addWebSubscription(writing, { ...viewer, sessionId }, body));
  writeRoute(app, deps, deleteWebSubscriptionCall, async ({ writing, viewer, param }) => {
    await removeSubscription(writing, viewer, 'web', param('id'));
    return undefined;
  });
  writeRoute(app, deps, testWebSubscriptionCall, async ({ writing, viewer, param }) => {
    const subscription = orNotFound(await findWebSubscription(writing.tx, viewer, param('id')));
    await noteFor(writing, { kind: 'trial', subscription: subscription._id });
    return undefined;
  });

  readRoute(app, deps, nativeSubscriptionsCall, async ({ db, viewer, query, path }) => {
    return collectionOf(path, query, (window) => listNativeSubscriptions(db, viewer, window));
  });
  readRoute(app, deps, nativeSubscriptionCall, async ({ db, viewer, param }) => orNotFound(await findNativeSubscription(db, viewer, param('id'))));
  writeRoute(app, deps, createNativeSubscriptionCall, ({ writing, viewer, sessionId, body }) => addNativeSubscription(writing, { ...viewer, sessionId }, body));
  writeRoute(app, deps, deleteNativeSubscriptionCall, async ({ writing, viewer, param }) => {
    await removeSubscription(writing, viewer, 'native', param('id'));
    return undefined;
  });
}
