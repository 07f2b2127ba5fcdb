// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Refusal } from '../../../schema/port/views.ts';
import { setLanguage, startI18n } from '../../i18n/i18n.ts';
import type { Language } from '../../i18n/language.ts';
import { MessageFailure } from './message-failure.tsx';

vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => null }));
afterEach(cleanup);

it.each([
  ['en', { code: 'forbidden', status: 403, text: 'You have no permissions for this action.' }, 'Message not delivered. You have no permissions for this action.'],
  ['en', { code: 'tooLarge', status: 413, text: null }, 'Message not delivered. It is too large.'],
  ['ru', { code: 'forbidden', status: 403, text: 'У вас нет прав на это действие.' }, 'Сообщение не доставлено. У вас нет прав на это действие.'],
  ['ru', { code: 'tooLarge', status: 413, text: null }, 'Сообщение не доставлено. Оно слишком большое.'],
] satisfies [Language, Refusal, string][])('CHA-04 the reason follows “not delivered” as a sentence of its own, whoever words it (%s)', async (language, reason, says) => {
  await startI18n('en');
  await setLanguage(language);
  render(<MessageFailure reason={reason} outboxId={null} />);
  expect(screen.getByRole('alert').textContent).toBe(says);
});
