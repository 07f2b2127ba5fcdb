// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { stubResizeObserver } from '../../tests/support/plain-window.ts';
import { Menu } from './menu.tsx';

beforeAll(() => {
  stubResizeObserver();
});
afterEach(cleanup);

function open(archive: () => void) {
  const items = [
    { label: 'Edit', to: '/edit' },
    { label: 'Archive', onSelect: archive, danger: true, separated: true },
  ];
  render(
    <MemoryRouter>
      <Routes>
        <Route path="/" element={<Menu label="Class settings" items={items} />} />
        <Route path="/edit" element={<p>Editing</p>} />
      </Routes>
    </MemoryRouter>,
  );
}

it('the first press, before the code of the menu has come, opens it; the choice is made once and the focus comes back', async () => {
  const archive = vi.fn<() => void>();
  open(archive);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Class settings' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  expect(archive).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Class settings' }));
});

it('works by keyboard alone, and a row that goes somewhere is a link', async () => {
  open(() => undefined);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{Enter}');
  await screen.findByRole('menu');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Editing')).toBeTruthy();
});
