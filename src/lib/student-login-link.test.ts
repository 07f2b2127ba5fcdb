// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { cardOfHash, studentLoginLink } from './student-login-link.ts';

it('EXT-10 F-320 the link of a card names login and key where no server is told of them, and is read back', () => {
  for (const login of ['ilya.baranov', 'zo+e&4=#', 'имя']) {
    for (const key of [null, 'id.pro-of_']) {
      const link = new URL(studentLoginLink(login, key));
      expect([link.pathname, link.search, cardOfHash(link.hash)]).toEqual(['/login', '', { login, key }]);
    }
  }
});

it.each(['', '#', '#student', '#student=', '#other=a', '#key=a'])('no login: %s', (hash) => {
  expect(cardOfHash(hash)).toBeNull();
});
