// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Avatar } from './avatar.tsx';
import { initials } from './initials.ts';
import { toneOf } from './tone.ts';

afterEach(cleanup);

it('initials are the first letters of the first and the last word, in any script', () => {
  expect(initials('Людмила Орлова')).toBe('ЛО');
  expect(initials('  jean-luc   van der picard ')).toBe('JP');
  expect(initials('Анна')).toBe('А');
  expect(initials('«Б» 2')).toBe('Б2');
  expect(initials('')).toBe('');
});

it('a photo that cannot be had gives way to initials; a new one is tried', () => {
  const { container, rerender } = render(<Avatar name="Anna Key" src="/a.jpg" named />);
  const photo = container.querySelector('img');
  expect(photo?.getAttribute('src')).toBe('/a.jpg');
  if (photo) fireEvent.error(photo);
  expect(screen.getByRole('img', { name: 'Anna Key' }).textContent).toBe('AK');
  rerender(<Avatar name="Anna Key" src="/b.jpg" named />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/b.jpg');
});

it('the colour of a name never changes and is never coral', () => {
  expect(toneOf('Anna Key')).toBe(toneOf('Anna Key'));
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'Мария', '']) expect(toneOf(name)).not.toBe('coral');
});
