// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { fakeMe } from '../../../tests/support/fake-school.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { QuietHours } from './quiet-hours.tsx';

let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

beforeEach(async () => {
  await startI18n('en');
  client = new PortClient(() => new FakePort({}, { setQuietHours: () => ({ ok: true, value: null }) }).connection());
});
afterEach(() => {
  cleanup();
  client.close();
});

const field = (name: 'from' | 'to') => screen.getByLabelText<HTMLInputElement>(i18next.t(`profile:quiet.${name}`));
const fault = (name: 'from' | 'to') => (field(name).getAttribute('aria-invalid') === 'true' ? document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent : null);

it('EXT-02 two equal times are the fault of the second, an empty one is its own', () => {
  render(
    <ToastProvider>
      <QuietHours me={fakeMe('student', { quietHours: { from: '21:00', to: '07:00' } })} />
    </ToastProvider>,
  );
  expect([fault('from'), fault('to')]).toEqual([null, null]);
  fireEvent.change(field('to'), { target: { value: '21:00' } });
  expect([fault('from'), fault('to')]).toEqual([null, i18next.t('profile:student.quiet.same')]);
  fireEvent.change(field('to'), { target: { value: '' } });
  expect([fault('from'), fault('to')]).toEqual([null, i18next.t('profile:student.quiet.required')]);
});
