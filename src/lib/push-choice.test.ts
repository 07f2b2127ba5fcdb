// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { hasDeniedPush, mayAskForPush, rememberPushAnswer } from './push-choice.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('PSH-01 on a shared device each one’s no is kept, whoever says it last', () => {
  rememberPushAnswer('boris', 'never');
  rememberPushAnswer('anna', 'never');
  expect(['boris', 'anna', 'vera'].map(hasDeniedPush)).toEqual([true, true, false]);
  expect(['boris', 'anna', 'vera'].map(mayAskForPush)).toEqual([false, false, true]);
  rememberPushAnswer('anna', 'yes');
  expect(['boris', 'anna'].map(hasDeniedPush)).toEqual([true, false]);
});

it('PSH-01 each one’s “not yet” is kept as well, and is no denial', () => {
  rememberPushAnswer('boris', 'later');
  rememberPushAnswer('anna', 'later');
  expect(['boris', 'anna'].map(mayAskForPush)).toEqual([false, false]);
  expect(['boris', 'anna'].map(hasDeniedPush)).toEqual([false, false]);
});

it('PSH-01 a no that was kept when there was room for one holds on, also beside the next', () => {
  localStorage.setItem('parta.push.denied', 'boris');
  expect(hasDeniedPush('boris')).toBe(true);
  rememberPushAnswer('anna', 'never');
  rememberPushAnswer('anna', 'never');
  expect(localStorage.getItem('parta.push.denied')).toBe('boris anna');
});
