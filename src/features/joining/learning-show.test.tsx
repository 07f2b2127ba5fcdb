// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { setLanguage, startI18n } from '../../i18n/i18n.ts';
import { LearningShow } from './learning-show.tsx';

beforeAll(async () => startI18n('en'));
beforeEach(async () => setLanguage('en'));
afterEach(cleanup);

const heading = () => screen.getByRole('heading', { level: 1 });
const place = () => screen.getByText(/^\d of \d$|^\d из \d$/u).textContent;
function swipe(from: [number, number], to: [number, number]) {
  const [box] = screen.getAllByRole('main');
  if (!box) throw new Error('no slides');
  fireEvent.touchStart(box, { touches: [{ clientX: from[0], clientY: from[1] }] });
  fireEvent.touchEnd(box, { changedTouches: [{ clientX: to[0], clientY: to[1] }] });
}

it('JOI-04 four slides: Next and Prev turn them, Done ends them, and the first has the focus on its title', async () => {
  const done = vi.fn<() => void>();
  render(<LearningShow onDone={done} />);
  expect(document.activeElement).toBe(heading());
  expect(screen.queryByRole('button', { name: 'Prev' })).toBeNull();
  const titles = [heading().textContent];
  for (let slide = 2; slide <= 4; slide += 1) {
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(place()).toBe(`${slide} of 4`);
    titles.push(heading().textContent);
  }
  expect(new Set(titles).size).toBe(4);
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Prev' }));
  expect(heading().textContent).toBe(titles[2]);
  expect(done).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(done).toHaveBeenCalledOnce();
});

it('JOI-04 arrow keys and swipes turn them, no further than the first and the last, and never end them', async () => {
  const done = vi.fn<() => void>();
  render(<LearningShow onDone={done} />);
  await userEvent.keyboard('{ArrowLeft}');
  expect(place()).toBe('1 of 4');
  await userEvent.keyboard('{ArrowRight}');
  swipe([300, 100], [200, 110]);
  expect(place()).toBe('3 of 4');
  swipe([100, 100], [200, 110]);
  expect(place()).toBe('2 of 4');
  // A finger that scrolls, or that hardly moved, turns nothing.
  swipe([300, 100], [200, 300]);
  swipe([300, 100], [280, 100]);
  expect(place()).toBe('2 of 4');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(place()).toBe('4 of 4');
  await userEvent.keyboard('{ArrowLeft}');
  expect(place()).toBe('3 of 4');
  expect(done).not.toHaveBeenCalled();
});

it('JOI-04 they can be passed over, in Russian too', async () => {
  await setLanguage('ru');
  const done = vi.fn<() => void>();
  render(<LearningShow onDone={done} />);
  expect(place()).toBe('1 из 4');
  await userEvent.click(screen.getByRole('button', { name: 'Пропустить' }));
  expect(done).toHaveBeenCalledOnce();
});
