import type { MutationsOn } from '../mutation-subject.ts';
import { CANCEL, KEEP, replacedBy, type Fold } from './fold.ts';

/** One edit of the own profile, with the last picture that was chosen. */
export function foldProfile(waiting: MutationsOn<'profile'>, later: MutationsOn<'profile'>): Fold {
  const { avatar, attachments } = later.avatar === 'kept' ? waiting : later;
  return replacedBy({ ...waiting, ...later, avatar, attachments });
}

/** One change of language, time zone and quiet hours. */
export function foldAccount(waiting: MutationsOn<'account'>, later: MutationsOn<'account'>): Fold {
  return replacedBy({ ...waiting, ...later });
}

/** A device that was registered and taken away again before it left was never there; the same device twice is one. */
export function foldPush(waiting: MutationsOn<'push'>, later: MutationsOn<'push'>): Fold {
  const isTakenAway = (waiting.type === 'push.subscribe' && later.type === 'push.unsubscribe') || (waiting.type === 'push.subscribeNative' && later.type === 'push.unsubscribeNative');
  if (isTakenAway) return waiting.subscriptionId === later.subscriptionId ? CANCEL : KEEP;
  if (waiting.type === 'push.subscribe' && later.type === 'push.subscribe') return waiting.endpoint === later.endpoint ? replacedBy(later) : KEEP;
  if (waiting.type === 'push.subscribeNative' && later.type === 'push.subscribeNative') return waiting.deviceId === later.deviceId ? replacedBy(later) : KEEP;
  return KEEP;
}
