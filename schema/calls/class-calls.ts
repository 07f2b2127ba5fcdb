import { classCreateSchema, classPatchSchema, classSchema, classStatusSchema } from '../records/class.ts';
import { classInviteSchema } from '../records/invitation.ts';
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
  id: 'patchClass', method: 'PATCH', isConditional: true, path: '/classes/{classId}', actors: 'teacher', status: 200, summary: 'Rename, regrade, archive or activate a class',
  body: classPatchSchema, reply: classSchema,
});
/** Anyone: the join page shows it before registration. Wrong, expired and never given codes are refused alike. */
export const classByCodeCall = defineCall({
  id: 'getClassByCode', method: 'GET', path: '/classes/by-class-code/{code}', actors: 'anyone', status: 200, summary: 'The class behind a code, its name and teacher only',
  reply: classInviteSchema,
});
/** The former code and the links with it end. */
export const renewClassCodeCall = defineCall({
  id: 'renewClassCode', method: 'POST', path: '/classes/{classId}/renew-class-code', actors: 'teacher', status: 200, summary: 'A new code for the class', reply: classSchema,
});
