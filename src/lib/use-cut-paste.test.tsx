// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { useCutPaste } from './use-cut-paste.ts';
import { useTooLong } from './use-too-long.ts';

afterEach(cleanup);

const MAX = 10;

function Field({ text }: { text: string }) {
  const { words, ...field } = useCutPaste(text, MAX);
  return (
    <>
      <textarea {...field} readOnly value={text} />
      <output>{words}</output>
      <p role="alert">{useTooLong(text, MAX)}</p>
    </>
  );
}

it('F-812 a field takes as many emoji as the server does, and counts what it cuts from a paste in the same characters', async () => {
  await startI18n('en');
  const { rerender } = render(<Field text={'\u{1F600}'.repeat(MAX)} />);
  const box = screen.getByRole('textbox');
  expect(box.getAttribute('maxlength')).toBe(String(2 * MAX));
  expect(screen.getByRole('alert').textContent).toBe('');
  fireEvent.paste(box, { clipboardData: { getData: () => '\u{1F600}'.repeat(3) } });
  expect(screen.getByRole('status').textContent).toContain('3');
  rerender(<Field text={'\u{1F600}'.repeat(MAX + 2)} />);
  expect(screen.getByRole('alert').textContent).toContain('2');
});
