import { expect, it } from 'vitest';
import { pathOf, pushMessageIn, tappedPath } from './push-notice.ts';

const [classId, story, thread, student, userId] = Array.from({ length: 5 }, () => crypto.randomUUID());
const words = { title: 'Parta', body: 'New message.', tag: 'x' };

it('PSH-02 what a tap opens follows the message and the role of its receiver', () => {
  const told = { ...words, kind: 'story', class: classId, story } as const;
  expect((['teacher', 'parent', 'student'] as const).map((role) => pathOf(told, role))).toEqual(['teachers', 'parents', 'students'].map((area) => `/${area}/classes/${classId}/stories/${story}`));
  const said = { ...words, kind: 'message', class: classId, thread } as const;
  expect((['teacher', 'parent', 'student'] as const).map((role) => pathOf(said, role))).toEqual([`/teachers/classes/${classId}/chat/${thread}`, `/parents/dashboard/chat/${thread}`, `/students/classes/${classId}/chat/${thread}`]);
  const points = { ...words, kind: 'reward', class: classId, student: student ?? '' } as const;
  expect((['teacher', 'parent', 'student'] as const).map((role) => pathOf(points, role))).toEqual([
    `/teachers/classes/${classId}/room/AwardsModalView/${student}`,
    `/parents/dashboard/main/${student}/AwardsModalView/${student}`,
    `/students/classes/${classId}/AwardsModalView/${student}`,
  ]);
  expect(pathOf({ ...words, kind: 'event', class: classId }, 'parent')).toBe('/parents/dashboard/chat');
  expect(pathOf({ ...words, kind: 'trial' }, 'teacher')).toBe('/teachers/dashboard');
  expect((['teacher', 'parent', 'student'] as const).map((role) => pathOf({ ...words, kind: 'summary' }, role))).toEqual(['/teachers/dashboard', '/parents/dashboard/main', '/students/dashboard']);
});

it('a push that is none of ours is no message', () => {
  expect(pushMessageIn(JSON.stringify({ ...words, kind: 'trial' }))).toMatchObject({ kind: 'trial' });
  for (const text of [null, '', 'hello', '{}', '{"kind":"message"}']) expect(pushMessageIn(text)).toBeNull();
});

it('SES-06 a notification that stayed of another user opens nothing of theirs', () => {
  const data = { userId, path: `/parents/dashboard/chat/${thread}` };
  expect(tappedPath(data, userId ?? null)).toBe(data.path);
  expect([tappedPath(data, crypto.randomUUID()), tappedPath(data, null), tappedPath({ userId, path: 'https://elsewhere.test/' }, userId ?? null)]).toEqual(['/', '/', '/']);
});
