import { expect, it } from 'vitest';
import { tabOfPath } from './tab-of-path.ts';

it('CLS-05 the last path segment names the tab, also while a conversation or a report is open', () => {
  expect(['room', 'story', 'calendar', 'chat', 'chat/5', 'room/AwardsModalView/5'].map((end) => tabOfPath(`/teachers/classes/1/${end}`))).toEqual(['room', 'story', 'calendar', 'chat', 'chat', 'room']);
  expect(tabOfPath('/teachers/classes/1')).toBeNull();
});
