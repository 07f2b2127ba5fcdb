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
  edits = [{ id: 'edit', of: 'story', fields: [{ name: 'body', theirs: 'At nine', mine: 'At ten' }] }];
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
] as const)('F-211 an edit that replaced somebody else’s says both texts (%s)', async (language, words, button, takesTheirs) => {
  await setLanguage(language);
  render(<ReplacedNotice />);
  const pressed = await screen.findByRole('button', { name: button });
  expect(screen.getByRole('status').textContent).toContain(words);
  fireEvent.click(pressed);
  expect(port.ran).toEqual([{ name: 'answerReplaced', args: { id: 'edit', takesTheirs } }]);
});

it('F-211 a very long text is told by its beginning; where nothing was replaced nothing is said', async () => {
  await setLanguage('en');
  edits = [{ id: 'edit', of: 'story', fields: [{ name: 'body', theirs: 'x'.repeat(5_000), mine: 'y' }] }];
  render(<ReplacedNotice />);
  expect((await screen.findByRole('status')).textContent).toContain(`“${'x'.repeat(120)}…”`);
  edits = [];
  port.emit();
  await vi.waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});
