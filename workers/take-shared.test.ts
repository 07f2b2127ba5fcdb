import { expect, test } from 'vitest';
import { sharedText } from './take-shared.ts';

function form(parts: Record<string, string>): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(parts)) made.set(name, value);
  return made;
}

test.each([
  [{ title: 'A walk', text: 'Look at this', url: 'https://example.org/' }, 'A walk\nLook at this\nhttps://example.org/'],
  [{ title: 'A walk', text: 'A walk', url: '' }, 'A walk'],
  [{ title: '', text: 'Look: https://example.org/a', url: 'https://example.org/a' }, 'Look: https://example.org/a'],
  [{ text: '  ' }, ''],
])('EXT-08 what apps repeat stands there once: %j', (parts, text) => {
  expect(sharedText(form(parts))).toBe(text);
});
