import { expect, it } from 'vitest';
import { fakeMe, fakeStatus } from '../../../tests/support/fake-school.ts';
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

it('F-706 says nothing before the outbox was read', () => {
  expect(syncLineState(undefined)).toEqual({ kind: 'unknown' });
});

it('F-802 R-STO-07 says first that nothing can be saved, and is not calm then', () => {
  expect(syncLineState(fakeStatus({ storage: 'lost' }))).toEqual({ kind: 'unsaved' });
  expect(syncLineState(fakeStatus({ storage: 'lost', failed: 1, network: 'offline' }))).toEqual({ kind: 'unsaved' });
});

it('counts what waits, and is calm otherwise', () => {
  expect(syncLineState(fakeStatus({ phase: 'sending', waiting: 2 }))).toEqual({ kind: 'waiting', count: 2 });
  expect(syncLineState(fakeStatus())).toEqual({ kind: 'calm' });
});

it('F-707 says that a login is what it waits for, where the session has ended with changes waiting', () => {
  const expired = { state: 'expired' as const, me: fakeMe('teacher') };
  expect(syncLineState(fakeStatus({ waiting: 1, network: 'online' }), expired)).toEqual({ kind: 'login', count: 1 });
  expect(syncLineState(fakeStatus({ waiting: 1, network: 'offline' }), expired)).toEqual({ kind: 'login', count: 1 });
  expect(syncLineState(fakeStatus(), expired)).toEqual({ kind: 'calm' });
});

it('F-705 says that sending is blocked while reads get through, as long as something waits', () => {
  expect(syncLineState(fakeStatus({ waiting: 2, isSendingBlocked: true }))).toEqual({ kind: 'blocked', count: 2 });
  expect(syncLineState(fakeStatus({ waiting: 2, isSendingBlocked: true, network: 'offline' }))).toEqual({ kind: 'offline', count: 2 });
  expect(syncLineState(fakeStatus({ isSendingBlocked: true }))).toEqual({ kind: 'calm' });
});
