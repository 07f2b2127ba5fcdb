import { expect, test } from 'vitest';
import { createPagePace } from './page-pace.ts';

const STORIES = '/stories?itemsPerPage=200&after=x';

test('F-703 R-PULL-15 a page that took long is asked for in pieces that take a few seconds, and pages grow again with the line', () => {
  const pace = createPagePace();
  expect(pace.fit(STORIES)).toBe(STORIES);
  pace.note(STORIES, 25_000);
  expect(pace.fit(STORIES)).toBe('/stories?itemsPerPage=20&after=x');
  pace.note(STORIES, 3_000);
  expect(pace.fit(STORIES)).toBe('/stories?itemsPerPage=20&after=x');
  for (let page = 0; page < 4; page += 1) pace.note(STORIES, 200);
  expect(pace.fit(STORIES)).toBe(STORIES);
});

test('F-703 R-PULL-15 a page has ten rows at least, and never more than were asked for', () => {
  const pace = createPagePace();
  for (let page = 0; page < 5; page += 1) pace.note(STORIES, 100_000);
  expect([pace.fit(STORIES), pace.fit('/stories?itemsPerPage=5')]).toEqual(['/stories?itemsPerPage=10&after=x', '/stories?itemsPerPage=5']);
});

test('F-703 R-PULL-15 pages by number keep their size, and what has no pages tells nothing of the line', () => {
  const pace = createPagePace();
  pace.note('/me', 60_000);
  expect(pace.fit(STORIES)).toBe(STORIES);
  pace.note(STORIES, 60_000);
  expect([pace.fit('/stories?page=2&itemsPerPage=200'), pace.fit('/me')]).toEqual(['/stories?page=2&itemsPerPage=200', '/me']);
});
