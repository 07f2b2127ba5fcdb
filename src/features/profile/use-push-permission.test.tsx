// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { hasDeniedPush, rememberPushAnswer } from '../../lib/push-choice.ts';
import { usePushPermission } from './use-push-permission.ts';

const browser = vi.hoisted(() => ({ changed: () => undefined as void, registered: 0 }));
vi.mock('../../data/push.ts', () => ({
  pushPermission: () => 'granted',
  askPermission: async () => 'granted',
  registerPush: async () => void (browser.registered += 1),
  watchPermission: (listen: () => void) => {
    browser.changed = listen;
    return () => undefined;
  },
}));

beforeEach(() => {
  localStorage.clear();
  browser.registered = 0;
});

it('PSH-01 what somebody else has allowed here is off for whoever said no, until they turn it on', async () => {
  rememberPushAnswer('boris', 'never');
  const { result } = renderHook(() => usePushPermission('boris'));
  expect(result.current.permission).toBe('default');
  act(() => browser.changed());
  expect(browser.registered).toBe(0);
  await act(() => result.current.turnOn());
  expect(result.current.permission).toBe('granted');
  expect([hasDeniedPush('boris'), browser.registered]).toEqual([false, 1]);
  expect(renderHook(() => usePushPermission('anna')).result.current.permission).toBe('granted');
});
