import { z } from 'zod';
import { itemSchema } from '../wire.ts';

export const iconKindSchema = z.enum(['class', 'skill', 'student']);

/** An icon of the product. `content` is the slug of `public/icons/<slug>.svg` (listed in schema/icons.ts). */
export const iconSchema = itemSchema('Icon', {
  kind: iconKindSchema,
  content: z.string(),
  colour: z.string(),
});
export type Icon = z.infer<typeof iconSchema>;
