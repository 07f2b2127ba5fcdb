import { z } from 'zod';
import { nativeSubscriptionCreateSchema, nativeSubscriptionSchema, webSubscriptionCreateSchema, webSubscriptionSchema } from '../records/push-subscription.ts';
import { collectionSchema, pageQuerySchema } from '../wire.ts';
import { defineCall } from './call.ts';

/** The `applicationServerKey` that a browser subscribes with (VAPID, RFC 8292). */
export const pushKeyCall = defineCall({
  id: 'getPushKey', method: 'GET', path: '/push/public-key', actors: 'user', status: 200, summary: 'The server’s key for web push',
  reply: z.object({ '@id': z.string(), '@type': z.literal('PushKey'), publicKey: z.string() }),
});
export const webSubscriptionsCall = defineCall({
  id: 'listWebSubscriptions', method: 'GET', path: '/users/me/subscriptions', actors: 'user', status: 200, summary: 'Own browsers that take push messages', query: pageQuerySchema,
  reply: collectionSchema(webSubscriptionSchema),
});
export const createWebSubscriptionCall = defineCall({
  id: 'createWebSubscription', method: 'POST', path: '/users/me/subscriptions', actors: 'user', status: 201, summary: 'Register this browser', body: webSubscriptionCreateSchema,
  reply: webSubscriptionSchema,
});
export const webSubscriptionCall = defineCall({
  id: 'getWebSubscription', method: 'GET', path: '/users/me/subscriptions/{id}', actors: 'user', status: 200, summary: 'One own browser', reply: webSubscriptionSchema,
});
export const deleteWebSubscriptionCall = defineCall({
  id: 'deleteWebSubscription', method: 'DELETE', path: '/users/me/subscriptions/{id}', actors: 'user', status: 204, summary: 'Send nothing more to this browser',
});
/** A push message to this browser alone, so that somebody sees whether notifications arrive (EXT-09). */
export const testWebSubscriptionCall = defineCall({
  id: 'testWebSubscription', method: 'POST', path: '/users/me/subscriptions/{id}/test', actors: 'user', status: 204, summary: 'Send a trial message to this browser',
});
export const nativeSubscriptionsCall = defineCall({
  id: 'listNativeSubscriptions', method: 'GET', path: '/users/me/push-subscriptions', actors: 'user', status: 200, summary: 'Own apps that take push messages', query: pageQuerySchema,
  reply: collectionSchema(nativeSubscriptionSchema),
});
export const createNativeSubscriptionCall = defineCall({
  id: 'createNativeSubscription', method: 'POST', path: '/users/me/push-subscriptions', actors: 'user', status: 201, summary: 'Register this app', body: nativeSubscriptionCreateSchema,
  reply: nativeSubscriptionSchema,
});
export const nativeSubscriptionCall = defineCall({
  id: 'getNativeSubscription', method: 'GET', path: '/users/me/push-subscriptions/{id}', actors: 'user', status: 200, summary: 'One own app', reply: nativeSubscriptionSchema,
});
export const deleteNativeSubscriptionCall = defineCall({
  id: 'deleteNativeSubscription', method: 'DELETE', path: '/users/me/push-subscriptions/{id}', actors: 'user', status: 204, summary: 'Send nothing more to this app',
});
