import { foldInvitation, foldRequest } from './folds/joining-fold.ts';
import { foldEvent, foldStory } from './folds/story-fold.ts';
import { foldClass, foldStudent } from './folds/student-fold.ts';
import { foldMessage, foldThread } from './folds/thread-fold.ts';
import { foldAccount, foldProfile, foldPush } from './folds/account-fold.ts';
import { CANCEL, KEEP, type Fold } from './folds/fold.ts';
import type { Mutation } from './mutation.ts';
import { isOn } from './mutation-subject.ts';

/** Folds a never-sent mutation with a later one. Both are of the same person on the same device. */
export function foldOf(waiting: Mutation, later: Mutation): Fold {
  if (isOn(waiting, 'story') && isOn(later, 'story')) return waiting.storyId === later.storyId ? foldStory(waiting, later) : KEEP;
  if (isOn(waiting, 'thread') && isOn(later, 'thread')) return waiting.threadId === later.threadId ? foldThread(waiting, later) : KEEP;
  if (isOn(waiting, 'message') && isOn(later, 'message')) return waiting.messageId === later.messageId ? foldMessage(waiting, later) : KEEP;
  if (isOn(waiting, 'class') && isOn(later, 'class')) return waiting.classId === later.classId ? foldClass(waiting, later) : KEEP;
  if (isOn(waiting, 'student') && isOn(later, 'student')) return waiting.studentId === later.studentId ? foldStudent(waiting, later) : KEEP;
  if (isOn(waiting, 'invitation') && isOn(later, 'invitation')) return waiting.invitationId === later.invitationId ? foldInvitation(waiting, later) : KEEP;
  if (isOn(waiting, 'request') && isOn(later, 'request')) return waiting.requestId === later.requestId ? foldRequest(waiting, later) : KEEP;
  if (isOn(waiting, 'event') && isOn(later, 'event')) return waiting.eventId === later.eventId ? foldEvent(waiting, later) : KEEP;
  if (waiting.type === 'comment.create' && later.type === 'comment.delete') return waiting.commentId === later.commentId ? CANCEL : KEEP;
  if (isOn(waiting, 'profile') && isOn(later, 'profile')) return foldProfile(waiting, later);
  if (isOn(waiting, 'account') && isOn(later, 'account')) return foldAccount(waiting, later);
  return isOn(waiting, 'push') && isOn(later, 'push') ? foldPush(waiting, later) : KEEP;
}
