import { z } from 'zod';
import { iriSchema } from '../ids.ts';
import { SKILL_POINTS_MAX } from '../limits.ts';
import { instantSchema, itemSchema } from '../wire.ts';
import { personSchema } from './user.ts';

export const skillTypeSchema = z.enum(['positive', 'negative']);
export type SkillType = z.infer<typeof skillTypeSchema>;
const pointsSchema = z.int().min(1).max(SKILL_POINTS_MAX);

/** What a class gives points for. `points` is above zero in both types; `icon` is the slug of a skill icon. */
export const skillSchema = itemSchema('Skill', {
  '@context': z.string().optional(),
  class: iriSchema,
  name: z.string(),
  icon: z.string(),
  points: pointsSchema,
  type: skillTypeSchema,
});
export type Skill = z.infer<typeof skillSchema>;

/** Points given once (product.md section 3). The skill's name, icon and type are as they are now, the points as given. */
export const awardSchema = itemSchema('Award', {
  '@context': z.string().optional(),
  student: iriSchema,
  class: iriSchema,
  skill: iriSchema,
  name: z.string(),
  skillIcon: z.string(),
  skillType: skillTypeSchema,
  points: pointsSchema,
  awardedBy: personSchema,
  awardedAt: instantSchema,
});
export type Award = z.infer<typeof awardSchema>;

/** The body of POST reward. `teacher` is the caller: another one is a violation. */
export const rewardSchema = z.object({
  _id: z.uuid().optional(),
  skill: iriSchema,
  teacher: iriSchema.optional(),
});
