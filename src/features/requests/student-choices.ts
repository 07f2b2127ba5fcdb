import { STUDENT_SEARCH_MIN } from '../../../schema/limits.ts';
import type { ClassView, StudentView } from '../../../schema/port/views.ts';
import { foldText } from '../../../schema/rules/fold-text.ts';

/** A student in one of the teacher's classes: what a request can be for. */
export interface StudentChoice {
  readonly key: string;
  readonly student: Pick<StudentView, '_id' | 'firstName' | 'lastName' | 'icon'>;
  readonly classId: string;
  readonly className: string;
}

type StudentPart = StudentChoice['student'] & { readonly classes: readonly string[] };

/** Every student in every class given, in the order of the students; from two typed characters on only those whose name has all words. */
export function studentChoices(students: readonly StudentPart[], classes: readonly Pick<ClassView, '@id' | '_id' | 'title'>[], search: string): readonly StudentChoice[] {
  const words = foldText(search).split(' ');
  const isSearched = search.trim().length >= STUDENT_SEARCH_MIN;
  return students.flatMap((student) => {
    const name = foldText(`${student.firstName} ${student.lastName}`);
    if (isSearched && !words.every((word) => name.includes(word))) return [];
    return classes.filter((value) => student.classes.includes(value['@id'])).map((value) => ({ key: `${student._id} ${value._id}`, student, classId: value._id, className: value.title }));
  });
}
