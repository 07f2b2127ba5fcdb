import { z } from 'zod';
import { awardSchema, rewardSchema, skillSchema } from '../records/award.ts';
import { collectionSchema, instantSchema, pageQuerySchema } from '../wire.ts';
import { defineCall } from './call.ts';

export const skillsCall = defineCall({
  id: 'listSkills', method: 'GET', path: '/classes/{classId}/skills', actors: 'teacher', status: 200, summary: 'What a class gives points for', query: pageQuerySchema,
  reply: collectionSchema(skillSchema),
});
export const rewardCall = defineCall({
  id: 'rewardStudent', method: 'POST', path: '/students/{studentId}/reward', actors: 'teacher', status: 201, summary: 'Give a student the points of a skill',
  body: rewardSchema, reply: awardSchema,
});
/** `student.user` is the IRI of the student's user; without it, of all students whose points the caller may see. */
export const awardsCall = defineCall({
  id: 'listAwards', method: 'GET', path: '/awards', actors: 'user', status: 200, summary: 'Awards, newest first',
  query: pageQuerySchema.extend({
    'student.user': z.string().max(200).optional(),
    'awardedAt[before]': instantSchema.optional(),
    'awardedAt[strictly_before]': instantSchema.optional(),
    'awardedAt[after]': instantSchema.optional(),
    'awardedAt[strictly_after]': instantSchema.optional(),
  }),
  reply: collectionSchema(awardSchema),
});
