import * as auth from './auth-calls.ts';
import type { Call } from './call.ts';
import * as classes from './class-calls.ts';
import * as files from './file-calls.ts';
import * as stories from './story-calls.ts';
import * as sync from './sync-calls.ts';
import * as threads from './thread-calls.ts';
import * as users from './user-calls.ts';

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'actors' in value;
}

/** Every declared call; the contract test holds the server's routes against this list. */
export const CALLS: readonly Call[] = [auth, users, classes, stories, threads, files, sync]
  .flatMap((group) => Object.values<unknown>(group))
  .filter(isCall);
