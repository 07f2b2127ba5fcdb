import { z } from 'zod';
import { REPORT_FRAMES_MAX, REPORT_PART_MAX } from '../limits.ts';

const part = z.string().max(REPORT_PART_MAX);

/**
 * What broke on a screen, without a person in it: the kind of the error but not its words, which may quote what somebody
 * wrote, and the address without its ids and codes.
 */
export const errorReportSchema = z.strictObject({
  /** The file of the build that was running. */
  build: part,
  /** Name and main version, and the system: "Chrome 141, Android". */
  browser: part,
  language: part,
  /** The address with `:` for whatever is not the app's own word: `/teachers/classes/:/room`. */
  route: part,
  error: part,
  /** Places in the app's own code, the innermost first. */
  frames: z.array(part).max(REPORT_FRAMES_MAX),
});
export type ErrorReport = z.infer<typeof errorReportSchema>;
