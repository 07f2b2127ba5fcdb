// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import type { ReplacedEditView } from '../../../schema/port/views.ts';
import { PortClient } from '../../data/port-client.ts';
import { setLanguage, startI18n } from '../../i18n/i18n.ts';
import { ReplacedNotice } from './replaced-notice.tsx';

let edits: readonly ReplacedEditView[];
let port: FakePort;
let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

beforeEach(async () => {
  edits = [{ id: 'edit', isOvertaken: false, of: 'story', fields: [{ name: 'body', theirs: 'At nine', mine: 'At ten' }] }];
  port = new FakePort({ replacedEdits: () => edits }, { answerReplaced: () => ({ ok: true, value: null }) });
  client = new PortClient(() => port.connection());
  await startI18n('en');
});
afterEach(() => {
  cleanup();
  client.close();
});

it.each([
  ['en', 'Your change of the story replaced somebody else’s. Theirs: “At nine”. Yours: “At ten”.', 'Take theirs back', true],
  ['ru', 'Ваша правка записи в ленте заменила чужую. Чужой вариант: «At nine». Ваш: «At ten».', 'Вернуть чужой вариант', true],
  ['en', 'Your change of the story replaced somebody else’s. Theirs: “At nine”. Yours: “At ten”.', 'Keep mine', false],
] as const)('F-211 an edit that replaced somebody else’s says both texts (%s)', async (language, words, button, restores) => {
  await setLanguage(language);
  render(<ReplacedNotice />);
  const pressed = await screen.findByRole('button', { name: button });
  expect(screen.getByRole('status').textContent).toContain(words);
  fireEvent.click(pressed);
  expect(port.ran).toEqual([{ name: 'answerReplaced', args: { id: 'edit', restores } }]);
});

it.each([
  ['en', 'Your change of the story was replaced on another device that had not received it. Yours: “At ten”. Now: “At nine”.', 'Put mine back', true],
  ['ru', 'Вашу правку записи в ленте заменили с устройства, на котором её ещё не было. Ваш вариант: «At ten». Сейчас: «At nine».', 'Вернуть мой вариант', true],
  ['en', 'Yours: “At ten”. Now: “At nine”.', 'Leave it as it is', false],
] as const)('F-702 an edit that was replaced unseen shows both texts and can be put back (%s)', async (language, words, button, restores) => {
  await setLanguage(language);
  edits = edits.map((edit) => ({ ...edit, isOvertaken: true }));
  render(<ReplacedNotice />);
  const pressed = await screen.findByRole('button', { name: button });
  expect(screen.getByRole('status').textContent).toContain(words);
  fireEvent.click(pressed);
  expect(port.ran).toEqual([{ name: 'answerReplaced', args: { id: 'edit', restores } }]);
});

it('F-211 a very long text is told by its beginning; where nothing was replaced nothing is said', async () => {
  await setLanguage('en');
  edits = [{ id: 'edit', isOvertaken: false, of: 'story', fields: [{ name: 'body', theirs: 'x'.repeat(5_000), mine: 'y' }] }];
  render(<ReplacedNotice />);
  expect((await screen.findByRole('status')).textContent).toContain(`“${'x'.repeat(120)}…”`);
  edits = [];
  port.emit();
  await vi.waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});
