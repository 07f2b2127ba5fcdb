import { expect, it } from 'vitest';
import { fakeStatus } from '../../../tests/support/fake-school.ts';
import { syncLineState } from './sync-line-state.ts';

it('says first what needs the user, even while offline', () => {
  expect(syncLineState(fakeStatus({ network: 'offline', failed: 1, waiting: 3 }))).toEqual({ kind: 'attention', count: 1 });
});

it('says offline with what waits', () => {
  expect(syncLineState(fakeStatus({ network: 'offline', waiting: 3 }))).toEqual({ kind: 'offline', count: 3 });
});

it('rounds the share of the first load down, so that 100 % means done', () => {
  expect(syncLineState(fakeStatus({ phase: 'firstLoad', progress: 0.999 }))).toEqual({ kind: 'syncing', percent: 99 });
  expect(syncLineState(fakeStatus({ phase: 'catchingUp' }))).toEqual({ kind: 'syncing', percent: null });
});

it('counts what waits, and is calm otherwise and before anything is known', () => {
  expect(syncLineState(fakeStatus({ phase: 'sending', waiting: 2 }))).toEqual({ kind: 'waiting', count: 2 });
  expect(syncLineState(fakeStatus())).toEqual({ kind: 'calm' });
  expect(syncLineState(undefined)).toEqual({ kind: 'calm' });
});
