// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { PlainQuestion, question } from '../../../tests/support/plain-question.tsx';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { PickChild } from './pick-child.tsx';

let port: FakePort;
let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));
vi.mock(import('../../components/confirm-dialog.tsx'), () => ({ ConfirmDialog: PlainQuestion }));

const STUDENTS = { ok: true, value: { students: [{ _id: 's1', firstName: 'Oliver', lastName: 'Bennett', icon: { '@id': '/icons/fox', '@type': 'Icon', content: 'fox', colour: 'board' } }] } } as const;
const FACTS = { kind: 'class', classId: 'c1', className: '2 B', teacherFullName: 'Olga Sergeeva', icon: 'fox', colour: 'board' } as const;

beforeEach(async () => {
  await startI18n('en');
  port = new FakePort(
    {},
    {
      publicStudents: () => STUDENTS,
      createRequest: () => ({ ok: true, value: { requestId: 'r1' } }),
    },
  );
  client = new PortClient(() => port.connection());
});
afterEach(() => {
  cleanup();
  client.close();
});

function show(asked: string[]): void {
  render(
    <MemoryRouter>
      <ToastProvider>
        <PickChild facts={FACTS} code="FOXPARK" standing={{ children: [], requests: [] }} onAsked={(path) => asked.push(path)} />
      </ToastProvider>
    </MemoryRouter>,
  );
}

it('JOI-05 children that the server could not tell now are asked for again by hand', async () => {
  port.commands['publicStudents'] = () => ({ ok: false, error: { kind: 'problem', problem: { status: 503, title: 'Service Unavailable' } } });
  show([]);
  const again = await screen.findByRole('button', { name: 'Try again' });
  port.commands['publicStudents'] = () => STUDENTS;
  fireEvent.click(again);
  expect(await screen.findByRole('button', { name: /Oliver Bennett/u })).toBeTruthy();
});

it.each(['close', 'confirm'] as const)('JOI-05 the question whether it is this child goes on naming them while it goes (%s)', async (answer) => {
  const asked: string[] = [];
  show(asked);
  fireEvent.click(await screen.findByRole('button', { name: /Oliver Bennett/u }));
  expect(question.isOpen()).toBe(true);
  expect(question.says()).toContain('Oliver Bennett');
  await act(async () => question.press(answer));
  expect(question.isOpen()).toBe(false);
  // Pressed once more while it goes, it does nothing.
  await act(async () => question.press('confirm'));
  expect(question.says()).toContain('Oliver Bennett');
  expect(asked).toHaveLength(answer === 'confirm' ? 1 : 0);
});
