// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AttachmentView, Refusal } from '../../schema/port/views.ts';
import { FakePort } from '../../tests/support/fake-port.ts';
import { fakeId } from '../../tests/support/fake-school.ts';
import { PortClient } from '../data/port-client.ts';
import { startI18n } from '../i18n/i18n.ts';
import { RefusalNote } from './refusal-note.tsx';

let port: FakePort;
let client: PortClient;
vi.mock('../data/start-worker.ts', () => ({ startWorker: () => client }));

beforeEach(async () => {
  await startI18n('en');
  port = new FakePort({}, { dropOutboxFile: () => ({ ok: true, value: null }) });
  client = new PortClient(() => port.connection());
});
afterEach(() => {
  cleanup();
  client.close();
});

const photo = (number: number, changes: Partial<AttachmentView> = {}): AttachmentView => ({ _id: fakeId(number), type: 'photo', originalName: `${number}.jpg`, mimeType: 'image/jpeg', size: 1, width: 1, height: 1, isLocal: true, percent: null, ...changes });

function show(attachments: readonly AttachmentView[], text: string, code: Refusal['code'] = 'unsupportedFile'): void {
  const reason = { code, status: 422, text: 'This file is damaged and cannot be opened.' };
  render(<RefusalNote reason={reason} outboxId={fakeId(9)} question="Discard the story?" consequence="It is lost." content={{ attachments, text }} />);
}

it('UPL-02 a refused file is named, and the rest can go without it; the same try again is not offered', async () => {
  show([photo(1), photo(2, { isRefused: true })], '');
  expect(screen.getByRole('alert').textContent).toContain('2.jpg');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Send without this file' }));
  expect(port.ran).toEqual([{ name: 'dropOutboxFile', args: { id: fakeId(9), fileId: fakeId(2) } }]);
});

it('UPL-02 where nothing would be left, it can be discarded alone', () => {
  show([photo(2, { isRefused: true })], ' ');
  expect(screen.queryByRole('button', { name: 'Send without this file' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Discard' })).toBeTruthy();
});

it('UPL-02 a file that was refused for what may pass can be tried again, too', () => {
  show([photo(1), photo(2, { isRefused: true })], '', 'refused');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send without this file' })).toBeTruthy();
});
