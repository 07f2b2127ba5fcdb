import { expect, it } from 'vitest';
import { bottomPlaces, classOfPath, isConversation } from './places.ts';

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
