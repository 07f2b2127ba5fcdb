import { expect, test } from 'vitest';
import type { SearchHit } from '../../../schema/port/search.ts';
import { hitPath } from './hit-path.ts';

const PERSON = { '@id': '/users/u', '@type': 'User', _id: 'u', role: 'teacher', firstName: 'Anna', lastName: 'Petrova', avatar: null, icon: null } as const;
const MESSAGE: SearchHit = { _id: 'm', kind: 'message', placeId: 't', at: '2026-05-01T10:00:00.000Z', author: PERSON, snippet: { text: '', marks: [] } };
const AT = '?at=2026-05-01T10%3A00%3A00.000Z';

test('a message opens in its conversation, at the message, where each role has it', () => {
  expect(hitPath('parent', MESSAGE, { class: '/classes/c' }, 'x')).toBe(`/parents/dashboard/chat/t${AT}`);
  expect(hitPath('teacher', MESSAGE, { class: '/classes/c' }, 'x')).toBe(`/teachers/classes/c/chat/t${AT}`);
  expect(hitPath('student', MESSAGE, { class: '/classes/c' }, 'x')).toBe(`/students/classes/c/chat/t${AT}`);
});

test('a conversation of no class opens below any class', () => {
  expect(hitPath('teacher', MESSAGE, { class: null }, 'x')).toBe(`/teachers/classes/x/chat/t${AT}`);
  expect(hitPath('teacher', MESSAGE, undefined, null)).toBeNull();
});

test('a story opens on its page', () => {
  expect(hitPath('parent', { ...MESSAGE, kind: 'story', placeId: 'c', _id: 's' }, undefined, null)).toBe('/parents/classes/c/stories/s');
});
