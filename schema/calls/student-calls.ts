import { z } from 'zod';
import { NAME_MAX } from '../limits.ts';
import { collectionSchema, pageQuerySchema } from '../wire.ts';
import { publicStudentSchema, studentBatchSchema, studentCreateSchema, studentCredentialsSchema, studentDismissSchema, studentMoveSchema, studentPatchSchema, studentSchema } from '../records/student.ts';
import { defineCall } from './call.ts';

export const classStudentsCall = defineCall({
  id: 'listClassStudents', method: 'GET', path: '/classes/{classId}/students', actors: 'teacher', status: 200, summary: 'Students of a class',
  query: pageQuerySchema, reply: collectionSchema(studentSchema),
});
/** `code`: the class's, for a parent who is about to ask for a connection and stands in no class yet. */
export const classPublicStudentsCall = defineCall({
  id: 'listPublicStudents', method: 'GET', path: '/classes/{classId}/students/public', actors: 'user', status: 200, summary: 'Names of a class',
  query: pageQuerySchema.extend({ code: z.string().max(20).optional() }), reply: collectionSchema(publicStudentSchema),
});
export const patchStudentCall = defineCall({
  id: 'patchStudent', method: 'PATCH', isConditional: true, path: '/classes/{classId}/students/{studentId}', actors: 'teacher', status: 200, summary: 'Rename a student',
  body: studentPatchSchema, reply: studentSchema,
});
export const deleteStudentCall = defineCall({
  id: 'deleteStudent', method: 'DELETE', path: '/classes/{classId}/students/{studentId}', actors: 'teacher', status: 204, summary: 'Take a student out of a class',
});
/** `search`: a part of the first or last name; nothing is found with less than 2 characters. */
export const studentsCall = defineCall({
  id: 'listStudents', method: 'GET', path: '/students', actors: 'user', status: 200, summary: 'All students the caller may see: a teacher those of the classes, a parent the children, a student oneself',
  query: pageQuerySchema.extend({ search: z.string().trim().max(NAME_MAX).optional() }), reply: collectionSchema(studentSchema),
});
export const studentCall = defineCall({
  id: 'getStudent', method: 'GET', path: '/students/{studentId}', actors: 'user', status: 200, summary: 'One student', reply: studentSchema,
});
export const createStudentCall = defineCall({
  id: 'createStudent', method: 'POST', path: '/students', actors: 'teacher', status: 201, summary: 'Create a student with classes', body: studentCreateSchema, reply: studentSchema,
});
export const createStudentsCall = defineCall({
  id: 'createStudents', method: 'POST', path: '/students/batch', actors: 'teacher', status: 201, summary: 'Create several students, all or none', body: studentBatchSchema,
  reply: collectionSchema(studentSchema),
});
/** Classes that the caller does not teach stay as they are and cannot be named. */
export const moveStudentCall = defineCall({
  id: 'moveStudent', method: 'PATCH', path: '/students/{studentId}', actors: 'teacher', status: 200, summary: 'Move a student between the caller’s classes', body: studentMoveSchema,
  reply: studentSchema,
});
/** What is dismissed is the end of one class: nothing changes where the child is in a class again, or has left another one since. */
export const dismissStudentCall = defineCall({
  id: 'dismissStudent', method: 'POST', path: '/students/{studentId}/dismiss', actors: 'parent', status: 200,
  summary: 'Take an own child who is in no class any more off the lists until the next class',
  body: studentDismissSchema, reply: studentSchema,
});
export const renewParentCodeCall = defineCall({
  id: 'renewParentCode', method: 'POST', path: '/students/{studentId}/renew-parent-code', actors: 'teacher', status: 200, summary: 'A new code for the student’s parents; the former one ends, and live invitations are canceled',
  reply: studentSchema,
});
export const studentCredentialsCall = defineCall({
  id: 'getStudentCredentials', method: 'GET', path: '/students/{studentId}/credentials', actors: 'teacher', status: 200, summary: 'Login and first password of a student', isSecret: true,
  reply: studentCredentialsSchema,
});
/** Answers nothing, so that no password is kept with the answers to idempotency keys: ask for the credentials then. */
export const resetStudentPasswordCall = defineCall({
  id: 'resetStudentPassword', method: 'POST', path: '/students/{studentId}/credentials/reset', actors: 'teacher', status: 204, summary: 'Give a student a new password; sessions with the old one end',
});
export const classCredentialsCall = defineCall({
  id: 'listClassCredentials', method: 'GET', path: '/classes/{classId}/students/credentials', actors: 'teacher', status: 200, summary: 'Login cards of a class, to be printed', isSecret: true,
  query: pageQuerySchema, reply: collectionSchema(studentCredentialsSchema),
});
