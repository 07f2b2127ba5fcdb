import { classesCall } from '../../../schema/calls/class-calls.ts';
import { commentsCall } from '../../../schema/calls/comment-calls.ts';
import { classEventsCall, classRelevantEventsCall, createEventCall, relevantEventsCall } from '../../../schema/calls/event-calls.ts';
import { invitationsCall } from '../../../schema/calls/invitation-calls.ts';
import { nativeSubscriptionsCall, webSubscriptionsCall } from '../../../schema/calls/notification-calls.ts';
import { parentsCall, schoolsCall, teachersCall } from '../../../schema/calls/profile-calls.ts';
import { createRequestCall, parentRequestsCall, pendingRequestsCall } from '../../../schema/calls/request-calls.ts';
import { awardsCall, skillsCall } from '../../../schema/calls/reward-calls.ts';
import { createStoryCall, feedCall, readStoryCall, storiesCall, storyAskedCall, storyReadersCall } from '../../../schema/calls/story-calls.ts';
import { classCredentialsCall, classPublicStudentsCall, classStudentsCall, studentsCall } from '../../../schema/calls/student-calls.ts';
import { createDirectThreadCall, messagesCall, recipientsCall, threadMembersCall, threadsCall } from '../../../schema/calls/thread-calls.ts';
import { iconsCall } from '../../../schema/calls/user-calls.ts';
import type { Call } from '../../../schema/calls/call.ts';
import { iri } from '../../../schema/ids.ts';
import { DAY_MS } from '../../../schema/limits.ts';
import type { TestRequest } from '../../support/test-client.ts';
import type { PermissionWorld, Person } from '../permissions/permission-world.ts';

/** A list with several rows in it, and who asks for it. */
export interface PagedList {
  readonly call: Call;
  readonly by: Person;
  readonly request?: TestRequest;
}

/** Rows of each kind: more than a page of two. */
const EACH = 4;

async function times<T>(make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let count = 0; count < EACH; count += 1) made.push(await make());
  return made;
}

const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** Fills the active class, and answers every list that is paged. */
export async function makeLists({ active, clients }: PermissionWorld): Promise<readonly PagedList[]> {
  const { classId, studentId, people, parentsThreadId: threadId } = active;
  const [students, helpers] = [await times(active.student), await times(active.helper)];
  await times(active.coParent);
  await times(active.group);
  for (const helper of helpers) await clients.main.call(createDirectThreadCall, { body: { members: [iri.user(helper)] } });
  for (const each of students) await clients.declinedParent.call(createRequestCall, { params: { classId, studentId: each }, body: { code: active.classCode } });
  await times(active.newcomer);
  await times(active.invitation);
  await times(active.awarded);
  await times(active.school);
  for (const day of [1, 2, 3, 4]) await clients.main.call(createEventCall, { params: { classId }, body: { title: 'Trip', startDateTime: dayFromNow(day), endDateTime: dayFromNow(day) } });
  await times(() => active.message('main'));
  await times(() => active.webSubscription('main'));
  await times(() => active.nativeSubscription('main'));
  const storyId = await active.asking();
  await times(() => active.comment(storyId, 'parent'));
  for (const reader of ['assistant', 'parent', 'student'] as const) await clients[reader].call(readStoryCall, { params: { classId, storyId } });
  for (const body of ['one', 'two']) await clients.main.call(createStoryCall, { params: { classId }, body: { body } });
  const inClass = { params: { classId } };
  const ofStory = { params: { classId, storyId } };
  return [
    { call: classesCall, by: 'main' },
    { call: commentsCall, by: 'parent', request: ofStory },
    { call: classEventsCall, by: 'parent', request: inClass },
    { call: classEventsCall, by: 'parent', request: { ...inClass, query: { 'order[endDateTime]': 'desc' } } },
    { call: classRelevantEventsCall, by: 'parent', request: inClass },
    { call: relevantEventsCall, by: 'parent' },
    { call: invitationsCall, by: 'main', request: { params: { studentId } } },
    { call: webSubscriptionsCall, by: 'main' },
    { call: nativeSubscriptionsCall, by: 'main' },
    { call: teachersCall, by: 'parent' },
    { call: parentsCall, by: 'main' },
    { call: schoolsCall, by: 'main' },
    { call: parentRequestsCall, by: 'declinedParent', request: { params: { parentId: people.declinedParent } } },
    { call: pendingRequestsCall, by: 'main' },
    { call: skillsCall, by: 'main', request: inClass },
    { call: awardsCall, by: 'student' },
    { call: storiesCall, by: 'parent' },
    { call: feedCall, by: 'parent', request: inClass },
    { call: storyReadersCall, by: 'main', request: ofStory },
    { call: storyAskedCall, by: 'main', request: ofStory },
    { call: classStudentsCall, by: 'main', request: inClass },
    { call: classPublicStudentsCall, by: 'parent', request: inClass },
    { call: studentsCall, by: 'main' },
    { call: classCredentialsCall, by: 'main', request: inClass },
    { call: threadsCall, by: 'main' },
    { call: threadMembersCall, by: 'parent', request: { params: { threadId } } },
    { call: recipientsCall, by: 'main' },
    { call: messagesCall, by: 'parent', request: { params: { threadId } } },
    { call: messagesCall, by: 'parent', request: { params: { threadId }, query: { 'order[createdAt]': 'asc' } } },
    { call: iconsCall, by: 'main', request: { query: { type: 'class' } } },
  ];
}
