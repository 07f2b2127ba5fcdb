import { joinedBase } from '../edit-base-schema.ts';
import type { MutationsOn } from '../mutation-subject.ts';
import { CANCEL, KEEP, replacedBy, type Fold } from './fold.ts';

/** Edits of a class that was never sent end in one creation, or in one edit. Another status is a step of its own. */
export function foldClass(waiting: MutationsOn<'class'>, later: MutationsOn<'class'>): Fold {
  if (later.type !== 'class.update') return KEEP;
  if (waiting.type === 'class.update') return replacedBy({ ...waiting, patch: { ...waiting.patch, ...later.patch }, ...joinedBase(waiting.base, later.base) });
  if (later.patch.status !== undefined) return KEEP;
  const { name = waiting.name, grade = waiting.grade, icon = waiting.icon } = later.patch;
  return replacedBy({ ...waiting, name, grade, icon });
}

/** A student who was never sent is made with the last names and classes, or not at all. */
export function foldStudent(waiting: MutationsOn<'student'>, later: MutationsOn<'student'>): Fold {
  if (waiting.type === 'student.create') return intoCreation(waiting, later);
  if (waiting.type === 'student.update' && later.type === 'student.update') return replacedBy({ ...waiting, patch: { ...waiting.patch, ...later.patch }, ...joinedBase(waiting.base, later.base) });
  if (waiting.type === 'student.move' && later.type === 'student.move') return replacedBy({ ...waiting, classIds: later.classIds });
  if (waiting.type === 'student.dismiss' && later.type === 'student.dismiss') return replacedBy(later);
  return waiting.type === 'student.delete' && later.type === 'student.delete' && waiting.classId === later.classId ? replacedBy(waiting) : KEEP;
}

function intoCreation(waiting: Extract<MutationsOn<'student'>, { type: 'student.create' }>, later: MutationsOn<'student'>): Fold {
  switch (later.type) {
    case 'student.update':
      return replacedBy({ ...waiting, ...later.patch });
    case 'student.move':
      return replacedBy({ ...waiting, classIds: later.classIds });
    case 'student.delete': {
      const classIds = waiting.classIds.filter((id) => id !== later.classId);
      return classIds.length === 0 ? CANCEL : replacedBy({ ...waiting, classIds });
    }
    case 'student.create':
    case 'student.dismiss':
      return KEEP;
  }
}
