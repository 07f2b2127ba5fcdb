// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { FrameSlotsContext } from './frame-slots.ts';
import { PageFrame } from './page-frame.tsx';
import { startI18n } from '../i18n/i18n.ts';

afterEach(cleanup);

it('F-809 what scrolls in a box of the screen flows over as many printed sheets as it needs, and the shell is left out', async () => {
  await startI18n('en');
  const slots = { menu: null, sync: null, account: <i>Account</i>, notices: null };
  render(
    <MemoryRouter>
      <FrameSlotsContext value={slots}>
        <PageFrame title="Story">
          <p>Text</p>
        </PageFrame>
      </FrameSlotsContext>
    </MemoryRouter>,
  );
  expect(screen.getByText('Text').closest('.print-flow')?.className).toContain('scroll-down');
  expect(screen.getByText('Account').closest('.print\\:hidden')).not.toBeNull();
});
