import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { iri } from '../../schema/ids.ts';
import type { AttachmentDraft, Mutation } from '../../schema/rules/mutation.ts';
import { planOf } from '../../schema/rules/mutation-plan.ts';
import type { OutboxRow } from '../replica/vault-store.ts';
import { lanesView } from './lanes.ts';

const IDS = Array.from({ length: 3 }, () => crypto.randomUUID());
const id = fc.constantFrom(...IDS);
const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.record({ type: fc.constant('message.create' as const), threadId: id, messageId: id, body: fc.constant('x'), attachments: fc.constant<AttachmentDraft[]>([]) }),
  fc.record({ type: fc.constant('message.delete' as const), threadId: id, messageId: id }),
  fc.record({ type: fc.constant('class.create' as const), classId: id, name: fc.constant('5B'), grade: fc.constant('child' as const), icon: fc.constant('/icons/x') }),
  fc.record({ type: fc.constant('story.create' as const), classId: id, storyId: id, body: fc.constant('x'), attachments: fc.constant<AttachmentDraft[]>([]) }),
  fc.record({ type: fc.constant('story.like' as const), classId: id, storyId: id }),
  fc.record({ type: fc.constant('thread.createDirect' as const), threadId: id, name: fc.constant(''), members: fc.constant<string[]>([]) }),
);
const rows = fc.array(fc.record({ mutation, isParked: fc.boolean() }), { maxLength: 12 }).map((list) => list.map((entry, index) => rowOf(index, entry.mutation, entry.isParked)));

function rowOf(seq: number, what: Mutation, isParked = false): OutboxRow {
  return {
    id: `row${seq}`, seq, key: `key${seq}`, mutation: what, madeAt: -seq, state: isParked ? 'parked' : 'waiting', refusal: isParked ? { code: 'refused', status: 400, text: null } : null,
    attempts: 0, nextTryAt: null, sentAt: null, uploaded: [],
  };
}

test('SYN-04 R-OUT-05 one row of a lane at a time, the first that waits, and none before what makes its things', () => {
  fc.assert(
    fc.property(rows, (all) => {
      const { ready, stranded } = lanesView(all, new Set());
      expect(new Set(ready.map((row) => planOf(row.mutation).lane)).size).toBe(ready.length);
      for (const row of ready) {
        const earlier = all.filter((other) => other.seq < row.seq);
        expect(earlier.filter((other) => other.state === 'waiting' && !stranded.includes(other)).map((other) => planOf(other.mutation).lane)).not.toContain(planOf(row.mutation).lane);
        const makers = earlier.filter((other) => planOf(other.mutation).creates).map((other) => planOf(other.mutation).entity);
        expect(planOf(row.mutation).needs.filter((need) => makers.includes(need))).toEqual([]);
      }
    }),
    { seed: 20261121, numRuns: 300 },
  );
});

test('SYN-04 R-OUT-05 something always goes, unless all that waits hangs on what is parked', () => {
  fc.assert(
    fc.property(rows, (all) => {
      const { ready, stranded } = lanesView(all, new Set());
      const free = all.filter((row) => row.state === 'waiting' && !stranded.includes(row));
      expect(ready.length > 0).toBe(free.length > 0);
    }),
    { seed: 20261121, numRuns: 300 },
  );
});

test('R-OUT-05 order is by seq, not by clock, and a row in flight keeps its lane', () => {
  const [threadId = '', messageId = ''] = IDS;
  const first = rowOf(1, { type: 'message.create', threadId, messageId, body: 'one', attachments: [] });
  const second = rowOf(2, { type: 'message.create', threadId, messageId: IDS[2] ?? '', body: 'two', attachments: [] });
  expect(lanesView([second, first], new Set()).ready).toEqual([first]);
  expect(lanesView([first, second], new Set(['row1'])).ready).toEqual([]);
});

test('R-OUT-05 EXT-05 a reply goes behind what it answers, also where that waits for Wi-Fi, and is kept back with it where it was refused', () => {
  const [threadId = '', messageId = '', replyId = ''] = IDS;
  const asked = rowOf(1, { type: 'message.create', threadId, messageId, body: 'one', attachments: [] });
  const reply = rowOf(2, { type: 'message.create', threadId, messageId: replyId, body: 'two', attachments: [], replyTo: { '@id': iri.message(threadId, messageId), quoted: null } });
  const other = rowOf(3, { type: 'message.create', threadId, messageId: crypto.randomUUID(), body: 'three', attachments: [] });
  expect(lanesView([asked, reply], new Set()).ready).toEqual([asked]);
  expect(lanesView([asked, reply], new Set(), new Set([asked.id])).ready).toEqual([]);
  const parked: OutboxRow = { ...asked, state: 'parked', refusal: { code: 'refused', status: 422, text: null } };
  expect(lanesView([parked, reply, other], new Set())).toMatchObject({ ready: [other], stranded: [reply] });
});

describe('R-OUT-12 a class that goes into the archive waits for what was written in it before', () => {
  const [classId = '', studentId = '', other = ''] = IDS;
  const archive: Mutation = { type: 'class.update', classId, patch: { status: 'archive' } };
  const before: readonly Mutation[] = [
    { type: 'student.move', studentId, before: [classId], classIds: [other] },
    { type: 'message.create', threadId: other, messageId: studentId, body: 'Goodbye', attachments: [], classId },
    { type: 'invitation.create', studentId, invitationId: other, contact: 'a@home.test', channel: 'email', classIds: [classId] },
    { type: 'invitation.cancel', studentId, invitationId: other, classIds: [other, classId] },
    { type: 'request.accept', requestId: other, classId, studentId },
    { type: 'request.decline', requestId: other, classId, studentId },
    { type: 'request.change', requestId: other, classId, studentId, to: { classId: other, studentId, className: 'B', firstName: 'Masha', lastName: 'Ivanova' } },
  ];
  test.each(before.map((mutation) => ({ mutation })))('$mutation.type', ({ mutation }) => {
    const [earlier, gate] = [rowOf(1, mutation), rowOf(2, archive)];
    expect(lanesView([earlier, gate], new Set()).ready).toEqual([earlier]);
    expect(lanesView([gate, { ...earlier, seq: 3 }], new Set()).ready).toEqual([gate]);
  });
});

test('R-OUT-12 what was written before a class goes into the archive goes first, what was written after it waits', () => {
  const [classId = '', studentId = ''] = IDS;
  const archive: Mutation = { type: 'class.update', classId, patch: { status: 'archive' } };
  const add = (id: string): Mutation => ({ type: 'student.create', studentId: id, classIds: [classId], firstName: 'Masha', lastName: 'Ivanova' });
  const all = [rowOf(1, add(studentId)), rowOf(2, archive), rowOf(3, add(IDS[1] ?? ''))];
  const idsOf = (rows: readonly OutboxRow[]): string[] => rows.map((row) => row.id);
  expect(idsOf(lanesView(all, new Set()).ready)).toEqual(['row1']);
  expect(idsOf(lanesView(all, new Set(['row1'])).ready)).toEqual([]);
  expect(idsOf(lanesView(all.slice(1), new Set()).ready)).toEqual(['row2']);
  expect(idsOf(lanesView(all.slice(2), new Set()).ready)).toEqual(['row3']);
  // A refused one holds nobody back.
  expect(idsOf(lanesView([rowOf(1, add(studentId), true), rowOf(2, archive, true), rowOf(3, add(IDS[2] ?? ''))], new Set()).ready)).toEqual(['row3']);
});
