import { z } from 'zod';
import { keptText, type TextRule } from '../rules/field-rules.ts';

/** The schema of a text that holds to a rule of rules/field-rules.ts, which forms ask by themselves. */
export function textSchema(rule: TextRule): z.ZodString {
  const text = z.string().overwrite((given) => keptText(rule, given));
  const bounded = (rule.min === 0 ? text : text.min(rule.min)).max(rule.max);
  // For other clients: blanks alone are nothing.
  return rule.isTrimmed && rule.min > 0 ? bounded.meta({ pattern: String.raw`\S` }) : bounded;
}
