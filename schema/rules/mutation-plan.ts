import type { Mutation } from './mutation.ts';
import { isOn } from './mutation-subject.ts';
import { planAccount, planFeedback, planProfile, planPush } from './plans/account-plan.ts';
import { planClass } from './plans/class-plan.ts';
import { planEvent } from './plans/event-plan.ts';
import type { MutationPlan } from './plans/mutation-plan-parts.ts';
import { planRequest } from './plans/request-plan.ts';
import { planComment, planStory } from './plans/story-plan.ts';
import { planInvitation, planReward, planStudent } from './plans/student-plan.ts';
import { planMessage, planThread } from './plans/thread-plan.ts';

/** The request, lane and dependencies of a mutation. Pure: the same mutation always gives the same plan. */
export function planOf(mutation: Mutation): MutationPlan {
  if (isOn(mutation, 'message')) return planMessage(mutation);
  if (isOn(mutation, 'thread')) return planThread(mutation);
  if (isOn(mutation, 'story')) return planStory(mutation);
  if (isOn(mutation, 'comment')) return planComment(mutation);
  if (isOn(mutation, 'class')) return planClass(mutation);
  if (isOn(mutation, 'student')) return planStudent(mutation);
  if (isOn(mutation, 'reward')) return planReward(mutation);
  if (isOn(mutation, 'invitation')) return planInvitation(mutation);
  if (isOn(mutation, 'request')) return planRequest(mutation);
  if (isOn(mutation, 'event')) return planEvent(mutation);
  if (isOn(mutation, 'profile')) return planProfile(mutation);
  if (isOn(mutation, 'feedback')) return planFeedback(mutation);
  return isOn(mutation, 'account') ? planAccount(mutation) : planPush(mutation);
}
