// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { DocumentTile } from './document-tile.tsx';
import { shortFileName } from './file-name.tsx';

const sources = import.meta.glob<string>(['../../**/*.tsx', '!../../**/*.test.*'], { eager: true, query: '?raw', import: 'default' });
const LONG = `${'отчёт_о_поездке_'.repeat(13)}2026.docx`;

beforeAll(() => startI18n('en'));

test('F-105 a long file name loses its middle and keeps its extension', () => {
  expect(shortFileName('меню.pdf')).toBe('меню.pdf');
  const short = shortFileName(LONG);
  expect(Array.from(short)).toHaveLength(56);
  expect(short).toMatch(/^отчёт_о_поездке_.+….*2026\.docx$/u);
  expect(shortFileName('я'.repeat(200))).toMatch(/^я+…я{8}$/u);
  expect(shortFileName(`a.${'b'.repeat(200)}`)).toHaveLength(56);
});

test('F-105 a file name without spaces breaks inside its row, and its icon and extension stay visible', () => {
  render(<DocumentTile name={LONG} size={1000} onDownload={() => undefined} />);
  const name = screen.getByTitle(LONG);
  expect(name.className).toContain('wrap-anywhere');
  expect(name.className).not.toContain('line-clamp');
  expect(name.textContent).toMatch(/2026\.docx$/u);
});

test('F-105 people’s texts break anywhere: no product file lets a long word widen its row', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(100);
  // `break-words` breaks a word that has no room, but the word still sets the width of its grid column or flex row.
  expect(Object.entries(sources).flatMap(([path, source]) => (source.includes('break-words') ? [path] : []))).toEqual([]);
});
