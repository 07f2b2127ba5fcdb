import type { z } from 'zod';
import { classesCall } from '../../../schema/calls/class-calls.ts';
import type { Call } from '../../../schema/calls/call.ts';
import { commentsCall } from '../../../schema/calls/comment-calls.ts';
import { classEventsCall } from '../../../schema/calls/event-calls.ts';
import { invitationsCall } from '../../../schema/calls/invitation-calls.ts';
import { parentsCall, teachersCall } from '../../../schema/calls/profile-calls.ts';
import { parentRequestsCall, pendingRequestsCall } from '../../../schema/calls/request-calls.ts';
import { awardsCall, skillsCall } from '../../../schema/calls/reward-calls.ts';
import { feedCall, storyReadersCall } from '../../../schema/calls/story-calls.ts';
import { studentsCall } from '../../../schema/calls/student-calls.ts';
import { messagesCall, recipientsCall, threadMembersCall, threadsCall } from '../../../schema/calls/thread-calls.ts';
import { meCall, userCall } from '../../../schema/calls/user-calls.ts';
import type { Iri } from '../../../schema/ids.ts';
import type { Resource } from '../../../schema/records/change.ts';
import type { Role } from '../../../schema/records/user.ts';
import type { Collection } from '../../../schema/wire.ts';
import type { TestClient, TestRequest } from '../../support/test-client.ts';

/** A caller who walks what lies open to them. */
export interface Walker {
  readonly client: TestClient;
  readonly userId: string;
  readonly role: Role;
}

export type View = Map<Iri, Resource>;
type ResourcesCall = Call & { readonly reply: z.ZodType<Collection<Resource>> };

/** Everything that a caller sees by the collections of REST, whole. */
export async function restView(walker: Walker): Promise<View> {
  const { client, userId, role } = walker;
  const me = (await client.call(meCall)).reply;
  const view: View = new Map([[me['@id'], me]]);
  for (const group of await membersOf(client, classesCall)) add(view, [group, ...(await belowClass(walker, group._id))]);
  for (const thread of await membersOf(client, threadsCall)) add(view, [thread, ...(await belowThread(walker, thread._id))]);
  for (const student of await membersOf(client, studentsCall)) add(view, [student, ...(await belowStudent(walker, student._id, student.user))]);
  if (role === 'parent') add(view, await membersOf(client, parentRequestsCall, { params: { parentId: userId } }));
  if (role === 'teacher') add(view, await membersOf(client, pendingRequestsCall));
  add(view, await membersOf(client, awardsCall));
  return view;
}

/** What lies below a class that one has gained, but its threads and students, which are gained by themselves. */
export async function belowClass({ client, role }: Walker, classId: string): Promise<Resource[]> {
  const params = { classId };
  const stories = await membersOf(client, feedCall, { params });
  const comments = await Promise.all(stories.map((story) => membersOf(client, commentsCall, { params: { ...params, storyId: story._id } })));
  return [
    ...stories,
    ...comments.flat(),
    ...(await membersOf(client, classEventsCall, { params })),
    ...(role === 'teacher' ? await membersOf(client, skillsCall, { params }) : []),
  ];
}

/** What lies below a thread. */
export async function belowThread({ client }: Walker, threadId: string): Promise<Resource[]> {
  return membersOf(client, messagesCall, { params: { threadId } });
}

/** What lies below a student. */
export async function belowStudent({ client, role }: Walker, studentId: string, user: Iri): Promise<Resource[]> {
  return [
    ...(role === 'teacher' ? await membersOf(client, invitationsCall, { params: { studentId } }) : []),
    ...(await membersOf(client, awardsCall, { query: { 'student.user': user } })),
  ];
}

/** The lists of people, and each person by name, where files are named too: as texts. */
export async function peopleLists({ client, role }: Pick<Walker, 'client' | 'role'>, view: View, userIds: readonly string[]): Promise<string> {
  const texts = [await client.call(teachersCall), await client.call(parentsCall), await client.call(recipientsCall)].map(({ text }) => text);
  for (const id of userIds) texts.push((await client.call(userCall, { params: { id } })).text);
  for (const resource of view.values()) {
    if (resource['@type'] === 'Thread') texts.push((await client.call(threadMembersCall, { params: { threadId: resource._id } })).text);
    if (resource['@type'] === 'Story' && role === 'teacher') texts.push((await client.call(storyReadersCall, { params: { classId: resource.class.slice('/classes/'.length), storyId: resource._id } })).text);
  }
  return texts.join('\n');
}

function add(view: View, resources: readonly Resource[]): void {
  for (const resource of resources) view.set(resource['@id'], resource);
}

/** All pages of a collection. */
async function membersOf<C extends ResourcesCall>(client: TestClient, call: C, request: TestRequest = {}): Promise<z.output<C['reply']>['member']> {
  const members: z.output<C['reply']>['member'] = [];
  let query: Record<string, string> = { itemsPerPage: '200', ...request.query };
  for (;;) {
    const { reply } = await client.call(call, { ...request, query });
    members.push(...(reply?.member ?? []));
    const next = reply?.view?.next;
    if (next === undefined) return members;
    query = Object.fromEntries(new URL(next, 'http://api').searchParams);
  }
}
