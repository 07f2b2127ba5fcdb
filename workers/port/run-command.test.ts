import { expect, test } from 'vitest';
import { VirtualClock } from '../../tests/support/virtual-clock.ts';
import { createApiClient } from '../sync/api-client.ts';
import type { PortEnvironment } from './port-environment.ts';
import { runCommand } from './run-command.ts';

/** A device whose databases do not open: another tab does not let go of them. */
function stuckDevice(clock: VirtualClock): PortEnvironment {
  const never = (): Promise<never> => new Promise(() => undefined);
  return {
    clock,
    randomBytes: (into) => into,
    current: () => undefined,
    watchCurrent: () => () => undefined,
    ready: never,
    hasLostData: () => false,
    locked: () => null,
    visitorApi: createApiClient({ net: { request: never }, clock, language: () => 'en' }),
    signIn: never, adopt: never, leave: never, showLanguage: () => undefined, chooseLanguage: never, measure: never,
  };
}

test.each([
  ['saveDraft', { place: 'thread:t', body: 'Hi' }, 15_000, { kind: 'storage', reason: 'blocked' }],
  ['exportAccount', {}, 60_000, { kind: 'offline' }],
] as const)('SYN-08 R-STO-06 %s on a device whose databases do not open ends with a word of it', async (name, args, limitMs, error) => {
  const clock = new VirtualClock();
  let answer: unknown;
  void runCommand(stuckDevice(clock), name, args).then((given) => (answer = given));
  await clock.advance(limitMs - 1);
  expect(answer).toBeUndefined();
  await clock.advance(1);
  expect(answer).toEqual({ ok: false, error });
});
