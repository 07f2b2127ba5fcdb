import type { Grade } from '../records/class.ts';
import type { AckAudience, Story } from '../records/story.ts';
import { hasFamilies } from './student-in-class.ts';

/** Who is asked to confirm a story. Records, drafts and outbox entries of older builds name no audience: they asked all. */
export function audienceOf({ ackAudience = 'all' }: Pick<Story, 'ackAudience'>): AckAudience {
  return ackAudience;
}

/** Whether people of this role are in an audience. */
export function isInAudience(audience: AckAudience, role: 'parent' | 'student'): boolean {
  return audience === 'all' || audience === (role === 'parent' ? 'families' : 'students');
}

/** The audience as a class of this grade has it: adults have no families in it, so only students are asked (F-313). */
export function audienceIn(grade: Grade, audience: AckAudience): AckAudience {
  return hasFamilies(grade) ? audience : 'students';
}
