import { z } from 'zod';
import { NAME_MAX } from '../limits.ts';
import { parentSchema, profilePatchSchema, teacherSchema } from '../records/account.ts';
import { iconSchema } from '../records/icon.ts';
import { schoolSchema } from '../records/school.ts';
import { collectionSchema, pageQuerySchema } from '../wire.ts';
import { defineCall } from './call.ts';

export const teachersCall = defineCall({
  id: 'listTeachers', method: 'GET', path: '/teachers', actors: 'user', status: 200, summary: 'Teachers of the classes of the caller, and the caller',
  query: pageQuerySchema.extend({ related_with_class: z.string().optional() }), reply: collectionSchema(teacherSchema),
});
export const teacherCall = defineCall({
  id: 'getTeacher', method: 'GET', path: '/teachers/{id}', actors: 'user', status: 200, summary: 'One teacher', reply: teacherSchema,
});
export const patchTeacherCall = defineCall({
  id: 'patchTeacher', method: 'PATCH', path: '/teachers/{id}', actors: 'teacher', status: 200, summary: 'Change the own profile', body: profilePatchSchema, reply: teacherSchema,
});
export const parentsCall = defineCall({
  id: 'listParents', method: 'GET', path: '/parents', actors: 'user', status: 200, summary: 'Parents: a teacher sees those of the classes, a parent oneself',
  query: pageQuerySchema.extend({ related_with_class: z.string().optional() }), reply: collectionSchema(parentSchema),
});
export const parentCall = defineCall({
  id: 'getParent', method: 'GET', path: '/parents/{id}', actors: 'user', status: 200, summary: 'One parent', reply: parentSchema,
});
export const patchParentCall = defineCall({
  id: 'patchParent', method: 'PATCH', path: '/parents/{id}', actors: 'parent', status: 200, summary: 'Change the own profile', body: profilePatchSchema, reply: parentSchema,
});
/** `w` and `h` are px of the box that the picture has to cover. */
export const avatarCall = defineCall({
  id: 'getAvatar', method: 'GET', path: '/users/{id}/avatar', actors: 'user', status: 200, summary: 'Where somebody’s picture lies; null without one',
  query: z.object({ w: z.coerce.number().int().min(1).max(2000).optional(), h: z.coerce.number().int().min(1).max(2000).optional() }),
  reply: z.object({ '@id': z.string(), '@type': z.literal('Avatar'), url: z.string().nullable() }),
});
export const iconCall = defineCall({
  id: 'getIcon', method: 'GET', path: '/icons/{icon}', actors: 'user', status: 200, summary: 'One icon', reply: iconSchema,
});
/** `search`: parts of the name or of the address. */
export const schoolsCall = defineCall({
  id: 'listSchools', method: 'GET', path: '/schools', actors: 'user', status: 200, summary: 'Schools',
  query: pageQuerySchema.extend({ search: z.string().trim().max(NAME_MAX).optional() }), reply: collectionSchema(schoolSchema),
});
export const schoolCall = defineCall({
  id: 'getSchool', method: 'GET', path: '/schools/{id}', actors: 'user', status: 200, summary: 'One school', reply: schoolSchema,
});
