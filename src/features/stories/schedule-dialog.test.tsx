// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { PortClient } from '../../data/port-client.ts';
import { prefetchQuery } from '../../data/use-query.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

beforeEach(async () => {
  await startI18n('ru');
  const port = new FakePort({ session: () => ({ state: 'active', me: { timeZone: 'Asia/Yekaterinburg' } }) });
  client = new PortClient(() => port.connection());
  await prefetchQuery('session', {});
});
afterEach(() => {
  cleanup();
  client.close();
});

it('EXT-01 whoever is in another zone than their account’s is told whose time it is, in the own language', async () => {
  render(<ScheduleDialog open publishAt={null} onClose={() => undefined} onPick={() => undefined} />);
  expect(await screen.findByText(/Екатеринбург, GMT\+5/u)).toBeDefined();
});

it.each([
  ['', '08:00', 'День', 'Выберите день и время'],
  ['2026-11-20', '', 'Время', 'Выберите день и время'],
  ['2026-11-20', '17:59', 'Время', 'Это время уже прошло'],
  ['2026-11-19', '20:00', 'День', 'Это время уже прошло'],
  ['2027-11-21', '20:00', 'День', 'Не дальше чем на год вперёд'],
])('EXT-01 %s %s: the fault stands at its field, and nothing is picked', async (date, time, field, words) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T13:00:00Z'), toFake: ['Date'] });
  const onPick = vi.fn<(publishAt: string) => void>();
  render(<ScheduleDialog open publishAt="2026-11-20T15:00:00.000Z" onClose={() => undefined} onPick={onPick} />);
  await screen.findByText(/Екатеринбург/u);
  await fill(date, time);
  const control = screen.getByLabelText(field);
  await vi.waitFor(() => expect(document.getElementById(`${control.id}-error`)?.textContent).toBe(words));
  expect(onPick).not.toHaveBeenCalled();
  vi.useRealTimers();
});

it('EXT-01 a time of the account’s zone is picked as its instant', async () => {
  const [onPick, onClose] = [vi.fn<(publishAt: string) => void>(), vi.fn<() => void>()];
  render(<ScheduleDialog open publishAt="2026-11-20T15:00:00.000Z" onClose={onClose} onPick={onPick} />);
  await screen.findByText(/Екатеринбург/u);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await fill(tomorrow, '12:30');
  await vi.waitFor(() => expect(onPick).toHaveBeenCalledExactlyOnceWith(`${tomorrow}T07:30:00.000Z`));
  expect(onClose).toHaveBeenCalledOnce();
});

async function fill(date: string, time: string): Promise<void> {
  for (const [label, value] of [['День', date], ['Время', time]] as const) {
    const control = screen.getByLabelText(label);
    await userEvent.clear(control);
    if (value !== '') await userEvent.type(control, value);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Запланировать' }));
}

it('F-504 tomorrow and Monday are picked by one press, in the account’s zone, with the hour that stands', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-26T20:00:00Z'), toFake: ['Date'] });
  const onPick = vi.fn<(publishAt: string) => void>();
  render(<ScheduleDialog open publishAt={null} onClose={() => undefined} onPick={onPick} />);
  const tomorrow = await screen.findByRole('button', { name: 'Завтра', pressed: true });
  await userEvent.click(screen.getByRole('button', { name: 'Понедельник' }));
  expect(tomorrow.getAttribute('aria-pressed')).toBe('false');
  expect(screen.getByLabelText<HTMLInputElement>('День').value).toBe('30.11.2026');
  await userEvent.click(screen.getByRole('button', { name: 'Запланировать' }));
  await vi.waitFor(() => expect(onPick).toHaveBeenCalledWith('2026-11-30T03:00:00.000Z'));
  vi.useRealTimers();
});

it('F-504 a dialog that is open over midnight picks the tomorrow of the new day', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T18:50:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
  render(<ScheduleDialog open publishAt={null} onClose={() => undefined} onPick={() => undefined} />);
  const tomorrow = await screen.findByRole('button', { name: 'Завтра', pressed: true });
  const day = () => screen.getByLabelText<HTMLInputElement>('День');
  expect(day().value).toBe('25.11.2026');
  act(() => void vi.advanceTimersByTime(20 * 60_000));
  expect(tomorrow.getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(tomorrow);
  expect(day().value).toBe('26.11.2026');
  cleanup();
  vi.useRealTimers();
});
