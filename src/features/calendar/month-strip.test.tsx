// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { stubMatchMedia, stubResizeObserver } from '../../../tests/support/plain-window.ts';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { MonthStrip } from './month-strip.tsx';

let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

beforeEach(async () => {
  stubMatchMedia();
  stubResizeObserver();
  Element.prototype.scrollTo = () => undefined;
  client = new PortClient(() => new FakePort().connection());
  await startI18n('ru');
});
afterEach(() => {
  cleanup();
  client.close();
  vi.unstubAllGlobals();
});
const month = () => screen.getByRole('heading').textContent;
/** Brings so many weeks before the own one into sight; a week is one pixel wide here. */
function goBack(weeks: number): void {
  const strip = screen.getByRole('region');
  strip.scrollLeft = 4 - weeks;
  fireEvent.scroll(strip);
}

it.each([
  ['2026-07-01', 'июль'],
  ['2026-06-30', 'июнь'],
  ['2027-01-01', 'январь'],
  ['2026-11-24', 'ноябрь'],
])('CAL-01 on %s the days stand under %s, also where their week began in another month', (today, name) => {
  render(<MonthStrip today={today} firstWeekday={1} byDay={new Map()} chosen={null} onChoose={() => undefined} />);
  expect(month()).toBe(name);
});

it('CAL-01 another week stands under the month of most of its days, with its year where that is another one', () => {
  render(<MonthStrip today="2027-01-13" firstWeekday={1} byDay={new Map()} chosen={null} onChoose={() => undefined} />);
  goBack(2);
  expect(month()).toBe('декабрь 2026 г.');
  goBack(1);
  expect(month()).toBe('январь');
});

it('CAL-01 where a browser snaps to while the device is being turned is no scrolling', () => {
  const told: (() => void)[] = [];
  vi.stubGlobal('ResizeObserver', class {
    constructor(tell: () => void) {
      told.push(tell);
    }
    observe() {}
    disconnect() {}
  });
  render(<MonthStrip today="2026-11-25" firstWeekday={1} byDay={new Map()} chosen={null} onChoose={() => undefined} />);
  const strip = screen.getByRole('region');
  Object.defineProperty(strip, 'clientWidth', { value: 445, configurable: true });
  goBack(4);
  expect(month()).toBe('ноябрь');
  // The width is known from now on.
  for (const tell of told) tell();
  goBack(4);
  expect(month()).toBe('октябрь');
});
