import { z } from 'zod';
import { classCreateSchema, classPatchSchema, classSchema, classStatusSchema } from '../records/class.ts';
import { publicStudentSchema, studentCreateSchema, studentPatchSchema, studentSchema } from '../records/student.ts';
import { collectionSchema, pageQuerySchema } from '../wire.ts';
import { defineCall } from './call.ts';

export const classesCall = defineCall({
  id: 'listClasses', method: 'GET', path: '/classes', actors: 'user', status: 200, summary: 'Classes of the caller',
  query: pageQuerySchema.extend({ status: classStatusSchema.optional() }),
  reply: collectionSchema(classSchema),
});
export const classCall = defineCall({
  id: 'getClass', method: 'GET', path: '/classes/{classId}', actors: 'user', status: 200, summary: 'One class', reply: classSchema,
});
export const createClassCall = defineCall({
  id: 'createClass', method: 'POST', path: '/classes', actors: 'teacher', status: 201, summary: 'Create a class', body: classCreateSchema, reply: classSchema,
});
export const patchClassCall = defineCall({
  id: 'patchClass', method: 'PATCH', path: '/classes/{classId}', actors: 'teacher', status: 200, summary: 'Rename, regrade, archive or activate a class',
  body: classPatchSchema, reply: classSchema,
});
export const classByCodeCall = defineCall({
  id: 'getClassByCode', method: 'GET', path: '/classes/by-class-code/{code}', actors: 'user', status: 200, summary: 'The class behind a code, its name and teacher only',
  reply: z.object({ '@id': z.string(), '@type': z.literal('ClassInvite'), className: z.string(), teacherFullName: z.string(), icon: z.string() }),
});
export const classStudentsCall = defineCall({
  id: 'listClassStudents', method: 'GET', path: '/classes/{classId}/students', actors: 'teacher', status: 200, summary: 'Students of a class',
  query: pageQuerySchema, reply: collectionSchema(studentSchema),
});
export const classPublicStudentsCall = defineCall({
  id: 'listPublicStudents', method: 'GET', path: '/classes/{classId}/students/public', actors: 'user', status: 200, summary: 'Names of a class',
  query: pageQuerySchema, reply: collectionSchema(publicStudentSchema),
});
export const patchStudentCall = defineCall({
  id: 'patchStudent', method: 'PATCH', path: '/classes/{classId}/students/{studentId}', actors: 'teacher', status: 200, summary: 'Rename a student',
  body: studentPatchSchema, reply: studentSchema,
});
export const deleteStudentCall = defineCall({
  id: 'deleteStudent', method: 'DELETE', path: '/classes/{classId}/students/{studentId}', actors: 'teacher', status: 204, summary: 'Take a student out of a class',
});
export const studentsCall = defineCall({
  id: 'listStudents', method: 'GET', path: '/students', actors: 'user', status: 200, summary: 'All students the caller may see: a teacher those of the classes, a parent the children, a student oneself',
  query: pageQuerySchema, reply: collectionSchema(studentSchema),
});
export const studentCall = defineCall({
  id: 'getStudent', method: 'GET', path: '/students/{studentId}', actors: 'user', status: 200, summary: 'One student', reply: studentSchema,
});
export const createStudentCall = defineCall({
  id: 'createStudent', method: 'POST', path: '/students', actors: 'teacher', status: 201, summary: 'Create a student with classes', body: studentCreateSchema, reply: studentSchema,
});
