import type { MutationsOn } from '../mutation-subject.ts';
import { CANCEL, KEEP, replacedBy, type Fold } from './fold.ts';

/** An invitation that was cancelled before it left is nothing; sending again what has not left yet is sending it once. */
export function foldInvitation(waiting: MutationsOn<'invitation'>, later: MutationsOn<'invitation'>): Fold {
  if (later.type === 'invitation.create') return KEEP;
  if (waiting.type === 'invitation.create') return later.type === 'invitation.cancel' ? CANCEL : replacedBy(waiting);
  return waiting.type === 'invitation.notify' ? replacedBy(later) : KEEP;
}

/** The last decision counts; a wish that was taken back before it left is nothing. */
export function foldRequest(waiting: MutationsOn<'request'>, later: MutationsOn<'request'>): Fold {
  if (waiting.type === 'request.create' || waiting.type === 'request.bind') return later.type === 'request.delete' ? CANCEL : KEEP;
  if (waiting.type === 'request.change' && later.type === 'request.change') return replacedBy({ ...waiting, to: later.to });
  const isDecision = (mutation: MutationsOn<'request'>): boolean => mutation.type === 'request.accept' || mutation.type === 'request.decline';
  return isDecision(waiting) && isDecision(later) ? replacedBy(later) : KEEP;
}
