import { createDeps } from '../../../server/create-deps.ts';
import { iconIdOf } from '../../../server/store/icon-writer.ts';
import { startSession } from '../../../server/store/session-writer.ts';
import { inTransaction } from '../../../server/store/writing.ts';
import { iri } from '../../../schema/ids.ts';
import type { Role } from '../../../schema/records/user.ts';
import { createTestApp } from '../../support/test-app.ts';
import { makePermissionWorld } from '../permissions/permission-world.ts';
import { buildFortress } from './fortress.ts';
import type { Thing } from './known-things.ts';
import type { Sender } from './request-arbitrary.ts';
import { watchRows, type RowGuard } from './row-guard.ts';

export interface HostileWorld {
  readonly port: number;
  readonly things: readonly Thing[];
  readonly userIds: Readonly<Record<Sender, string | null>>;
  readonly guard: RowGuard;
  /** A token of a session that stands; nobody's is empty. */
  tokenOf(sender: Sender): Promise<string>;
  close(): Promise<void>;
}

const ROLES: Readonly<Record<Exclude<Sender, 'anonymous'>, Role>> = { teacher: 'teacher', parent: 'parent', student: 'student', otherParent: 'parent' };

/** A server that listens, the school of the permission table in it, and a fortress beside it. */
export async function openHostileWorld(): Promise<HostileWorld> {
  const test = await createTestApp({ env: { LOG_LEVEL: 'error' } });
  const { db } = test.database;
  const { active: place } = await makePermissionWorld(test);
  const { people } = place;
  const story = await place.story();
  const skill = await place.skill();
  const [comment, award, file, event] = [await place.comment(story, 'parent'), await place.award(skill), await place.file(story), await place.event('main')];
  const [message, other, invitation] = [await place.message('parent'), await place.message('main'), await place.invitation()];
  const [request, web, native, school] = [await place.request('pendingParent'), await place.webSubscription('parent'), await place.nativeSubscription('main'), await place.school()];
  const own = (kind: string, id: string, reference: string): Thing => ({ kind, id, iri: reference, place: 'own' });
  const nowhere = (kind: string, id: string): Thing => ({ kind, id, iri: `/${kind}s/${id}`, place: 'nowhere' });
  const things: Thing[] = [
    own('class', place.classId, iri.class(place.classId)),
    own('student', place.studentId, iri.student(place.studentId)),
    ...[people.main, people.assistant, people.parent, people.student].map((id) => own('user', id, iri.user(id))),
    own('story', story, iri.story(place.classId, story)),
    own('comment', comment, iri.comment(place.classId, story, comment)),
    own('event', event, iri.event(event)),
    own('skill', skill, iri.skill(place.classId, skill)),
    own('award', award, iri.award(award)),
    own('file', file, iri.file(file)),
    own('thread', place.parentsThreadId, iri.thread(place.parentsThreadId)),
    ...[message, other].map((id) => own('message', id, iri.message(place.parentsThreadId, id))),
    own('invitation', invitation, iri.invitation(place.studentId, invitation)),
    own('request', request, iri.connectionRequest(request)),
    own('webSubscription', web, iri.webSubscription(web)),
    own('nativeSubscription', native, iri.nativeSubscription(native)),
    own('school', school, iri.school(school)),
    own('icon', iconIdOf('class', 'fox'), iri.icon('class-fox')),
    { kind: 'user', id: people.otherParent, iri: iri.user(people.otherParent), place: 'strange' },
    { kind: 'user', id: people.stranger, iri: iri.user(people.stranger), place: 'strange' },
    ...['class', 'student', 'user', 'story', 'thread', 'file'].map((kind) => nowhere(kind, '0199f0aa-0000-7000-8000-00000000000f')),
    ...(await buildFortress(db)),
  ];
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const address = test.app.server.address();
  const deps = await createDeps(test);
  const userIds = { anonymous: null, teacher: people.main, parent: people.parent, student: people.student, otherParent: people.otherParent };
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    things,
    userIds,
    guard: await watchRows(db),
    async tokenOf(sender) {
      const userId = userIds[sender];
      if (sender === 'anonymous' || userId === null) return '';
      const session = await inTransaction(db, (tx) => startSession(tx, { userId, role: ROLES[sender] }, Date.now()));
      return (await deps.tokens.sign(session)).token;
    },
    close: () => test.close(),
  };
}
