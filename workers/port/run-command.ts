import type { ArgsOf, CommandName, CommandResult } from '../../schema/port/commands.ts';
import * as accounts from './account-commands.ts';
import * as classes from './class-commands.ts';
import type { Command } from './command-context.ts';
import { CommandFailure, commandErrorOf } from './command-failure.ts';
import * as comments from './comment-commands.ts';
import * as device from './device-commands.ts';
import * as drafts from './draft-commands.ts';
import * as events from './event-commands.ts';
import * as feedback from './feedback-commands.ts';
import * as fetches from './fetch-commands.ts';
import * as joining from './joining-commands.ts';
import * as messages from './message-commands.ts';
import * as outbox from './outbox-commands.ts';
import * as profile from './profile-commands.ts';
import * as replaced from './replaced-commands.ts';
import * as requests from './request-commands.ts';
import type { PortEnvironment } from './port-environment.ts';
import * as sessions from './session-commands.ts';
import * as stories from './story-commands.ts';
import * as students from './student-commands.ts';

const COMMANDS: { readonly [C in CommandName]: Command<C> } = {
  ...accounts, ...classes, ...comments, ...device, ...drafts, ...events, ...feedback, ...fetches, ...joining, ...messages, ...outbox, ...profile, ...replaced, ...requests, ...sessions, ...stories, ...students,
};

/** A command that only writes on this device hangs when the storage does; one that asks the server may take longer, ms. */
const DEVICE_LIMIT_MS = 15_000;
const SERVER_LIMIT_MS = 60_000;
const ASKS_SERVER: ReadonlySet<CommandName> = new Set<CommandName>(['login', 'logout', 'exportAccount', 'changePassword', 'eraseAccount', 'reportError', 'lookUpCode', 'checkInvitation', 'publicStudents', 'checkEmail', 'register', 'requestPasswordReset', 'changePasswordByToken', 'verifyEmail', 'resendVerification', 'fetchOlderMessages', 'fetchOlderStories', 'fetchBelow', 'storyReaders', 'storyAsked', 'threadMembers', 'recipients', 'studentCredentials', 'resetStudentPassword', 'classCredentials', 'renewParentCode', 'renewClassCode', 'sendVerification', 'pushFacts', 'tryPush', 'setLanguage', 'fileBlob', 'addDraftFiles']);

/** Runs a command by its name. Never rejects; what takes too long answers as the storage or the network that hangs. */
export async function runCommand<C extends CommandName>(env: PortEnvironment, name: C, args: ArgsOf<C>): Promise<CommandResult<C>> {
  const over = new AbortController();
  const asksServer = ASKS_SERVER.has(name);
  const limit = env.clock.sleep(asksServer ? SERVER_LIMIT_MS : DEVICE_LIMIT_MS, over.signal).then(() => {
    throw new CommandFailure(asksServer ? { kind: 'offline' } : { kind: 'storage', reason: 'blocked' });
  });
  limit.catch(() => undefined);
  try {
    insistNamed(args);
    return { ok: true, value: await Promise.race([COMMANDS[name](env, args), limit]) };
  } catch (thrown) {
    return { ok: false, error: commandErrorOf(thrown) };
  } finally {
    over.abort();
  }
}

/** A screen that does not know which class, student or story it is about has a fault: nothing is guessed (ERR-02). */
function insistNamed(args: object): void {
  for (const [name, value] of Object.entries(args)) if (name.endsWith('Id') && value === '') throw new Error(`${name} is missing`);
}
