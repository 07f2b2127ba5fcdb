import { expect, it } from 'vitest';
import { isConversation } from '../../lib/is-conversation.ts';
import { bottomPlaces, childOfPath, classOfPath, isFromFeed } from './places.ts';

it('shows the tabs of the class that a teacher is in, and the main places elsewhere', () => {
  expect(bottomPlaces('teacher', '/teachers/classes/7/room', null).map((place) => place.to)).toEqual(['room', 'story', 'calendar', 'chat'].map((tab) => `/teachers/classes/7/${tab}`));
  expect(bottomPlaces('teacher', '/teachers/dashboard', null).map((place) => place.icon)).toEqual(['classes', 'outbox', 'archive']);
});

it('gives a student without a class no dead ends', () => {
  expect(bottomPlaces('student', '/students/dashboard', null).map((place) => place.to)).toEqual(['/students/dashboard', '/outbox']);
});

it('leads a student’s chat to the class one is in, else to the first', () => {
  expect(bottomPlaces('student', '/students/classes/9', '3').map((place) => place.to)).toContain('/students/classes/9/chat');
  expect(bottomPlaces('student', '/outbox', '3').map((place) => place.to)).toContain('/students/classes/3/chat');
});

it('knows one open conversation from the list of them', () => {
  expect(isConversation('/parents/dashboard/chat/5')).toBe(true);
  expect(isConversation('/parents/dashboard/chat')).toBe(false);
});

it('finds the class of a path', () => {
  expect(classOfPath('/parents/classes/4/stories/1')).toBe('4');
  expect(classOfPath('/teachers/classes')).toBeNull();
});

it('keeps the feed marked while one of its stories is read', () => {
  const marked = (places: ReturnType<typeof bottomPlaces>) => places.filter((place) => place.isHere).map((place) => place.to);
  expect(marked(bottomPlaces('teacher', '/teachers/classes/7/stories/1', null))).toEqual(['/teachers/classes/7/story']);
  expect(marked(bottomPlaces('student', '/students/classes/9/stories/1', '3'))).toEqual(['/students/classes/9']);
  expect(marked(bottomPlaces('student', '/students/classes/9/AwardsModalView', '3'))).toEqual(['/students/classes/9']);
  expect(marked(bottomPlaces('parent', '/parents/classes/4/stories/1', null))).toEqual(['/parents/dashboard/main']);
  expect(marked(bottomPlaces('teacher', '/teachers/classes/7/room', null))).toEqual([]);
  expect(isFromFeed('/teachers/classes/7/story')).toBe(false);
});

it('leads nobody into a class that is not there', () => {
  expect(bottomPlaces('teacher', '/teachers/classes/7/room', null, true).map((place) => place.icon)).toEqual(['classes', 'outbox', 'archive']);
});

it('knows which child a feed or a story is about: the only one, or the only one of that class', () => {
  const one = { _id: '1', classes: ['/classes/4', '/classes/5'] };
  const other = { _id: '2', classes: ['/classes/5'] };
  expect(childOfPath('/parents/dashboard/main', [one])).toBe('1');
  expect(childOfPath('/parents/dashboard/main', [one, other])).toBeNull();
  expect(childOfPath('/parents/classes/4/stories/1', [one, other])).toBe('1');
  expect(childOfPath('/parents/classes/5/stories/1', [one, other])).toBeNull();
  expect(childOfPath('/parents/dashboard/chat', [one])).toBeNull();
});
