import fc from 'fast-check';
import { expect, test } from 'vitest';
import { iri, type Iri } from '../../schema/ids.ts';
import type { Resource } from '../../schema/records/change.ts';
import type { AttachmentDraft, Mutation } from '../../schema/rules/mutation.ts';
import { planOf } from '../../schema/rules/mutation-plan.ts';
import { overlayResource } from '../../schema/rules/overlay-people.ts';
import { foldIntoOutbox } from '../replica/fold-outbox.ts';
import type { OutboxRow } from '../replica/vault-store.ts';
import { awardRecord, classRecord, commentRecord, connectionRequestRecord, eventRecord, invitationRecord, storyRecord, studentRecord } from '../testing/sample-records.ts';
import { lanesView } from './lanes.ts';

type State = ReadonlyMap<Iri, Resource>;

const [KNOWN, ASKED] = ['known', 'asked'];
const START: State = new Map(
  [
    classRecord({ _id: KNOWN }), studentRecord({ _id: KNOWN, classes: [iri.class(KNOWN)] }), storyRecord(KNOWN, { _id: KNOWN }), eventRecord(KNOWN, { _id: KNOWN }),
    invitationRecord(KNOWN, { _id: KNOWN }), connectionRequestRecord(KNOWN, KNOWN, { _id: ASKED }),
  ].map((row) => [row['@id'], row]),
);

/** What the server makes of a mutation: nothing where something that it needs is not there. */
function carryOut(state: State, mutation: Mutation): State {
  const plan = planOf(mutation);
  const next = new Map(state);
  if (!plan.needs.every((need) => next.has(need)) || isClosed(state, mutation) || isElsewhere(state, mutation)) return state;
  const made = plan.creates ? madeBy(mutation) : null;
  if (made !== null) return next.has(plan.entity) ? state : next.set(plan.entity, made);
  const stored = next.get(plan.entity);
  const after = stored === undefined ? null : overlayResource(stored, mutation);
  if (after !== null) return next.set(plan.entity, after);
  for (const [id, row] of next) if (id === plan.entity || ('story' in row && row.story === plan.entity) || (isOfStudent(row) && row.student === plan.entity)) next.delete(id);
  return next;
}

/** What goes with its student. */
function isOfStudent(row: Resource): row is Extract<Resource, { '@type': 'Award' | 'Invitation' }> {
  return row['@type'] === 'Award' || row['@type'] === 'Invitation';
}

/** Points of a class go to those who are in it. */
function isElsewhere(state: State, mutation: Mutation): boolean {
  if (mutation.type !== 'reward.create') return false;
  const student = state.get(iri.student(mutation.studentId));
  return student?.['@type'] !== 'Student' || !student.classes.includes(iri.class(mutation.classId));
}

/** Nothing is written in a class that is in the archive. */
function isClosed(state: State, mutation: Mutation): boolean {
  return mutation.type !== 'class.update' && planOf(mutation).needs.some((need) => {
    const it = state.get(need);
    return it?.['@type'] === 'Class' && it.status === 'archive';
  });
}

function madeBy(mutation: Mutation): Resource | null {
  if (mutation.type === 'class.create') return classRecord({ _id: mutation.classId, name: mutation.name });
  if (mutation.type === 'student.create') {
    return studentRecord({ _id: mutation.studentId, user: '/users/u', firstName: mutation.firstName, lastName: mutation.lastName, classes: mutation.classIds.map((one) => iri.class(one)) });
  }
  if (mutation.type === 'story.create') return storyRecord(mutation.classId, { _id: mutation.storyId, body: mutation.body });
  if (mutation.type === 'comment.create') return commentRecord(mutation.classId, mutation.storyId, { _id: mutation.commentId, body: mutation.body });
  if (mutation.type === 'event.create') return eventRecord(mutation.classId, { _id: mutation.eventId, title: mutation.title });
  if (mutation.type === 'reward.create') return awardRecord(mutation.classId, mutation.studentId, { _id: mutation.awardId, skill: iri.skill(mutation.classId, mutation.skillId) });
  return mutation.type === 'invitation.create' ? invitationRecord(mutation.studentId, { _id: mutation.invitationId, contact: mutation.contact }) : null;
}

