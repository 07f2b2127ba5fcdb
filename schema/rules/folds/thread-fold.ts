import type { MutationsOn } from '../mutation-subject.ts';
import { CANCEL, KEEP, replacedBy, type Fold } from './fold.ts';

/** The newest read mark alone is sent, and the last word on its notifications. */
export function foldThread(waiting: MutationsOn<'thread'>, later: MutationsOn<'thread'>): Fold {
  if (waiting.type === 'thread.read' && later.type === 'thread.read') return replacedBy(later.createdAt > waiting.createdAt ? later : waiting);
  return isMuting(waiting) && isMuting(later) ? replacedBy(later) : KEEP;
}

function isMuting({ type }: MutationsOn<'thread'>): boolean {
  return type === 'thread.mute' || type === 'thread.unmute';
}

/** A message that was deleted before it left is nothing. */
export function foldMessage(waiting: MutationsOn<'message'>, later: MutationsOn<'message'>): Fold {
  return waiting.type === 'message.create' && later.type === 'message.delete' ? CANCEL : KEEP;
}
