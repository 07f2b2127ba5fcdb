// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fakeMe } from '../../../tests/support/fake-school.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { startI18n } from '../../i18n/i18n.ts';
import { mayAskForPush } from '../../lib/push-choice.ts';
import { PushPrompt } from './push-prompt.tsx';

const me = fakeMe('parent');
const onAnswered = vi.fn<() => void>();

beforeAll(() => startI18n('en'));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

function show({ isPhone }: { isPhone: boolean }): void {
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone, addEventListener() {}, removeEventListener() {} }));
  render(
    <ToastProvider>
      <PushPrompt me={me} onAnswered={onAnswered} />
    </ToastProvider>,
  );
}
const buttons = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);

it('F-407 the question for notifications is one line on a phone, which opens to its text and the third answer', async () => {
  show({ isPhone: true });
  expect(screen.getByRole('region', { name: 'Shall we tell you when something comes?' })).toBeDefined();
  expect(buttons()).toEqual(['Notifications', 'Turn on', 'Not yet']);
  await userEvent.click(screen.getByRole('button', { name: 'Notifications', expanded: false }));
  expect(screen.getByText(/no names on the lock screen/u)).toBeDefined();
  expect(buttons()).toEqual(['Notifications', 'Turn on', 'Not yet', 'No, thanks']);
  await userEvent.click(screen.getByRole('button', { name: 'No, thanks' }));
  expect(onAnswered).toHaveBeenCalledOnce();
  expect(mayAskForPush(me._id)).toBe(false);
});

it('F-407 beside a sider there is room for all three answers', () => {
  show({ isPhone: false });
  expect(buttons()).toEqual(['Turn on', 'Not yet', 'No, thanks']);
});