/** What the screens let somebody do with what is shown. */
function isOffered(shown: State, mutation: Mutation): boolean {
  const { entity, needs, creates } = planOf(mutation);
  if (isClosed(shown, mutation) || isElsewhere(shown, mutation)) return false;
  const it = shown.get(entity);
  if (creates) return it === undefined && needs.every((need) => shown.has(need));
  if (it === undefined || !needs.every((need) => shown.has(need))) return false;
  if (it['@type'] === 'Story' && (mutation.type === 'story.like' || mutation.type === 'story.unlike')) return it.isLiked === (mutation.type === 'story.unlike');
  if (it['@type'] === 'Invitation') return it.status === 'pending';
  if (it['@type'] === 'Student' && mutation.type === 'student.delete') return it.classes.includes(iri.class(mutation.classId));
  return true;
}

const id = fc.constantFrom(KNOWN, 'one', 'two');
const text = fc.constantFrom('a', 'b', 'c');
const classIds = fc.uniqueArray(id, { minLength: 1, maxLength: 2 });
const of = <T extends Mutation['type']>(type: T) => ({ type: fc.constant(type) });
/** Students and what hangs on where they are: what a move or a removal may not be folded across. */
const aboutStudents: readonly fc.Arbitrary<Mutation>[] = [
  fc.record({ ...of('class.create'), classId: id, name: text, grade: fc.constant('child' as const), icon: fc.constant('/icons/x') }),
  fc.record({ ...of('student.create'), studentId: id, classIds, firstName: text, lastName: text }),
  fc.record({ ...of('student.update'), classId: id, studentId: id, patch: fc.record({ firstName: text }) }),
  fc.record({ ...of('student.delete'), classId: id, studentId: id }),
  fc.record({ ...of('student.move'), studentId: id, before: fc.constant<string[]>([]), classIds }),
  fc.record({ ...of('reward.create'), classId: id, studentId: id, awardId: fc.uuid(), skillId: text, name: text, icon: text, skillType: fc.constant('positive' as const), points: fc.constant(1) }),
];
const wishes: readonly fc.Arbitrary<Mutation>[] = [
  ...aboutStudents,
  fc.record({ ...of('class.update'), classId: id, patch: fc.record({ name: text }) }),
  fc.record({ ...of('class.update'), classId: id, patch: fc.record({ status: fc.constantFrom('active' as const, 'archive' as const) }) }),
  fc.record({ ...of('story.create'), classId: id, storyId: id, body: text, attachments: fc.constant<AttachmentDraft[]>([]) }),
  fc.record({ ...of('story.update'), classId: id, storyId: id, body: text, kept: fc.constant<string[]>([]), attachments: fc.constant<AttachmentDraft[]>([]) }),
  fc.record({ ...of('story.delete'), classId: id, storyId: id }),
  fc.record({ type: fc.constantFrom('story.like' as const, 'story.unlike' as const, 'story.read' as const), classId: id, storyId: id }),
  fc.record({ ...of('comment.create'), classId: id, storyId: id, commentId: id, body: text }),
  fc.record({ ...of('comment.delete'), classId: id, storyId: id, commentId: id }),
  fc.record({ ...of('event.create'), classId: fc.constant(KNOWN), eventId: id, title: text, description: text, allDay: fc.boolean(), startDateTime: text, endDateTime: text }),
  fc.record({ ...of('event.update'), classId: fc.constant(KNOWN), eventId: id, patch: fc.record({ title: text }) }),
  fc.record({ ...of('event.delete'), classId: fc.constant(KNOWN), eventId: id }),
  fc.record({ ...of('invitation.create'), studentId: id, invitationId: id, contact: text, channel: fc.constant('email' as const) }),
  fc.record({ type: fc.constantFrom('invitation.cancel' as const, 'invitation.notify' as const), studentId: id, invitationId: id }),
  fc.record({ type: fc.constantFrom('request.accept' as const, 'request.decline' as const), requestId: fc.constant(ASKED), classId: fc.constant(KNOWN), studentId: fc.constant(KNOWN) }),
];

