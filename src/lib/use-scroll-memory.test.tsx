// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { useLayoutEffect, useRef } from 'react';
import { BrowserRouter, Link, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BackLink } from '../components/back-link.tsx';
import { notePath } from './entry-memory.ts';
import { useScrollMemory } from './use-scroll-memory.ts';

/** As tall as its content: what is not there yet cannot be scrolled to. */
let height = 5000;

function Box() {
  const box = useRef<HTMLDivElement>(null);
  useScrollMemory(box, 'page');
  return <div ref={box} data-testid="box" />;
}
function Note() {
  const { pathname, key } = useLocation();
  useLayoutEffect(() => notePath(pathname), [pathname, key]);
  return null;
}
function App() {
  return (
    <BrowserRouter>
      <Note />
      <Routes>
        <Route path="/feed" element={<><Box key="feed" /><Link to="/story">open</Link></>} />
        <Route path="/story" element={<><Box key="story" /><BackLink to="/feed" label="back" /></>} />
      </Routes>
    </BrowserRouter>
  );
}
const box = () => screen.getByTestId('box');
const pass = () => act(() => new Promise((resolve) => setTimeout(resolve, 60)));
function scrollTo(top: number): void {
  box().scrollTop = top;
  box().dispatchEvent(new Event('scroll'));
}

beforeEach(() => {
  height = 5000;
  let top = new WeakMap<Element, number>();
  Object.defineProperty(Element.prototype, 'scrollTop', {
    configurable: true,
    get(this: Element) { return top.get(this) ?? 0; },
    set(this: Element, value: number) { top = top.set(this, Math.min(value, height)); },
  });
  history.replaceState(null, '', '/feed');
  render(<App />);
});
afterEach(cleanup);

test('F-401 a page is found where it was left, by "back" and by its arrow; opened anew it begins at its top', async () => {
  scrollTo(1200);
  act(() => screen.getByText('open').click());
  expect(box().scrollTop).toBe(0);
  scrollTo(300);
  act(() => history.back());
  await pass();
  expect(box().scrollTop).toBe(1200);
  act(() => screen.getByText('open').click());
  expect(box().scrollTop).toBe(0);
  const entries = history.length;
  act(() => screen.getByRole('link', { name: 'back' }).click());
  await pass();
  expect([location.pathname, history.length, box().scrollTop]).toEqual(['/feed', entries, 1200]);
});

test('F-401 a page that is drawn piece by piece is scrolled once it is tall enough, unless its reader moves first', async () => {
  for (const isMoved of [false, true]) {
    scrollTo(1200);
    act(() => screen.getByText('open').click());
    height = 500;
    act(() => history.back());
    await pass();
    expect(box().scrollTop).toBe(500);
    if (isMoved) box().dispatchEvent(new Event('wheel'));
    height = 5000;
    await pass();
    expect(box().scrollTop).toBe(isMoved ? 500 : 1200);
  }
});
