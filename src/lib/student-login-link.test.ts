// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { loginOfHash, studentLoginLink } from './student-login-link.ts';

it('EXT-10 the link of a card names the login where no server is told of it, and is read back', () => {
  for (const login of ['ilya.baranov', 'zo+e&4=#', 'имя']) {
    const link = new URL(studentLoginLink(login));
    expect([link.pathname, link.search, loginOfHash(link.hash)]).toEqual(['/login', '', login]);
  }
});

it.each(['', '#', '#student', '#student=', '#other=a'])('no login: %s', (hash) => {
  expect(loginOfHash(hash)).toBeNull();
});
