import type { Refusal } from '../../schema/port/views.ts';

/* What the same try would meet again, unless somebody else changes something. */
const FINAL: ReadonlySet<Refusal['code']> = new Set(['forbidden', 'missing', 'invalid', 'tooLarge', 'unsupportedFile', 'fileLost']);

/** Whether another try of the same would be refused for the same reason. */
export function isFinal({ code }: Refusal): boolean {
  return FINAL.has(code);
}
