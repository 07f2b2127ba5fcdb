import type { MutationType } from './mutation.ts';

const QUIET: ReadonlySet<MutationType> = new Set<MutationType>(['story.like', 'story.unlike', 'story.read', 'thread.read', 'thread.mute', 'thread.unmute', 'student.dismiss']);

/** Whether nobody asks how far it is: likes, read marks, muting and dismissing are not counted in badges, nor listed one by one while they wait (F-202). */
export function isQuiet(type: MutationType): boolean {
  return QUIET.has(type);
}
