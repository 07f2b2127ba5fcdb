import { ON_DEVICE, type CommandError } from '../../schema/port/commands.ts';
import type { Answer, Outcome } from '../sync/answer.ts';
import { storageErrorOf } from '../replica/storage-error.ts';

/** An expected failure of a command; it crosses to the page as data. */
export class CommandFailure extends Error {
  readonly error: CommandError;

  constructor(error: CommandError) {
    super(error.kind);
    this.name = 'CommandFailure';
    this.error = error;
  }
}

/** What the page is told of whatever a command threw. */
export function commandErrorOf(thrown: unknown): CommandError {
  if (thrown instanceof CommandFailure) return thrown.error;
  const storage = storageErrorOf(thrown);
  if (storage !== null) return { kind: 'storage', reason: storage.reason };
  return { kind: 'bug', message: thrown instanceof Error ? thrown.message : String(thrown) };
}

/** The value of an answer; other answers are thrown as the failure that the page shows. */
export function valueOf<T>(answer: Outcome<T>): T {
  switch (answer.kind) {
    case 'ok':
      return answer.value;
    case 'problem':
      throw new CommandFailure({ kind: 'problem', problem: answer.problem, ...(answer.retryAfterMs === null ? {} : { retryAfterMs: answer.retryAfterMs }) });
    case 'unreachable':
      throw new CommandFailure(unreachableError(answer.reason));
    case 'expired':
      throw onDevice(401, 'Unauthorized');
  }
}

/** Told apart for the user (F-203): no network, a server that cannot be reached, a portal, a fault of the server's side. */
function unreachableError(reason: Extract<Answer<never>, { kind: 'unreachable' }>['reason']): CommandError {
  switch (reason) {
    case 'network':
      // A browser that says it has a network may be wrong, and the words leave that open; one that says it has none is right.
      return globalThis.navigator?.onLine === true ? { kind: 'offline', reason: 'server' } : { kind: 'offline' };
    case 'captive':
      return { kind: 'offline', reason: 'portal' };
    case 'gateway':
    case 'garbled':
      return { kind: 'serverError' };
  }
}

/** What the server would answer, found on the device. */
export function onDevice(status: number, title: string): CommandFailure {
  return new CommandFailure({ kind: 'problem', problem: { type: ON_DEVICE, title, status } });
}

/** A refusal by a rule of the contract, made on the device; `code` is the rule's. */
export function refuse(code: string): never {
  throw onDevice(422, code);
}
