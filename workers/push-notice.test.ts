import { expect, it } from 'vitest';
import { ROLES } from '../schema/records/user.ts';
import { pathOf, pushMessageIn, tappedPath } from './push-notice.ts';

const [classId = '', anyClass = '', story = '', thread = '', student = '', userId = ''] = Array.from({ length: 6 }, () => crypto.randomUUID());
const words = { title: 'Parta', body: 'New message.', tag: 'x' };

it('PSH-02 what a tap opens follows the message and the role of its receiver', () => {
  const told = { ...words, kind: 'story', class: classId, story } as const;
  expect(ROLES.map((role) => pathOf(told, role, anyClass))).toEqual(['teachers', 'parents', 'students'].map((area) => `/${area}/classes/${classId}/stories/${story}`));
  const said = { ...words, kind: 'message', class: classId, thread } as const;
  expect(ROLES.map((role) => pathOf(said, role, anyClass))).toEqual([`/teachers/classes/${classId}/chat/${thread}`, `/parents/dashboard/chat/${thread}`, `/students/classes/${classId}/chat/${thread}`]);
  const points = { ...words, kind: 'reward', class: classId, student } as const;
  expect(ROLES.map((role) => pathOf(points, role, anyClass))).toEqual([
    `/teachers/classes/${classId}/room/AwardsModalView/${student}`,
    `/parents/dashboard/main/${student}/AwardsModalView/${student}`,
    `/students/classes/${classId}/AwardsModalView/${student}`,
  ]);
  expect(pathOf({ ...words, kind: 'trial' }, 'teacher', anyClass)).toBe('/teachers/dashboard');
  expect(ROLES.map((role) => pathOf({ ...words, kind: 'summary' }, role, anyClass))).toEqual(['/teachers/dashboard', '/parents/dashboard/main', '/students/dashboard']);
});

it('PSH-02 what was said outside of any class opens below one of the receiver’s own, and nowhere else than at the start where they have none', () => {
  const said = { ...words, kind: 'message', thread } as const;
  expect(ROLES.map((role) => pathOf(said, role, anyClass))).toEqual([`/teachers/classes/${anyClass}/chat/${thread}`, `/parents/dashboard/chat/${thread}`, `/students/classes/${anyClass}/chat/${thread}`]);
  expect(ROLES.map((role) => pathOf(said, role, null))).toEqual(['/teachers/dashboard', `/parents/dashboard/chat/${thread}`, '/students/dashboard']);
});

it('F-402 an event opens the calendar, an accepted request the child, and a new one the requests', () => {
  const event = { ...words, kind: 'event', class: classId, event: story } as const;
  expect(ROLES.map((role) => pathOf(event, role, anyClass))).toEqual([`/teachers/classes/${classId}/calendar`, '/parents/dashboard/main', `/students/classes/${classId}`]);
  expect(pathOf({ ...words, kind: 'request', class: classId, request: story }, 'teacher', anyClass)).toBe('/teachers/requests');
  for (const kind of ['declined', 'moved', 'ended'] as const) expect(pathOf({ ...words, kind, class: classId, request: story }, 'parent', null)).toBe('/parents/requests');
  expect(pathOf({ ...words, kind: 'accepted', class: classId, request: story, student }, 'parent', null)).toBe(`/parents/dashboard/main/${student}`);
});

it('a push that is none of ours is no message', () => {
  expect(pushMessageIn(JSON.stringify({ ...words, kind: 'trial' }))).toMatchObject({ kind: 'trial' });
  for (const text of [null, '', 'hello', '{}', '{"kind":"message"}']) expect(pushMessageIn(text)).toBeNull();
});

it('SES-06 a notification that stayed of another user opens nothing of theirs', () => {
  const data = { userId, path: `/parents/dashboard/chat/${thread}` };
  expect(tappedPath(data, userId)).toBe(data.path);
  expect([tappedPath(data, crypto.randomUUID()), tappedPath(data, null), tappedPath({ userId, path: 'https://elsewhere.test/' }, userId)]).toEqual(['/', '/', '/']);
});
