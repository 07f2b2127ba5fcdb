// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FirstFrame, Late } from './late.tsx';

afterEach(cleanup);

it('what is late is not part of the first drawing, and comes with the one after it', async () => {
  render(
    <FirstFrame standIn={null}>
      <p>first</p>
      <Late>
        <p>late</p>
      </Late>
    </FirstFrame>,
  );
  expect(screen.queryByText('late')).toBeNull();
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(screen.getByText('late')).toBeTruthy();
});

it('where nobody counts frames everything is drawn at once', () => {
  render(
    <Late>
      <p>late</p>
    </Late>,
  );
  expect(screen.getByText('late')).toBeTruthy();
});

it('takes the place of what stood in for it, with all that is late', () => {
  const standIn = document.body.appendChild(document.createElement('div'));
  render(
    <FirstFrame standIn={standIn}>
      <Late>
        <p>late</p>
      </Late>
    </FirstFrame>,
  );
  expect(screen.getByText('late')).toBeTruthy();
  expect(standIn.isConnected).toBe(false);
});
