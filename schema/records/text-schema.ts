import { z } from 'zod';
import type { TextRule } from '../rules/field-rules.ts';

/** The schema of a text that holds to a rule of rules/field-rules.ts, which forms ask by themselves. */
export function textSchema({ isTrimmed, min, max }: TextRule): z.ZodString {
  const text = isTrimmed ? z.string().trim() : z.string();
  return (min === 0 ? text : text.min(min)).max(max);
}
