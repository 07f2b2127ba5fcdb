// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubMatchMedia } from '../../../tests/support/plain-window.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { InstallPrompt } from './install-prompt.tsx';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

beforeEach(async () => {
  stubMatchMedia();
  await startI18n('en');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/* The hint comes with a page that is opened, not with the first one. */
function OnTheNextPage() {
  const navigate = useNavigate();
  useEffect(() => void navigate('/next'), [navigate]);
  return <InstallPrompt />;
}

it('F-907 the install hint says on Safari that the browser may remove what is saved after 7 days', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
  vi.spyOn(navigator, 'vendor', 'get').mockReturnValue('Apple Computer, Inc.');
  render(
    <MemoryRouter>
      <OnTheNextPage />
    </MemoryRouter>,
  );
  const hint = await screen.findByRole('region', { name: 'Put Parta on the home screen?' });
  expect(hint.textContent).toContain('after 7 days without a visit');
});
