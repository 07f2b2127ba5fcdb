import {
  changePasswordByTokenCall,
  changePasswordCall,
  checkEmailCall,
  eraseAccountCall,
  errorReportCall,
  exportAccountCall,
  feedbackCall,
  registerParentCall,
  registerTeacherCall,
  resetPasswordCall,
  sendParentVerificationCall,
  sendTeacherVerificationCall,
  verifyParentEmailCall,
  verifyTeacherEmailCall,
} from '../../../schema/calls/account-calls.ts';
import { loginCall, logoutCall, refreshCall, studentCardLoginCall, studentLoginCall } from '../../../schema/calls/auth-calls.ts';
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
} from '../../../schema/calls/notification-calls.ts';
import { avatarCall, iconCall, parentCall, parentsCall, patchParentCall, patchTeacherCall, schoolCall, schoolsCall, teacherCall, teachersCall } from '../../../schema/calls/profile-calls.ts';
import { iconsCall, localesCall, meCall, patchUserCall, timeZonesCall, userCall } from '../../../schema/calls/user-calls.ts';
import { PASSWORD } from '../../support/test-school.ts';
import { ANYONE, EVERY_USER, MAIN, MEMBERS, NOBODY_KNOWS, outcomes, OWN, OWN_SEEN, READABLE, type PermissionRow } from './permission-row.ts';
import type { Place } from './permission-world.ts';

const ofMain = ({ people }: Place) => ({ params: { id: people.main } });
const ofParent = ({ people }: Place) => ({ params: { id: people.parent } });
/** Somebody of whom one knows by this class alone. */
const ofHelper = async (place: Place) => ({ params: { id: await place.helper() } });
const ofCoParent = async (place: Place) => ({ params: { id: await place.coParent() } });
const ofWeb = async (place: Place) => ({ params: { id: await place.webSubscription('main') } });
const ofNative = async (place: Place) => ({ params: { id: await place.nativeSubscription('main') } });
const registration = (place: Place) => ({ body: { email: `${place.unique()}@school.test`, firstName: 'Olga', lastName: 'Testova', password: 'Correct-Horse-1' } });


