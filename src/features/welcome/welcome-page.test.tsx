// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { WelcomePage } from './welcome-page.tsx';

beforeAll(async () => startI18n('en'));
afterEach(cleanup);

it('F-316 teachers have a card of their own next to students and parents, where they register, too', async () => {
  const onLogin = vi.fn();
  render(
    <MemoryRouter>
      <WelcomePage onLogin={onLogin} />
    </MemoryRouter>,
  );
  const cards = within(screen.getByRole('main')).getAllByRole('button', { name: /^I’m a /u });
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    'I’m a studentStudent login',
    'I’m a parentLog in or register',
    'I’m a teacherLog in or register',
  ]);
  await userEvent.click(screen.getByRole('button', { name: /I’m a teacher/u }));
  expect(onLogin.mock.calls).toEqual([['teacher']]);
});
