import { expect, test } from 'vitest';
import { isAllowed, permissionsOf } from './mutation-permission.ts';

const event = {
  '@id': '/events/e', '@type': 'Event', _id: 'e', version: 1, class: '/classes/c', story: null, title: 'Trip', description: '', allDay: false,
  startDateTime: '2026-12-01T10:00:00Z', endDateTime: '2026-12-01T11:00:00Z', canEdit: true, canDelete: false,
} as const;

test('the flag of the thing itself gates its change, that of the class what is made in it', () => {
  const [change] = permissionsOf({ type: 'event.update', classId: 'c', eventId: 'e', patch: {} });
  const [removal] = permissionsOf({ type: 'event.delete', classId: 'c', eventId: 'e' });
  if (change === undefined || removal === undefined) throw new Error('gated by nothing');
  expect([isAllowed(change, event), isAllowed(removal, event), isAllowed(removal, null)]).toEqual([true, false, true]);
  expect(permissionsOf({ type: 'student.create', studentId: 's', classIds: ['c'], firstName: 'A', lastName: 'B' })).toEqual([{ of: '/classes/c', flag: 'canCreateStudent' }]);
  expect(permissionsOf({ type: 'story.like', classId: 'c', storyId: 's' })).toEqual([]);
});

test('CLS-06 a student is changed from a class by the flags of both: the student’s come from the strongest class', () => {
  const inClass = { of: '/classes/c', flag: 'canCreateStudent' };
  const reward = { type: 'reward.create', classId: 'c', studentId: 's', awardId: 'a', skillId: 'k', name: 'Kind', icon: 'star', skillType: 'positive', points: 1 } as const;
  expect(permissionsOf(reward)).toEqual([{ of: '/students/s', flag: 'canReward' }, inClass]);
  expect(permissionsOf({ type: 'student.update', classId: 'c', studentId: 's', patch: {} })).toEqual([{ of: '/students/s', flag: 'canUpdate' }, inClass]);
  expect(permissionsOf({ type: 'student.delete', classId: 'c', studentId: 's' })).toEqual([{ of: '/students/s', flag: 'canUpdate' }, inClass]);
  // It stays in a class that is over, as the server has it; it comes into none.
  expect(permissionsOf({ type: 'student.move', studentId: 's', before: ['over'], classIds: ['over', 'c'] })).toEqual([{ of: '/students/s', flag: 'canUpdate' }, inClass]);
});
