// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { messageSample } from '../../../tests/support/message-sample.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { MessageMeta } from './message-meta.tsx';

beforeEach(() => startI18n('en'));
afterEach(cleanup);

it.each([
  ['2026-11-28T11:30:00Z', undefined, '11:30'],
  ['2026-11-28T11:30:00Z', '2026-11-28T09:05:00Z', '09:05'],
  ['2026-11-28T11:30:00Z', '2026-11-27T21:02:00Z', '27 Nov, 21:02'],
])('F-201 a message that arrived at %s and was written at %s shows %s', (createdAt, writtenAt, shown) => {
  render(<MessageMeta message={messageSample({ createdAt, ...(writtenAt === undefined ? {} : { writtenAt }) })} />);
  expect(screen.getByText(shown)).toHaveProperty('dateTime', writtenAt ?? createdAt);
});
