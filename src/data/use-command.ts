import type { ArgsOf, CommandName, CommandResult } from '../../schema/port/commands.ts';
import { askForFlush } from './service-worker.ts';
import { startWorker } from './start-worker.ts';
import { underWay } from './under-way.ts';

export type RunCommand = <C extends CommandName>(name: C, args: ArgsOf<C>) => Promise<CommandResult<C>>;

/** `const run = useCommand()`, then `await run('sendMessage', { … })`. Never rejects; the function never changes. */
export function useCommand(): RunCommand {
  return runCommand;
}

/** The same outside of React. */
export async function runCommand<C extends CommandName>(name: C, args: ArgsOf<C>): Promise<CommandResult<C>> {
  const running = startWorker().run(name, args);
  if (!(name in WRITES)) return running;
  const result = await underWay(running);
  if (result.ok) askForFlush();
  return result;
}

/** What does not, the marks of reading among them: a new command does not compile before it is named here or below. */
type Others =
  | 'login' | 'logout' | 'register' | 'checkEmail' | 'verifyEmail' | 'sendVerification' | 'resendVerification' | 'requestPasswordReset' | 'changePasswordByToken' | 'exportAccount' | 'changePassword' | 'eraseAccount' | 'reportError'
  | 'lookUpCode' | 'checkInvitation' | 'publicStudents' | 'studentCredentials' | 'classCredentials' | 'resetStudentPassword' | 'renewParentCode' | 'renewClassCode' | 'pushFacts' | 'tryPush'
  | 'markStoryRead' | 'markThreadRead' | 'undoReward' | 'discardOutbox' | 'keptSendings' | 'saveDraft' | 'setDraftOptions' | 'addDraftFiles' | 'removeDraftFile' | 'moveDraftFile' | 'readShared' | 'forgetShared' | 'setPreference' | 'chooseLanguage'
  | 'fetchOlderMessages' | 'fetchOlderStories' | 'fetchBelow' | 'storyReaders' | 'storyAsked' | 'threadMembers' | 'recipients' | 'fileBlob';

/** Commands that put something into the outbox that somebody waits for, or set free what waits there. */
const WRITES: Readonly<Record<Exclude<CommandName, Others>, true>> = {
  createClass: true, updateClass: true, addStudents: true, updateStudent: true, removeStudent: true, moveStudent: true, dismissStudent: true, rewardStudent: true, inviteParent: true, cancelInvitation: true, resendInvitation: true,
  acceptRequest: true, declineRequest: true, changeRequest: true, createRequest: true, bindParent: true, withdrawRequest: true,
  createStory: true, updateStory: true, scheduleStory: true, deleteStory: true, setStoryLiked: true, acknowledgeStory: true, remindOfStory: true, createComment: true, deleteComment: true, createEvent: true, updateEvent: true, deleteEvent: true,
  sendMessage: true, deleteMessage: true, setThreadMuted: true, createDirectThread: true, sendFeedback: true,
  updateProfile: true, setTimeZone: true, setQuietHours: true, setLanguage: true, subscribePush: true, unsubscribePush: true, subscribeNativePush: true, unsubscribeNativePush: true,
  answerReplaced: true, retryOutbox: true, dropOutboxFile: true, sendOnAnyNetwork: true,
};
