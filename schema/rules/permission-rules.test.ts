import { expect, test } from 'vitest';
import { canCreateThreadMessage, canDeleteMessage, classFlags, commentFlags, eventFlags, mayWriteTo, storyFlags, studentFlags, type ClassRelation } from './permission-rules.ts';

test('CLS-06 an assisting teacher may post and add students, but not rename or archive the class', () => {
  expect(classFlags('assistant', 'active')).toMatchObject({ canCreateStory: true, canCreateStudent: true, canEdit: false });
  expect(classFlags('main', 'active').canEdit).toBe(true);
});

test('an archived class is read only and can still be activated by its main teacher', () => {
  expect(classFlags('main', 'archive')).toEqual({ canSee: true, canEdit: true, canCreateStudent: false, canCreateStory: false, canCreateEvent: false });
  expect(canCreateThreadMessage({ classStatus: 'archive' })).toBe(false);
});

test('a stranger sees nothing of a class', () => {
  expect(classFlags('none', 'active').canSee).toBe(false);
  expect(storyFlags({ relation: 'none', isAuthor: false, isLiked: false, status: 'active', isAckAsked: true, ackAudience: 'all', isAcknowledged: false, isScheduled: false })).toEqual({
    canLike: false, canUnlike: false, canEdit: false, canDelete: false, canCreateComment: false, canCountViews: false, canAcknowledge: false, canRemind: false,
  });
});

test('STO-05 a story can be liked or unliked, never both', () => {
  const caller = { relation: 'parent', isAuthor: false, status: 'active', isAckAsked: false, ackAudience: 'all', isAcknowledged: false, isScheduled: false } as const;
  expect(storyFlags({ ...caller, isLiked: false })).toMatchObject({ canLike: true, canUnlike: false });
  expect(storyFlags({ ...caller, isLiked: true })).toMatchObject({ canLike: false, canUnlike: true });
});

test('reads are counted for teachers only', () => {
  expect(storyFlags({ relation: 'parent', isAuthor: false, isLiked: false, status: 'active', isAckAsked: false, ackAudience: 'all', isAcknowledged: false, isScheduled: false }).canCountViews).toBe(false);
  expect(storyFlags({ relation: 'assistant', isAuthor: false, isLiked: false, status: 'active', isAckAsked: false, ackAudience: 'all', isAcknowledged: false, isScheduled: false }).canCountViews).toBe(true);
});

test('EXT-03 families confirm what asks for it, once, while the class is active; its teachers remind them', () => {
  const caller = { relation: 'parent', isAuthor: false, isLiked: false, status: 'active', isAckAsked: true, ackAudience: 'all', isAcknowledged: false, isScheduled: false } as const;
  expect(storyFlags(caller)).toMatchObject({ canAcknowledge: true, canRemind: false });
  expect(storyFlags({ ...caller, relation: 'student' }).canAcknowledge).toBe(true);
  expect(storyFlags({ ...caller, isAcknowledged: true }).canAcknowledge).toBe(false);
  expect(storyFlags({ ...caller, isAckAsked: false }).canAcknowledge).toBe(false);
  expect(storyFlags({ ...caller, status: 'archive' }).canAcknowledge).toBe(false);
  expect(storyFlags({ ...caller, relation: 'assistant' })).toMatchObject({ canAcknowledge: false, canRemind: true });
  expect(storyFlags({ ...caller, relation: 'main', isAckAsked: false }).canRemind).toBe(false);
  expect(storyFlags({ ...caller, relation: 'main', status: 'archive' }).canRemind).toBe(false);
});

test.each([
  ['families', true, false],
  ['students', false, true],
  ['all', true, true],
] as const)('F-312 a story for %s is confirmed by its audience alone', (ackAudience, parent, student) => {
  const caller = { isAuthor: false, isLiked: false, status: 'active', isAckAsked: true, ackAudience, isAcknowledged: false, isScheduled: false } as const;
  const may = (relation: ClassRelation) => storyFlags({ ...caller, relation }).canAcknowledge;
  expect((['parent', 'student', 'main', 'assistant', 'none'] as const).map(may)).toEqual([parent, student, false, false, false]);
  expect(storyFlags({ ...caller, relation: 'main' }).canRemind).toBe(true);
});

