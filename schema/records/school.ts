import { z } from 'zod';
import { itemSchema } from '../wire.ts';

/** A school that classes may belong to (product.md section 3). */
export const schoolSchema = itemSchema('School', { name: z.string(), address: z.string() });
export type School = z.infer<typeof schoolSchema>;
