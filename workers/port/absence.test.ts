import { beforeEach, expect, test } from 'vitest';
import type { SyncStatus } from '../../schema/port/status.ts';
import { Absence } from './absence.ts';
import type { LiveSources } from './live/live-sources.ts';

let status: Pick<SyncStatus, 'network' | 'phase'>;
let isFirstLoadDone: boolean;
let session: { state: string } | null;
let absence: Absence;

beforeEach(() => {
  [status, isFirstLoadDone, session] = [{ network: 'unknown', phase: 'idle' }, true, { state: 'active' }];
  absence = newAbsence();
});
function newAbsence(): Absence {
  return new Absence({ status: { read: () => status }, isFirstLoadDone: { read: () => isFirstLoadDone }, identity: { read: () => ({ session }) } } as unknown as LiveSources);
}
const stateOf = (value?: string): string => absence.or(value).state;

test('GEN-02 what is not here may be on its way until the server has been heard, and is missing behind the first pull', () => {
  expect(stateOf()).toBe('loading');
  status = { network: 'unknown', phase: 'catchingUp' };
  expect(stateOf()).toBe('loading');
  status = { network: 'online', phase: 'catchingUp' };
  expect(stateOf()).toBe('loading');
  status = { network: 'online', phase: 'idle' };
  expect(stateOf()).toBe('missing');
});

test('GEN-02 what a pull has found missing stays so while the next ones run, until it comes', () => {
  status = { network: 'online', phase: 'catchingUp' };
  stateOf();
  status = { network: 'online', phase: 'idle' };
  stateOf();
  status = { network: 'online', phase: 'catchingUp' };
  expect(stateOf()).toBe('missing');
  expect(stateOf('it')).toBe('ready');
  // Gone again: the pull that runs may have more to say.
  expect(stateOf()).toBe('loading');
});

test('GEN-02 what no pull has looked for yet is looked for by the next one', () => {
  status = { network: 'online', phase: 'idle' };
  expect(stateOf()).toBe('missing');
  status = { network: 'online', phase: 'catchingUp' };
  expect(stateOf()).toBe('loading');
});

test('GEN-02 without a network nobody can say, and who has to log in again is not kept waiting', () => {
  status = { network: 'offline', phase: 'idle' };
  expect(stateOf()).toBe('unknown');
  [status, session] = [{ network: 'unknown', phase: 'idle' }, { state: 'expired' }];
  expect(stateOf()).toBe('missing');
  isFirstLoadDone = false;
  expect(newAbsence().or(undefined).state).toBe('loading');
});
