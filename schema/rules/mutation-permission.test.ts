import { expect, test } from 'vitest';
import { isAllowed, permissionOf } from './mutation-permission.ts';

const event = {
  '@id': '/events/e', '@type': 'Event', _id: 'e', version: 1, class: '/classes/c', story: null, title: 'Trip', description: '', allDay: false,
  startDateTime: '2026-12-01T10:00:00Z', endDateTime: '2026-12-01T11:00:00Z', canEdit: true, canDelete: false,
} as const;

test('the flag of the thing itself gates its change, that of the class what is made in it', () => {
  const change = permissionOf({ type: 'event.update', classId: 'c', eventId: 'e', patch: {} });
  const removal = permissionOf({ type: 'event.delete', classId: 'c', eventId: 'e' });
  if (change === null || removal === null) throw new Error('gated by nothing');
  expect([isAllowed(change, event), isAllowed(removal, event), isAllowed(removal, null)]).toEqual([true, false, true]);
  expect(permissionOf({ type: 'student.create', studentId: 's', classIds: ['c'], firstName: 'A', lastName: 'B' })).toEqual({ of: '/classes/c', flag: 'canCreateStudent' });
  expect(permissionOf({ type: 'story.like', classId: 'c', storyId: 's' })).toBeNull();
});
