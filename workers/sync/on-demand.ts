import type { z } from 'zod';
import { sendParentVerificationCall, sendTeacherVerificationCall } from '../../schema/calls/account-calls.ts';
import type { Call } from '../../schema/calls/call.ts';
import { pushKeyCall, testWebSubscriptionCall, webSubscriptionsCall } from '../../schema/calls/notification-calls.ts';
import { storyAskedCall, storyReadersCall } from '../../schema/calls/story-calls.ts';
import { classCredentialsCall, classPublicStudentsCall } from '../../schema/calls/student-calls.ts';
import { recipientsCall, threadMembersCall } from '../../schema/calls/thread-calls.ts';
import { idOf, type Uuid } from '../../schema/ids.ts';
import type { Recipient } from '../../schema/port/queries.ts';
import type { StoryAsked } from '../../schema/records/story-asked.ts';
import type { StoryReader } from '../../schema/records/story-reader.ts';
import type { PublicStudent, StudentCredentials } from '../../schema/records/student.ts';
import type { Person } from '../../schema/records/user.ts';
import type { Collection } from '../../schema/wire.ts';
import type { Outcome } from './answer.ts';
import type { AuthorizedApi } from './authorized-api.ts';
import { WALK_PAGE } from './walk.ts';

export interface MemberEntry {
  readonly user: Person;
  readonly isNotificationEnabled: boolean;
}

/** Everybody in a thread: asked for when a screen wants it, not kept. */
export async function fetchThreadMembers(api: AuthorizedApi, threadId: Uuid): Promise<Outcome<readonly MemberEntry[]>> {
  const all = await fetchAll(api, threadMembersCall, { threadId });
  return all.kind === 'ok' ? { ...all, value: all.value.map(({ user, isNotificationEnabled }) => ({ user, isNotificationEnabled })) } : all;
}

/** Whom the user may write to: asked for when a screen wants it, not kept. */
export async function fetchRecipients(api: AuthorizedApi): Promise<Outcome<readonly Recipient[]>> {
  const all = await fetchAll(api, recipientsCall, {});
  return all.kind === 'ok' ? { ...all, value: all.value.map(({ user, classes, about }) => ({ user, classes, about })) } : all;
}

/** Who has read a story, the latest first: asked for when a screen wants it, not kept. */
export async function fetchStoryReaders(api: AuthorizedApi, classId: Uuid, storyId: Uuid): Promise<Outcome<readonly Pick<StoryReader, 'user' | 'readAt' | 'isLiked'>[]>> {
  const all = await fetchAll(api, storyReadersCall, { classId, storyId });
  return all.kind === 'ok' ? { ...all, value: all.value.map(({ user, readAt, isLiked }) => ({ user, readAt, isLiked })) } : all;
}

/** Who is asked to confirm a story: asked for when a screen wants it, not kept. */
export async function fetchStoryAsked(api: AuthorizedApi, classId: Uuid, storyId: Uuid): Promise<Outcome<readonly Pick<StoryAsked, 'user' | 'acknowledgedAt' | 'isRead'>[]>> {
  const all = await fetchAll(api, storyAskedCall, { classId, storyId });
  return all.kind === 'ok' ? { ...all, value: all.value.map(({ user, acknowledgedAt, isRead }) => ({ user, acknowledgedAt, isRead })) } : all;
}

/** What a student's printed card carries. */
interface StudentSecrets {
  readonly studentId: Uuid;
  readonly password: string | null;
  readonly cardKey: string | null;
}

function secretsOf({ student, password, cardKey }: StudentCredentials): StudentSecrets {
  return { studentId: idOf(student), password, cardKey };
}

/** First passwords of a class's students: never kept. */
export async function fetchClassCredentials(api: AuthorizedApi, classId: Uuid): Promise<Outcome<readonly StudentSecrets[]>> {
  const all = await fetchAll(api, classCredentialsCall, { classId });
  return all.kind === 'ok' ? { ...all, value: all.value.map(secretsOf) } : all;
}

/** The children of a class by its code, or of an own class: asked for when somebody wants to be connected, not kept. */
export async function fetchPublicStudents(api: AuthorizedApi, classId: Uuid, code: string): Promise<Outcome<readonly Pick<PublicStudent, '_id' | 'firstName' | 'lastName' | 'icon'>[]>> {
  const all = await fetchAll(api, classPublicStudentsCall, { classId }, { code });
  return all.kind === 'ok' ? { ...all, value: all.value.map(({ _id, firstName, lastName, icon }) => ({ _id, firstName, lastName, icon })) } : all;
}

/** Has the letter sent that asks a teacher or parent to confirm their e-mail (GEN-08). */
export function askForVerification(api: AuthorizedApi, role: 'teacher' | 'parent', id: Uuid): Promise<Outcome<unknown>> {
  return api.send(role === 'teacher' ? sendTeacherVerificationCall : sendParentVerificationCall, { params: { id } });
}

/** The server's key for web push, and the user's browsers that it sends to: asked for at each start, not kept. */
export async function fetchPushFacts(api: AuthorizedApi): Promise<Outcome<{ publicKey: string; subscriptions: readonly { _id: Uuid; endpoint: string }[] }>> {
  const key = await api.send(pushKeyCall);
  if (key.kind !== 'ok') return key;
  const all = await fetchAll(api, webSubscriptionsCall, {});
  return all.kind === 'ok' ? { ...all, value: { publicKey: key.value.publicKey, subscriptions: all.value.map(({ _id, endpoint }) => ({ _id, endpoint })) } } : all;
}

/** Has a trial message sent to one of the user's browsers (EXT-09). */
export function askForTrial(api: AuthorizedApi, subscriptionId: Uuid, key: Uuid): Promise<Outcome<unknown>> {
  return api.send(testWebSubscriptionCall, { params: { id: subscriptionId }, key });
}

async function fetchAll<T>(api: AuthorizedApi, call: Call & { readonly reply: z.ZodType<Collection<T>> }, params: Record<string, string>, filter: Record<string, string> = {}): Promise<Outcome<T[]>> {
  const members: T[] = [];
  let link: string | undefined;
  for (;;) {
    const where = link === undefined ? { params, query: { ...filter, itemsPerPage: String(WALK_PAGE) } } : { link };
    const answer: Outcome<Collection<T>> = await api.send(call, where);
    if (answer.kind !== 'ok') return answer;
    members.push(...answer.value.member);
    link = answer.value.view?.next;
    if (link === undefined) return { ...answer, value: members };
  }
}
