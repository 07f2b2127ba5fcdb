import { z } from 'zod';
import { uuidSchema } from '../../../schema/ids.ts';

const linkSchema = z.object({ userType: z.enum(['teacher', 'parent']), userId: uuidSchema, hash: z.string().min(1).max(200) });
/** What the link of a letter names: whose e-mail it is, and the word that confirms it. */
export type VerifyLink = z.infer<typeof linkSchema>;

/** The link as its address says it; null where something is missing or is nothing of ours (AUT-07). */
export function verifyLinkOf(search: URLSearchParams): VerifyLink | null {
  return linkSchema.safeParse(Object.fromEntries(search)).data ?? null;
}
