import type { CommandName } from '../../schema/port/commands.ts';

/**
 * Answers that are remembered. A repeat comes with the first delivery or a moment later (F-901: in the same task), and
 * nobody makes a hundred commands in between.
 */
const ANSWERS_MAX = 100;

/**
 * Commands that change nothing: to answer them again does no harm, and what they answer is large (files), or must not
 * stay in memory (passwords, a whole account).
 */
const CHANGES_NOTHING: ReadonlySet<CommandName> = new Set<CommandName>([
  'checkEmail', 'exportAccount', 'studentCredentials', 'classCredentials', 'lookUpCode', 'checkInvitation', 'publicStudents', 'pushFacts', 'keptSendings',
  'readShared', 'storyReaders', 'storyAsked', 'threadMembers', 'recipients', 'fileBlob',
]);

/** Remembers the commands of one worker by their ids, so that none of them is carried out twice. */
export class CommandAnswers {
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #answered = new Map<string, Promise<unknown>>();

  /** The answer to the command `commandId`: that of its first run, under way or over, else of `work`, which runs now. */
  once<T>(commandId: string, name: CommandName, work: () => Promise<T>): Promise<T> {
    const known = this.#running.get(commandId) ?? this.#answered.get(commandId);
    // An id belongs to one command, and so does the type of its answer.
    if (known !== undefined) return known as Promise<T>;
    const answer = work();
    this.#running.set(commandId, answer);
    const settle = (): void => this.#settle(commandId, name, answer);
    answer.then(settle, settle);
    return answer;
  }

  #settle(commandId: string, name: CommandName, answer: Promise<unknown>): void {
    this.#running.delete(commandId);
    if (CHANGES_NOTHING.has(name)) return;
    this.#answered.set(commandId, answer);
    const [oldest] = this.#answered.keys();
    if (this.#answered.size > ANSWERS_MAX && oldest !== undefined) this.#answered.delete(oldest);
  }
}
