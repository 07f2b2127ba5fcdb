import type { Call } from '../../../schema/calls/call.ts';
import type { TestRequest } from '../../support/test-client.ts';
import type { Place } from './permission-world.ts';

/**
 * Everybody who may stand to a class: nobody logged in; its two teachers and one of another class; a connected parent,
 * one whose request waits, one whose request was declined, one of another class; a student of it and one of another.
 */
export const ACTORS = ['anonymous', 'main', 'assistant', 'stranger', 'parent', 'pendingParent', 'declinedParent', 'otherParent', 'student', 'otherStudent'] as const;
export type Actor = (typeof ACTORS)[number];

/** `ok` is the call's own status; the others are refusals (docs/decisions: answers of the server). */
export type Outcome = 'ok' | 401 | 403 | 404 | 422;
export type Outcomes = Readonly<Record<Actor, Outcome>>;

/**
 * What a call answers whom: about a thing of the active class, about one of the archived class of the same people, and
 * about a direct thread of the teacher of another class and the declined parent, who share no class (any more).
 */
export interface PermissionRow {
  readonly call: Call;
  readonly active: Outcomes;
  /** Null where a class plays no part. */
  readonly archived: Outcomes | null;
  readonly ended?: Outcomes;
  /** The request that is tried, made anew for each actor, so that one actor's success is no other's failure. */
  readonly ask: (place: Place, actor: Actor) => TestRequest | Promise<TestRequest>;
  /** A success ends the session or the account of who tries, so the row has a school of its own. */
  readonly isEnding?: true;
}

function outcomes(rest: Outcome, parts: Partial<Outcomes>): Outcomes {
  return { anonymous: 401, main: rest, assistant: rest, stranger: rest, parent: rest, pendingParent: rest, declinedParent: rest, otherParent: rest, student: rest, otherStudent: rest, ...parts };
}

/** No token is needed. */
export const ANYONE = outcomes('ok', { anonymous: 'ok' });
/** A secret that is wrong is unknown, to anyone. */
export const NOBODY_KNOWS = outcomes(404, { anonymous: 404 });
/** Everybody has an answer of their own. */
export const EVERY_USER = outcomes('ok', {});
/** All who belong to the class. To others it does not exist. */
export const MEMBERS = outcomes(404, { main: 'ok', assistant: 'ok', parent: 'ok', student: 'ok' });
/** Members of the class's thread of parents. */
export const PARENTS_THREAD = outcomes(404, { main: 'ok', assistant: 'ok', parent: 'ok' });
/** Both teachers of the class; other roles are refused before anything is looked at. */
export const STAFF = outcomes(403, { main: 'ok', assistant: 'ok', stranger: 404 });
/** The main teacher; or of two teachers the one who wrote it. */
export const MAIN = outcomes(403, { main: 'ok', stranger: 404 });
/** Every teacher, for oneself. */
export const TEACHERS = outcomes(403, { main: 'ok', assistant: 'ok', stranger: 'ok' });
/** A teacher who names a class of somebody else learns that it is not theirs. */
export const STAFF_BY_BODY = outcomes(403, { main: 'ok', assistant: 'ok', stranger: 422 });
/** Every parent, for oneself. */
export const PARENTS = outcomes(403, { parent: 'ok', pendingParent: 'ok', declinedParent: 'ok', otherParent: 'ok' });
/** The parent who waits for a decision. */
export const WAITING_PARENT = outcomes(403, { parent: 404, pendingParent: 'ok', declinedParent: 404, otherParent: 404 });
/** The main teacher's own thing, whatever the role of those who try. */
export const OWN = outcomes(404, { main: 'ok' });
/** The main teacher's own thing, which the class sees. */
export const OWN_SEEN = outcomes(404, { main: 'ok', assistant: 403, parent: 403, student: 403 });

/** A code that leads to an archived class is unknown, to anyone. */
export const CLOSED_CODE = outcomes(404, { anonymous: 404 });
/** Nothing changes in an archived class. */
export const FROZEN = outcomes(404, { main: 403, assistant: 403, parent: 403, student: 403 });
/** A thing that teachers alone change: families are refused as ever. */
export const FROZEN_STAFF = outcomes(403, { stranger: 404 });
/** What is read is still read. */
export const READABLE = MEMBERS;
export const READABLE_STAFF = STAFF;

export { outcomes };
