import { feedbackCall } from '../../calls/account-calls.ts';
import { createNativeSubscriptionCall, createWebSubscriptionCall, deleteNativeSubscriptionCall, deleteWebSubscriptionCall } from '../../calls/notification-calls.ts';
import { patchParentCall, patchTeacherCall } from '../../calls/profile-calls.ts';
import { patchUserCall } from '../../calls/user-calls.ts';
import { iri } from '../../ids.ts';
import type { MutationsOn } from '../mutation-subject.ts';
import { fileIris, plan, type MutationPlan } from './mutation-plan-parts.ts';

/** See planOf. */
export function planProfile(mutation: MutationsOn<'profile'>): MutationPlan {
  const { userId, role, firstName, lastName, avatar, attachments } = mutation;
  const entity = iri.user(userId);
  const picture = { kept: {}, new: { avatar: fileIris(attachments)[0] }, none: { avatar: null } }[avatar];
  const body = { ...(firstName === undefined ? {} : { firstName }), ...(lastName === undefined ? {} : { lastName }), ...picture };
  return plan({ entity, lane: `${entity}/profile`, call: role === 'teacher' ? patchTeacherCall : patchParentCall, params: { id: userId }, uploads: attachments, body });
}

/** See planOf. */
export function planAccount(mutation: MutationsOn<'account'>): MutationPlan {
  const { userId, locale, timeZone, quietHours } = mutation;
  const entity = iri.user(userId);
  const body = { ...(locale === undefined ? {} : { locale }), ...(timeZone === undefined ? {} : { timeZone }), ...(quietHours === undefined ? {} : { quietHours }) };
  return plan({ entity, lane: `${entity}/account`, call: patchUserCall, params: { id: userId }, body });
}

/** See planOf. One lane for all: the newest word on this device's notifications is the last. */
export function planPush(mutation: MutationsOn<'push'>): MutationPlan {
  const id = mutation.subscriptionId;
  const lane = '/users/me/subscriptions';
  const [web, native] = [iri.webSubscription(id), iri.nativeSubscription(id)];
  switch (mutation.type) {
    case 'push.subscribe': {
      const { endpoint, publicKey, authToken } = mutation;
      return plan({ entity: web, lane, call: createWebSubscriptionCall, params: {}, creates: true, body: { _id: id, endpoint, publicKey, authToken } });
    }
    case 'push.unsubscribe':
      return plan({ entity: web, lane, call: deleteWebSubscriptionCall, params: { id }, needs: [web] });
    case 'push.subscribeNative': {
      const { token, deviceId, platform } = mutation;
      return plan({ entity: native, lane, call: createNativeSubscriptionCall, params: {}, creates: true, body: { _id: id, token, deviceId, platform } });
    }
    case 'push.unsubscribeNative':
      return plan({ entity: native, lane, call: deleteNativeSubscriptionCall, params: { id }, needs: [native] });
  }
}

/** See planOf. One lane for all, so that letters arrive as they were written; the server knows the sender, and their address. */
export function planFeedback({ feedbackId, body }: MutationsOn<'feedback'>): MutationPlan {
  return plan({ entity: iri.feedback(feedbackId), lane: '/feedback', call: feedbackCall, params: {}, creates: true, body: { body } });
}
