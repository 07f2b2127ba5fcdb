import * as accounts from './account-calls.ts';
import * as auth from './auth-calls.ts';
import type { Call } from './call.ts';
import * as classes from './class-calls.ts';
import * as comments from './comment-calls.ts';
import * as events from './event-calls.ts';
import * as files from './file-calls.ts';
import * as invitations from './invitation-calls.ts';
import * as notifications from './notification-calls.ts';
import * as profiles from './profile-calls.ts';
import * as requests from './request-calls.ts';
import * as rewards from './reward-calls.ts';
import * as stories from './story-calls.ts';
import * as students from './student-calls.ts';
import * as sync from './sync-calls.ts';
import * as threads from './thread-calls.ts';
import * as users from './user-calls.ts';

/** The calls by subject: the tags of the OpenAPI description. */
export const CALLS_BY_SUBJECT = {
  auth: callsOf(auth),
  accounts: callsOf(accounts),
  users: callsOf(users),
  profiles: callsOf(profiles),
  classes: callsOf(classes),
  students: callsOf(students),
  rewards: callsOf(rewards),
  invitations: callsOf(invitations),
  requests: callsOf(requests),
  stories: callsOf(stories),
  comments: callsOf(comments),
  events: callsOf(events),
  threads: callsOf(threads),
  files: callsOf(files),
  sync: callsOf(sync),
  notifications: callsOf(notifications),
} as const;

/** Every declared call; the contract test holds the server's routes against this list. */
export const CALLS: readonly Call[] = Object.values(CALLS_BY_SUBJECT).flat();

function callsOf(group: Readonly<Record<string, unknown>>): readonly Call[] {
  return Object.values(group).filter(isCall);
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'actors' in value;
}
