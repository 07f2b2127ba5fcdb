import { expect, test } from 'vitest';
import { showBadge } from './app-badge.ts';

test('PSH-02 the badge shows what is unread, goes when nothing is, and a platform without one is no fault', async () => {
  const said: string[] = [];
  const place = {
    setAppBadge: (count: number) => Promise.resolve(void said.push(`set ${count}`)),
    clearAppBadge: () => Promise.resolve(void said.push('clear')),
  };
  for (const count of [3, 12, 0]) await showBadge(place, count);
  expect(said).toEqual(['set 3', 'set 12', 'clear']);
  const refusing = { setAppBadge: () => Promise.reject(new Error('not allowed')), clearAppBadge: () => { throw new Error('none'); } };
  for (const count of [1, 0]) {
    await expect(showBadge({}, count)).resolves.toBeUndefined();
    await expect(showBadge(refusing, count)).resolves.toBeUndefined();
  }
});
