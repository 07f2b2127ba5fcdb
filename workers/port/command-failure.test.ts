import { afterEach, expect, test, vi } from 'vitest';
import type { Answer } from '../sync/answer.ts';
import { CommandFailure, valueOf } from './command-failure.ts';

afterEach(() => vi.unstubAllGlobals());

function errorOf(answer: Answer<never>) {
  try {
    return valueOf(answer);
  } catch (failure) {
    return failure instanceof CommandFailure ? failure.error : failure;
  }
}
const unreachable = (reason: Extract<Answer<never>, { kind: 'unreachable' }>['reason']) => errorOf({ kind: 'unreachable', reason, retryAfterMs: null });

test('F-203 no network, a server out of reach, a portal and a fault of the server are four things', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(unreachable('network')).toEqual({ kind: 'offline' });
  vi.stubGlobal('navigator', { onLine: true });
  expect(unreachable('network')).toEqual({ kind: 'offline', reason: 'server' });
  expect(unreachable('captive')).toEqual({ kind: 'offline', reason: 'portal' });
  expect([unreachable('gateway'), unreachable('garbled')]).toEqual([{ kind: 'serverError' }, { kind: 'serverError' }]);
});

test('F-213 the time to wait comes with the problem', () => {
  const problem = { type: 'about:blank', title: 'Too many attempts', status: 429 };
  expect(errorOf({ kind: 'problem', status: 429, problem, retryAfterMs: 480_000 })).toEqual({ kind: 'problem', problem, retryAfterMs: 480_000 });
  expect(errorOf({ kind: 'problem', status: 429, problem, retryAfterMs: null })).toEqual({ kind: 'problem', problem });
});
