import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { iri } from '../../schema/ids.ts';
import {
  awardRecord,
  classRecord,
  commentRecord,
  connectionRequestRecord,
  eventRecord,
  invitationRecord,
  meRecord,
  messageRecord,
  skillRecord,
  storyRecord,
  studentRecord,
  threadRecord,
} from '../../workers/testing/sample-records.ts';
import type { ReplicaStore } from '../../workers/replica/replica-store.ts';

/** What every ReplicaStore promises the engine; run on the one in memory and on the one on RxDB. */
export function describeReplica(name: string, make: () => Promise<ReplicaStore>): void {
  describe(`${name} as a replica`, () => {
    let replica: ReplicaStore;
    beforeEach(async () => {
      replica = await make();
    });
    afterEach(() => replica.close());

    test('what was put comes back as it was, whatever its kind', async () => {
      const classId = crypto.randomUUID();
      const threadId = crypto.randomUUID();
      const student = studentRecord();
      const below = belowOf(classId, crypto.randomUUID(), student._id);
      const rows = [meRecord(), classRecord({ _id: classId }), student, storyRecord(classId), threadRecord({ _id: threadId }), messageRecord(threadId), ...below];
      await replica.put(rows);
      await replica.put(rows);
      for (const row of rows) expect(await replica.get(row['@id'])).toEqual(row);
      expect(await replica.get('/classes/none')).toBeNull();
      expect([await replica.classIds(), await replica.threadIds(), (await replica.studentIds()).length]).toEqual([[iri.class(classId)], [iri.thread(threadId)], 1]);
    });

    test('R-PULL-05 an older version never overwrites a newer one', async () => {
      const thread = threadRecord({ version: 5, name: 'new' });
      await replica.put([thread]);
      await replica.put([{ ...thread, version: 4, name: 'old' }]);
      expect(await replica.get(thread['@id'])).toMatchObject({ version: 5, name: 'new' });
      await replica.put([{ ...thread, version: 6, name: 'newer' }]);
      expect(await replica.get(thread['@id'])).toMatchObject({ version: 6, name: 'newer' });
    });

    test('R-PULL-05 what was removed is not brought back by a late page', async () => {
      const message = messageRecord(crypto.randomUUID());
      await replica.put([message]);
      await replica.remove([message['@id']]);
      await replica.put([{ ...message, version: 9 }]);
      expect(await replica.has(message['@id'])).toBe(false);
    });

    test('R-PULL-10 purging a class takes what is below it and nothing else, and lets it come again', async () => {
      const [lost, kept] = [crypto.randomUUID(), crypto.randomUUID()];
      const thread = threadRecord({ class: iri.class(lost) });
      const other = threadRecord();
      const both = studentRecord({ classes: [iri.class(lost), iri.class(kept)] });
      const only = studentRecord({ classes: [iri.class(lost)] });
      const [story, keptStory] = [storyRecord(lost), storyRecord(kept)];
      const below = [classRecord({ _id: lost }), thread, messageRecord(thread._id), story, only, ...belowOf(lost, story._id, only._id), awardRecord(lost, both._id)];
      const beside = [classRecord({ _id: kept }), other, messageRecord(other._id), keptStory, both, ...belowOf(kept, keptStory._id, both._id)];
      await replica.put([...below, ...beside]);
      await replica.purge(iri.class(lost));
      expect(await Promise.all(below.map((row) => replica.has(row['@id'])))).toEqual(below.map(() => false));
      expect(await Promise.all(beside.map((row) => replica.has(row['@id'])))).toEqual(beside.map(() => true));
      await replica.put(below);
      expect(await Promise.all(below.map((row) => replica.has(row['@id'])))).toEqual(below.map(() => true));
    });

    test('R-PULL-10 the threads of a class are named, and no others', async () => {
      const [lost, kept] = [classRecord(), classRecord()];
      const [inside, beside, ofNone] = [threadRecord({ class: lost['@id'] }), threadRecord({ class: kept['@id'] }), threadRecord({ class: null })];
      await replica.put([lost, kept, inside, beside, ofNone]);
      expect(await replica.threadsIn(lost['@id'])).toEqual([inside['@id']]);
      expect(await replica.threadsIn(inside['@id'])).toEqual([]);
    });

    test('R-PULL-09 in which classes, threads and students something lies, be they here or not, each once', async () => {
      const [classId, ofComment, ofEvent] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
      const [studentId, invited, threadId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
      expect(await replica.scopes()).toEqual([]);
      await replica.put([
        ...Array.from({ length: 3 }, () => storyRecord(classId)), commentRecord(classId, crypto.randomUUID()), commentRecord(ofComment, crypto.randomUUID()),
        awardRecord(classId, studentId), awardRecord(classId, studentId), messageRecord(threadId), messageRecord(threadId), eventRecord(ofEvent), invitationRecord(invited),
        // These one may see without their class.
        threadRecord({ class: iri.class(crypto.randomUUID()) }), connectionRequestRecord(crypto.randomUUID(), crypto.randomUUID()),
      ]);
      const found = await replica.scopes();
      expect(found.toSorted()).toEqual([classId, ofComment, ofEvent].map((id) => iri.class(id)).concat([studentId, invited].map((id) => iri.student(id)), iri.thread(threadId)).toSorted());
      await replica.purge(iri.class(classId));
      expect(await replica.scopes()).not.toContain(iri.class(classId));
    });

    test('R-PULL-10 purging a class takes a comment whose story has not come yet, and none of another class', async () => {
      const [lost, kept] = [crypto.randomUUID(), crypto.randomUUID()];
      const [orphan, beside] = [commentRecord(lost, crypto.randomUUID()), commentRecord(kept, crypto.randomUUID())];
      await replica.put([classRecord({ _id: lost }), orphan, beside]);
      await replica.purge(iri.class(lost));
      expect([await replica.has(orphan['@id']), await replica.has(beside['@id'])]).toEqual([false, true]);
    });

    test('R-PULL-10 a child who is in no class any more stays when a class is purged', async () => {
      const [child, lost] = [studentRecord({ classes: [], canUpdate: false, canReward: false, canCreateInvitation: false }), crypto.randomUUID()];
      const [, , , award] = belowOf(lost, crypto.randomUUID(), child._id);
      await replica.put([classRecord({ _id: lost }), child, ...(award === undefined ? [] : [award])]);
      await replica.purge(iri.class(lost));
      expect(await replica.has(child['@id'])).toBe(true);
      expect(await replica.has(award?.['@id'] ?? '')).toBe(true);
    });

    test('R-PULL-10 points of a lost class go where the student is taught in another, though the student’s row says so already', async () => {
      const [lost, kept] = [crypto.randomUUID(), crypto.randomUUID()];
      const student = studentRecord({ classes: [iri.class(kept)] });
      const [gone, stays] = [awardRecord(lost, student._id), awardRecord(kept, student._id)];
      await replica.put([classRecord({ _id: lost }), classRecord({ _id: kept }), student, gone, stays]);
      await replica.purge(iri.class(lost));
      expect([await replica.has(student['@id']), await replica.has(gone['@id']), await replica.has(stays['@id'])]).toEqual([true, false, true]);
    });

    test('R-PULL-10 purging a story, a student or a thread takes that and what is below it', async () => {
      const classId = crypto.randomUUID();
      const [story, student, thread] = [storyRecord(classId), studentRecord(), threadRecord()];
      const message = messageRecord(thread._id);
      const [comment, event, skill, award, invitation] = belowOf(classId, story._id, student._id);
      await replica.put([story, student, thread, message, comment, event, skill, award, invitation]);
      for (const row of [story, student, thread]) await replica.purge(row['@id']);
      for (const row of [story, student, thread, message, comment, award, invitation]) expect(await replica.has(row['@id'])).toBe(false);
      for (const row of [event, skill]) expect(await replica.has(row['@id'])).toBe(true);
    });

    test('R-PULL-02 threads come newest activity first, those without any last', async () => {
      const at = (day: string): { lastMessageSentAt: string } => ({ lastMessageSentAt: `2026-05-${day}T10:00:00.000Z` });
      const [old, silent, fresh] = [threadRecord(at('01')), threadRecord(), threadRecord(at('09'))];
      await replica.put([old, silent, fresh]);
      expect(await replica.threadIds()).toEqual([fresh, old, silent].map((thread) => thread['@id']));
    });
  });
}

/** One of each kind that lies in a class, in a story or with a student. */
function belowOf(classId: string, storyId: string, studentId: string) {
  return [
    commentRecord(classId, storyId),
    eventRecord(classId),
    skillRecord(classId),
    awardRecord(classId, studentId),
    invitationRecord(studentId),
    connectionRequestRecord(classId, studentId),
  ] as const;
}
