import { expect, test } from 'vitest';
import { iri } from '../../schema/ids.ts';
import { editBaseOf, rebase, type EditMutation } from '../../schema/rules/edit-base.ts';
import type { MutationOf } from '../../schema/rules/mutation.ts';
import { classRecord, fileRecord, storyRecord, studentRecord } from '../testing/sample-records.ts';

const classId = crypto.randomUUID();
const student = studentRecord({ classes: [iri.class(classId)], firstName: 'Ann', lastName: 'Lee', version: 3 });
const based = <M extends EditMutation>(mutation: M, shown: Parameters<typeof editBaseOf>[1]): M => ({ ...mutation, base: editBaseOf(mutation, shown, shown.version) });
const rename = (patch: MutationOf<'student.update'>['patch']) => based({ type: 'student.update', classId, studentId: student._id, patch } as const, student);

test('F-702 R-OUT-21 two edits of different fields both stay, and nobody is told of a conflict', () => {
  const { mutation, replaces } = rebase(rename({ firstName: 'Anna' }), { ...student, lastName: 'Stone', version: 4 });
  expect(mutation).toMatchObject({ patch: { firstName: 'Anna' }, base: { version: 4 } });
  expect(replaces).toEqual({});
});

test('F-702 R-OUT-21 of two edits of one field the later one goes, and says what it replaces', () => {
  const { mutation, replaces } = rebase(rename({ firstName: 'Anna' }), { ...student, firstName: 'Annie', version: 4 });
  expect(mutation).toMatchObject({ patch: { firstName: 'Anna' }, base: { version: 4, values: { firstName: 'Annie' } } });
  expect(replaces).toEqual({ firstName: 'Annie' });
  // Tried again on that version, it replaces nothing more.
  expect(rebase(mutation, { ...student, firstName: 'Annie', version: 5 }).replaces).toEqual({});
});

test('F-702 R-OUT-21 where both wrote the same there is no conflict', () => {
  expect(rebase(rename({ firstName: 'Anna' }), { ...student, firstName: 'Anna', version: 4 }).replaces).toEqual({});
});

test('F-702 R-OUT-21 an edit of a story takes no text back that its writer left alone, and no file that came meanwhile', () => {
  const [stays, dropped, added] = [fileRecord(), fileRecord(), fileRecord()];
  const story = storyRecord(classId, { body: 'Old', attachments: [stays, dropped], version: 7 });
  const edit = based({ type: 'story.update', classId, storyId: story._id, body: 'Old', kept: [stays._id], attachments: [], isUrgent: true } as const, story);
  const { mutation, replaces } = rebase(edit as EditMutation, { ...story, body: 'New', attachments: [stays, dropped, added], version: 8 });
  expect(mutation).toMatchObject({ body: 'New', kept: [stays._id, added._id], isUrgent: true });
  expect(replaces).toEqual({});
});

test('F-312 R-OUT-21 the audience of a story is a field of its own: left alone it follows, chosen by both the later one goes', () => {
  const story = storyRecord(classId, { body: 'Old', isAckAsked: true, ackAudience: 'families', version: 7 });
  const edit: MutationOf<'story.update'> = { type: 'story.update', classId, storyId: story._id, body: 'Old', kept: [], attachments: [] };
  const others = { ...story, body: 'New', ackAudience: 'students', version: 8 } as const;
  const text = rebase(based({ ...edit, body: 'Mine' }, story), others);
  expect(text.mutation).not.toHaveProperty('ackAudience');
  const chosen = rebase(based({ ...edit, ackAudience: 'all' }, story), others);
  expect(chosen).toMatchObject({ mutation: { body: 'New', ackAudience: 'all' }, replaces: { ackAudience: 'students' } });
  // A record of an older build names no audience: there is nothing to replace.
  const { ackAudience: _, ...before } = story;
  expect(rebase(based({ ...edit, ackAudience: 'all' }, before), others).replaces).toEqual({});
});

test('F-702 R-OUT-21 an instant that is written in another way is no change, and the icon of a class is compared as a patch names it', () => {
  const record = classRecord({ _id: classId, version: 2 });
  const edit = based({ type: 'class.update', classId, patch: { icon: '/icons/fox' } } as const, record);
  expect(rebase(edit as EditMutation, { ...record, name: 'Other', version: 3 }).replaces).toEqual({});
});

test('F-702 R-OUT-21 an edit of an older build, without a base, goes as it is', () => {
  const edit: EditMutation = { type: 'student.update', classId, studentId: student._id, patch: { firstName: 'Anna' } };
  expect(rebase(edit, { ...student, firstName: 'Annie', version: 4 })).toEqual({ mutation: edit, replaces: {} });
});
