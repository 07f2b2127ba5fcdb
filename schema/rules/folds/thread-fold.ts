import type { MutationsOn } from '../mutation-subject.ts';
import { CANCEL, KEEP, replacedBy, type Fold } from './fold.ts';

/** The newest read mark alone is sent; muting and unmuting undo each other. */
export function foldThread(waiting: MutationsOn<'thread'>, later: MutationsOn<'thread'>): Fold {
  if (waiting.type === 'thread.read' && later.type === 'thread.read') return replacedBy(later.createdAt > waiting.createdAt ? later : waiting);
  const isUndone = (waiting.type === 'thread.mute' && later.type === 'thread.unmute') || (waiting.type === 'thread.unmute' && later.type === 'thread.mute');
  return isUndone ? CANCEL : KEEP;
}

/** A message that was deleted before it left is nothing. */
export function foldMessage(waiting: MutationsOn<'message'>, later: MutationsOn<'message'>): Fold {
  return waiting.type === 'message.create' && later.type === 'message.delete' ? CANCEL : KEEP;
}