/** Accounts, profiles and push. What belongs to somebody is the main teacher's, or the connected parent's. */
export const ACCOUNT_PERMISSIONS: readonly PermissionRow[] = [
  { call: loginCall, active: ANYONE, archived: null, ask: () => ({ body: { email: 'anna@school.test', password: PASSWORD } }) },
  { call: studentLoginCall, active: ANYONE, archived: null, ask: () => ({ body: { login: 'petya', password: PASSWORD } }) },
  { call: studentCardLoginCall, active: ANYONE, archived: null, ask: async (place) => ({ body: await place.loginCard() }) },
  { call: refreshCall, active: ANYONE, archived: null, ask: async (place) => ({ body: { refreshToken: await place.refreshToken() } }) },
  { call: logoutCall, active: EVERY_USER, archived: null, isEnding: true, ask: () => ({}) },

  { call: checkEmailCall, active: ANYONE, archived: null, ask: () => ({ body: { email: 'anna@school.test' } }) },
  { call: registerTeacherCall, active: ANYONE, archived: null, ask: registration },
  { call: registerParentCall, active: ANYONE, archived: null, ask: registration },
  { call: verifyTeacherEmailCall, active: NOBODY_KNOWS, archived: null, ask: (place) => ({ ...ofMain(place), body: { hash: 'wrong' } }) },
  { call: verifyParentEmailCall, active: NOBODY_KNOWS, archived: null, ask: (place) => ({ ...ofParent(place), body: { hash: 'wrong' } }) },
  { call: sendTeacherVerificationCall, active: ANYONE, archived: null, ask: ofMain },
  { call: sendParentVerificationCall, active: ANYONE, archived: null, ask: ofParent },
  { call: resetPasswordCall, active: ANYONE, archived: null, ask: () => ({ body: { email: 'anna@school.test' } }) },
  { call: changePasswordByTokenCall, active: NOBODY_KNOWS, archived: null, ask: () => ({ params: { token: 'wrong' }, body: { password: 'Correct-Horse-2' } }) },
  { call: changePasswordCall, active: EVERY_USER, archived: null, isEnding: true, ask: () => ({ body: { currentPassword: PASSWORD, password: 'Correct-Horse-2' } }) },
  { call: exportAccountCall, active: EVERY_USER, archived: null, ask: () => ({}) },
  { call: eraseAccountCall, active: EVERY_USER, archived: null, isEnding: true, ask: () => ({ body: { password: PASSWORD } }) },
  { call: errorReportCall, active: ANYONE, archived: null, ask: () => ({ body: { build: 'main-1.js', browser: 'Chrome 141, Android', language: 'ru', route: '/outbox', error: 'TypeError', frames: [] } }) },
  { call: feedbackCall, active: ANYONE, archived: null, ask: () => ({ body: { body: 'hello' } }) },

  { call: meCall, active: EVERY_USER, archived: null, ask: () => ({}) },
  { call: userCall, active: MEMBERS, archived: READABLE, ask: ofHelper },
  { call: patchUserCall, active: OWN_SEEN, archived: null, ask: (place) => ({ ...ofMain(place), body: { timeZone: 'UTC' } }) },
  { call: localesCall, active: ANYONE, archived: null, ask: () => ({}) },
  { call: timeZonesCall, active: ANYONE, archived: null, ask: () => ({}) },
  { call: iconsCall, active: EVERY_USER, archived: null, ask: () => ({}) },
  { call: iconCall, active: EVERY_USER, archived: null, ask: () => ({ params: { icon: 'class-fox' } }) },
  { call: schoolsCall, active: EVERY_USER, archived: null, ask: () => ({}) },
  { call: schoolCall, active: EVERY_USER, archived: null, ask: async (place) => ({ params: { id: await place.school() } }) },

  { call: teachersCall, active: EVERY_USER, archived: null, ask: () => ({}) },
  { call: teacherCall, active: MEMBERS, archived: READABLE, ask: ofHelper },
  { call: patchTeacherCall, active: MAIN, archived: null, ask: (place) => ({ ...ofMain(place), body: { firstName: 'Anna' } }) },
  { call: parentsCall, active: EVERY_USER, archived: null, ask: () => ({}) },
  { call: parentCall, active: MEMBERS, archived: READABLE, ask: ofCoParent },
  { call: patchParentCall, active: outcomes(403, { parent: 'ok', pendingParent: 404, declinedParent: 404, otherParent: 404 }), archived: null, ask: (place) => ({ ...ofParent(place), body: { firstName: 'Maria' } }) },
  { call: avatarCall, active: MEMBERS, archived: READABLE, ask: ofHelper },

  { call: pushKeyCall, active: EVERY_USER, archived: null, ask: () => ({}) },
  { call: webSubscriptionsCall, active: EVERY_USER, archived: null, ask: () => ({}) },
  {
    call: createWebSubscriptionCall,
    active: EVERY_USER,
    archived: null,
    ask: (place) => ({ body: { endpoint: `https://push.test/${place.unique()}`, publicKey: 'B'.repeat(87), authToken: 'A'.repeat(22) } }),
  },
  { call: webSubscriptionCall, active: OWN, archived: null, ask: ofWeb },
  { call: deleteWebSubscriptionCall, active: OWN, archived: null, ask: ofWeb },
  { call: testWebSubscriptionCall, active: OWN, archived: null, ask: ofWeb },
  { call: nativeSubscriptionsCall, active: EVERY_USER, archived: null, ask: () => ({}) },
  { call: createNativeSubscriptionCall, active: EVERY_USER, archived: null, ask: (place) => ({ body: { token: 'T', deviceId: place.unique(), platform: 'android' } }) },
  { call: nativeSubscriptionCall, active: OWN, archived: null, ask: ofNative },
  { call: deleteNativeSubscriptionCall, active: OWN, archived: null, ask: ofNative },
];
