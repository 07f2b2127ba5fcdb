import { expect, test } from 'vitest';
import { startOnce } from './start-once.ts';

test('F-901 R-TAB-09 a second evaluation of an entry in one execution context refuses to start, another entry does not', () => {
  const context = {};
  startOnce('sync worker', context);
  startOnce('service worker', context);
  expect(() => startOnce('sync worker', context)).toThrow('The sync worker was started already');
  expect(() => startOnce('sync worker', {})).not.toThrow();
});
