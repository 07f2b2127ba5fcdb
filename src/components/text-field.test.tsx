// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { PasswordField } from './password-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

beforeAll(() => startI18n('en'));
afterEach(cleanup);

const WORDS = { label: 'Contact', hint: 'Phone or e-mail', error: 'Should be phone number or email address' };

it.each([
  ['text field', <TextField key="a" {...WORDS} />],
  ['text area', <TextArea key="b" {...WORDS} />],
  ['password field', <PasswordField key="c" {...WORDS} />],
  ['select', <SelectField key="d" {...WORDS} options={[{ value: 'a', label: 'A' }]} />],
])('a %s is named by its label and, when wrong, described by its error before its hint', (_kind, field) => {
  render(field);
  const control = screen.getByLabelText('Contact');
  expect(control.getAttribute('aria-invalid')).toBe('true');
  const described = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([WORDS.error, WORDS.hint]);
});

it('a field without an error is not marked as wrong', () => {
  render(<TextField label="Name" />);
  expect(screen.getByLabelText('Name').hasAttribute('aria-invalid')).toBe(false);
  expect(screen.getByLabelText('Name').hasAttribute('aria-describedby')).toBe(false);
});

it('a password is hidden until asked for, and what was typed stays', async () => {
  render(<PasswordField label="Password" />);
  const user = userEvent.setup();
  const field = screen.getByLabelText('Password');
  await user.type(field, 'Secret!1');
  expect(field.getAttribute('type')).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field.getAttribute('type')).toBe('text');
  expect(screen.getByDisplayValue('Secret!1')).toBe(field);
  expect(screen.getByRole('button', { name: 'Hide password' })).toBeTruthy();
});
