// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { fakeRows, fakeStatus } from '../../../tests/support/fake-school.ts';
import { stubResizeObserver } from '../../../tests/support/plain-window.ts';
import { skillRecord, studentRecord } from '../../../workers/testing/sample-records.ts';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { StudentDialog } from './student-dialog.tsx';

let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

const CLASS = crypto.randomUUID();
const good = skillRecord(CLASS, { name: 'Good deed', points: 3, type: 'positive' });
const late = skillRecord(CLASS, { name: 'Late', points: 1, type: 'negative' });
let refuse: (() => void) | undefined;

beforeEach(async () => {
  stubResizeObserver();
  // Stars do not fly then: the points stand at the picture at once.
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduced-motion'), addEventListener() {}, removeEventListener() {} }));
  await startI18n('en');
  client = new PortClient(() => new FakePort({ skills: () => fakeRows([good, late]), icons: () => fakeRows([]), awards: () => fakeRows([]), session: () => ({ state: 'anonymous' }), syncStatus: () => fakeStatus() }).connection());
  const student = { ...studentRecord({ canReward: true, currentPoints: 4 }), honest: { state: 'stored' as const }, outboxId: null };
  const give = (_student: unknown, _skill: unknown, onGone?: () => void) => {
    refuse = onGone;
    return Promise.resolve(true);
  };
  render(<StudentDialog classId={CLASS} student={student} onClose={() => undefined} onReward={give} onEdit={() => undefined} onInvite={undefined} onReport={() => undefined} />);
});
afterEach(() => {
  cleanup();
  client.close();
  vi.unstubAllGlobals();
});

const press = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name, hidden: true }));
const isShown = () => screen.queryAllByText('+3').some((each) => each.className.includes('bg-star'));

it('F-212 the points at the picture go when they are refused', async () => {
  await press(/Good deed/);
  expect(isShown()).toBe(true);
  act(() => refuse?.());
  expect(isShown()).toBe(false);
});

it('F-212 the points at the picture go with a minus that follows', async () => {
  await press(/Good deed/);
  expect(isShown()).toBe(true);
  await userEvent.click(await screen.findByRole('radio', { name: /Needs work/, hidden: true }).catch(() => screen.findByRole('tab', { name: /Needs work/, hidden: true })));
  await press(/Late/);
  expect(isShown()).toBe(false);
});