test.for([
  { about: 'students and their points', of: aboutStudents, runs: 1000 },
  { about: 'anything', of: wishes, runs: 2000 },
])('SYN-04 R-OUT-05 R-OUT-12 R-OUT-14 whatever is folded and however the lanes go, the server ends where the screens said: of $about', ({ of: some, runs }) => {
  let folds = 0;
  fc.assert(
    fc.property(fc.array(fc.record({ wish: fc.oneof(...some), isSent: fc.nat(9).map((dice) => dice === 0) }), { minLength: 10, maxLength: 60 }), fc.nat(), (steps, seed) => {
      let shown = START;
      let rows: OutboxRow[] = [];
      // Ids are drawn once and never again.
      const used = new Set([...START.keys()].map(drawn));
      for (const [seq, { wish: wanted, isSent }] of steps.entries()) {
        if (!isOffered(shown, wanted) || (planOf(wanted).creates && used.has(drawn(planOf(wanted).entity)))) continue;
        used.add(drawn(planOf(wanted).entity));
        const mutation = asWritten(shown, wanted);
        shown = carryOut(shown, mutation);
        const fold = foldIntoOutbox(rows, mutation, () => 'key');
        if (fold.kind !== 'add') folds += 1;
        if (fold.kind === 'cancel') rows = rows.filter((row) => !fold.rows.includes(row));
        else if (fold.kind === 'replace') rows = rows.map((row) => (row === fold.row ? fold.by : row));
        else rows = [...rows, { id: `row${seq}`, seq, key: 'key', mutation, madeAt: 0, state: 'waiting', refusal: null, attempts: 0, nextTryAt: null, sentAt: null, uploaded: [] }];
        if (isSent) rows = rows.map((row) => ({ ...row, sentAt: 1 }));
      }
      expect(plain(drain(rows, seed))).toEqual(plain(shown));
    }),
    { numRuns: runs, seed: 20261121 },
  );
  expect(folds).toBeGreaterThan(runs / 2);
});

/** An id with its kind, wherever the thing lies. */
function drawn(thing: Iri): string {
  return thing.split('/').slice(-2).join('/');
}

/** A move remembers where the student was. */
function asWritten(shown: State, mutation: Mutation): Mutation {
  if (mutation.type !== 'student.move') return mutation;
  const student = shown.get(iri.student(mutation.studentId));
  const before = student?.['@type'] === 'Student' ? student.classes.map((one) => one.slice('/classes/'.length)) : [];
  return { ...mutation, before };
}

/** Lanes side by side, in any order that they allow. */
function drain(waiting: readonly OutboxRow[], seed: number): State {
  let rows = waiting;
  let state = START;
  for (let turn = 0; rows.length > 0; turn += 1) {
    const { ready } = lanesView(rows, new Set());
    const row = ready[(seed + turn) % ready.length];
    if (row === undefined) throw new Error('nothing may go');
    state = carryOut(state, row.mutation);
    rows = rows.filter((other) => other !== row);
  }
  return state;
}

/** Counts are the server's own, and the order of classes says nothing. A cancelled invitation is a label, and none where it never left. */
function plain(state: State): unknown[] {
  return [...state.values()]
    .filter((row) => row['@type'] !== 'Invitation' || row.status !== 'canceled')
    .map((row) => ({ ...row, ...('classes' in row ? { classes: row.classes.toSorted() } : {}), studentsCount: 0, commentCount: 0, author: null, awardedBy: null, mainTeacher: null, parent: null }))
    .toSorted((one, other) => (one['@id'] < other['@id'] ? -1 : 1));
}
