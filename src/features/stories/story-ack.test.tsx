// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import type { StoryView } from '../../../schema/port/views.ts';
import type { Story } from '../../../schema/records/story.ts';
import { storyRecord, studentRecord } from '../../../workers/testing/sample-records.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { StoryAck } from './story-ack.tsx';

let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

const mother = { '@id': '/users/m', '@type': 'User', _id: 'm', role: 'parent', firstName: 'Mia', lastName: 'Orlova', avatar: null, icon: null } as const;
let rows = [studentRecord({ parents: [mother] }), studentRecord(), studentRecord()];

beforeEach(async () => {
  client = new PortClient(() => new FakePort({ students: () => ({ rows, isLoaded: true }) }).connection());
  rows = [studentRecord({ parents: [mother] }), studentRecord(), studentRecord()];
});
afterEach(() => {
  cleanup();
  client.close();
});

async function show(parts: Partial<Story>, language: 'en' | 'ru' = 'en'): Promise<void> {
  await startI18n(language);
  const story: StoryView = { ...storyRecord('c', { isAckAsked: true, ackCount: 1, ...parts }), attachments: [], honest: { state: 'stored' }, outboxId: null };
  render(
    <ToastProvider>
      <StoryAck story={story} />
    </ToastProvider>,
  );
}
const lines = async () => [...(await screen.findByRole('button')).querySelectorAll('span > span')].map(({ textContent }) => textContent);

it.each([
  ['families', { ackStudentCount: null }, ['1 of 1 families has confirmed']],
  ['students', { ackStudentCount: 1 }, ['Students: 1 of 3 has confirmed']],
  ['all', { ackStudentCount: 2 }, ['1 of 1 families has confirmed', 'Students: 2 of 3 have confirmed']],
] as const)('F-312 the card counts %s', async (ackAudience, counts, expected) => {
  await show({ ackAudience, ...counts });
  expect(await lines()).toEqual(expected);
});

it('F-312 in Russian families and students are counted apart', async () => {
  await show({ ackAudience: 'all', ackStudentCount: 2 }, 'ru');
  expect(await lines()).toEqual(['Подтвердила 1 семья из 1', 'Ученики: подтвердили 2 из 3']);
});

it.each([
  ['families', [studentRecord({ parents: [mother] })], '1 of 1 families has confirmed'],
  ['students in a class without parents', [studentRecord()], 'Students: 1 of 1 has confirmed'],
])('F-312 a story that an older build has stored counts %s', async (_who, students, words) => {
  rows = students;
  await show({});
  expect(await lines()).toEqual([words]);
});

it.each([
  ['families', 'Families are asked to confirm that they have read this'],
  ['students', 'Students are asked to confirm that they have read this'],
  ['all', 'Families and students are asked to confirm that they have read this'],
] as const)('F-312 a story for %s that waits says who is asked', async (ackAudience, words) => {
  await show({ ackAudience, publishAt: '2027-01-01T08:00:00.000Z' });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('F-312 a reader who is not asked sees neither button nor words', async () => {
  await show({ ackAudience: 'students', canCountViews: false, ackCount: null, canAcknowledge: false });
  expect(document.body.textContent).toBe('');
  cleanup();
  await show({ ackAudience: 'students', canCountViews: false, ackCount: null, canAcknowledge: true });
  expect(await screen.findByRole('button', { name: 'I have read this' })).toBeTruthy();
});