test('EXT-01 what has not gone out yet is edited and deleted by its author, and nothing else is done with it', () => {
  const caller = { relation: 'main', isAuthor: true, isLiked: false, status: 'active', isAckAsked: true, ackAudience: 'all', isAcknowledged: false, isScheduled: true } as const;
  expect(storyFlags(caller)).toEqual({ canLike: false, canUnlike: false, canEdit: true, canDelete: true, canCreateComment: false, canCountViews: true, canAcknowledge: false, canRemind: false });
});

test('people of one class write to each other directly where one of them is a teacher', () => {
  expect(mayWriteTo('parent', 'teacher')).toBe(true);
  expect(mayWriteTo('teacher', 'student')).toBe(true);
  expect(mayWriteTo('teacher', 'teacher')).toBe(true);
  expect(mayWriteTo('parent', 'student')).toBe(false);
  expect(mayWriteTo('parent', 'parent')).toBe(false);
});

test('a thread without a class is written in while somebody of a shared class is there whom one may write to', () => {
  expect(canCreateThreadMessage({ role: 'parent', company: ['teacher'] })).toBe(true);
  expect(canCreateThreadMessage({ role: 'teacher', company: ['student'] })).toBe(true);
  for (const role of ['teacher', 'parent', 'student'] as const) expect(canCreateThreadMessage({ role, company: [] })).toBe(false);
});

test('parents go on talking in their group without a teacher; a child is never left alone with them', () => {
  expect(canCreateThreadMessage({ role: 'parent', company: ['parent'] })).toBe(true);
  expect(canCreateThreadMessage({ role: 'parent', company: ['student'] })).toBe(false);
  expect(canCreateThreadMessage({ role: 'student', company: ['parent', 'student'] })).toBe(false);
  expect(canCreateThreadMessage({ role: 'student', company: ['parent', 'teacher'] })).toBe(true);
});

test('an author or the main teacher deletes a message, another parent does not', () => {
  expect(canDeleteMessage({ isAuthor: true, relation: 'parent' })).toBe(true);
  expect(canDeleteMessage({ isAuthor: false, relation: 'main' })).toBe(true);
  expect(canDeleteMessage({ isAuthor: false, relation: 'parent' })).toBe(false);
});

test('points are for the child, the child’s parents and the teachers', () => {
  const other = { role: 'parent', relation: 'parent', status: 'active', isSelf: false, isParent: false } as const;
  expect(studentFlags(other)).toMatchObject({ canSeePoints: false, canSeeLogin: false, canSeeParents: false });
  expect(studentFlags({ ...other, isParent: true })).toMatchObject({ canSeePoints: true, canSeeLogin: false });
});

test('teachers change a student and give points while the class is active; what they see stays', () => {
  const teacher = { role: 'teacher', relation: 'assistant', status: 'active', isSelf: false, isParent: false } as const;
  expect(studentFlags(teacher)).toMatchObject({ canUpdate: true, canReward: true, canCreateInvitation: true });
  expect(studentFlags({ ...teacher, status: 'archive' })).toMatchObject({ canUpdate: false, canReward: false, canCreateInvitation: false, canSeePoints: true, canSeeLogin: true });
});

test('an author or a teacher of the class deletes a comment, in an active class', () => {
  const caller = { relation: 'parent', isAuthor: true, status: 'active' } as const;
  expect(commentFlags(caller).canDelete).toBe(true);
  expect(commentFlags({ ...caller, isAuthor: false }).canDelete).toBe(false);
  expect(commentFlags({ ...caller, relation: 'assistant', isAuthor: false }).canDelete).toBe(true);
  expect(commentFlags({ ...caller, relation: 'none' }).canDelete).toBe(false);
  expect(commentFlags({ ...caller, status: 'archive' }).canDelete).toBe(false);
});

test('an event is edited and deleted by its author or the main teacher', () => {
  const caller = { relation: 'assistant', isAuthor: true, status: 'active' } as const;
  expect(eventFlags(caller)).toEqual({ canEdit: true, canDelete: true });
  expect(eventFlags({ ...caller, isAuthor: false })).toEqual({ canEdit: false, canDelete: false });
  expect(eventFlags({ ...caller, relation: 'main', isAuthor: false })).toEqual({ canEdit: true, canDelete: true });
  expect(eventFlags({ ...caller, relation: 'none' })).toEqual({ canEdit: false, canDelete: false });
  expect(eventFlags({ ...caller, status: 'archive' })).toEqual({ canEdit: false, canDelete: false });
});
