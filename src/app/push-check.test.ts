import { expect, it } from 'vitest';
import { createPushCheck } from './push-check.ts';

function registering(...states: string[]) {
  const asked: string[] = [];
  const check = createPushCheck({
    permission: () => 'granted',
    hasDenied: (userId) => userId === 'denier',
    register: async () => {
      const state = states.shift() ?? 'registered';
      asked.push(state);
      return { state };
    },
  });
  return { check, asked };
}
const NOTHING = Promise.resolve();

it('PSH-03 a device is registered once for who is there, and anew for the same person behind a log-out', async () => {
  const { check, asked } = registering();
  await check.begin('anna', NOTHING);
  await check.begin('anna', NOTHING);
  expect(asked).toHaveLength(1);
  check.end();
  await check.begin('anna', NOTHING);
  expect(asked).toHaveLength(2);
});

it('PSH-03 what could not be registered is tried again, and nobody is registered who has left meanwhile', async () => {
  const { check, asked } = registering('failed');
  await check.begin('anna', NOTHING);
  await check.begin('anna', NOTHING);
  expect(asked).toEqual(['failed', 'registered']);
  const ending = Promise.withResolvers<void>();
  const waiting = check.begin('boris', ending.promise);
  check.end();
  ending.resolve();
  await waiting;
  expect(asked).toHaveLength(2);
});

it('PSH-01 whoever said no is not registered where somebody else of the device has allowed notifications', async () => {
  const { check, asked } = registering();
  await check.begin('denier', NOTHING);
  expect(asked).toEqual([]);
  check.end();
  await check.begin('anna', NOTHING);
  expect(asked).toHaveLength(1);
});
