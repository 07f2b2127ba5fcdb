// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import type { StoryView } from '../../../schema/port/views.ts';
import type { Story } from '../../../schema/records/story.ts';
import { classRecord, storyRecord, studentRecord } from '../../../workers/testing/sample-records.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { AskedList } from './asked-list.tsx';

let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

const group = classRecord({ parentsCount: 2, studentsCount: 1 });
const person = (_id: string, role: 'parent' | 'student', firstName: string) => ({ '@id': `/users/${_id}`, '@type': 'User', _id, role, firstName, lastName: 'Orlov', avatar: null, icon: null }) as const;
const [mother, father, other] = [person('m', 'parent', 'Mia'), person('f', 'parent', 'Finn'), person('o', 'parent', 'Olga')];
const children = [studentRecord({ firstName: 'Ada', parents: [mother, father] }), studentRecord({ firstName: 'Bob', parents: [other] }), studentRecord({ firstName: 'Cy', parents: [] })];
let port: FakePort;

beforeEach(async () => {
  // A command without an answer says `offline`, as the worker does without a network.
  port = new FakePort({ class: () => ({ state: 'ready', value: group }), students: () => ({ rows: children, isLoaded: true }) });
  client = new PortClient(() => port.connection());
  await startI18n('en');
});
afterEach(() => {
  cleanup();
  client.close();
});

function draw(ackCount: number, parts: Partial<Story> = {}): void {
  const story: StoryView = { ...storyRecord(group._id, { isAckAsked: true, canRemind: true, ackCount, ...parts }), attachments: [], honest: { state: 'stored' }, outboxId: null };
  render(
    <ToastProvider>
      <AskedList story={story} isOpen />
    </ToastProvider>,
  );
}
async function show(ackCount: number): Promise<void> {
  draw(ackCount);
  await screen.findByText('Only the server knows who has read it. Look again when the network is back.');
}

it('EXT-03 without a network those who have not confirmed can be reminded all the same', async () => {
  await show(1);
  expect(await screen.findByRole('button', { name: 'Remind those who have not' })).toBeTruthy();
});

it('EXT-03 where everybody has confirmed nobody is left to be reminded', async () => {
  await show(2);
  expect(screen.queryByRole('button')).toBeNull();
});

it('F-312 who has confirmed is shown by family, one parent is enough, students apart, and who has not is first', async () => {
  const asked = [
    { user: mother, acknowledgedAt: '2026-11-29T10:00:00.000Z', isRead: true },
    { user: father, acknowledgedAt: null, isRead: true },
    { user: other, acknowledgedAt: null, isRead: false },
    { user: person('s', 'student', 'Ada'), acknowledgedAt: null, isRead: false },
  ];
  port.commands['storyAsked'] = () => ({ ok: true, value: { asked } });
  draw(1);
  const families = await screen.findByRole('region', { name: '1 of 2 families has confirmed' });
  expect(within(families).getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual(['Bob Ivanova', 'Ada Ivanova']);
  expect(within(screen.getByRole('region', { name: 'Students: 0 of 1 have confirmed' })).getAllByRole('listitem')).toHaveLength(1);
});

it.each([
  ['families', [{ user: mother, acknowledgedAt: '2026-11-29T10:00:00.000Z', isRead: true }], ['1 of 1 families has confirmed']],
  ['students', [{ user: person('s', 'student', 'Ada'), acknowledgedAt: '2026-11-29T10:00:00.000Z', isRead: true }], ['Students: 1 of 1 has confirmed']],
] as const)('F-312 of a story for %s the list names its audience alone, and is complete without the others', async (ackAudience, asked, groups) => {
  port.commands['storyAsked'] = () => ({ ok: true, value: { asked } });
  draw(1, { ackAudience });
  expect(await screen.findByText('Everybody has confirmed.')).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(groups);
  expect(screen.queryByRole('button')).toBeNull();
});

it('F-312 a story for all is complete once the students have confirmed, too', async () => {
  const asked = [
    { user: mother, acknowledgedAt: '2026-11-29T10:00:00.000Z', isRead: true },
    { user: person('s', 'student', 'Ada'), acknowledgedAt: null, isRead: false },
  ];
  port.commands['storyAsked'] = () => ({ ok: true, value: { asked } });
  draw(1, { ackAudience: 'all' });
  expect(await screen.findByRole('button', { name: 'Remind those who have not' })).toBeTruthy();
  expect(screen.queryByText('Everybody has confirmed.')).toBeNull();
});

it.each([
  ['families', 'No parent is connected in this class yet, so nobody is asked.'],
  ['students', 'No student is in the class yet, so nobody is asked.'],
] as const)('F-312 where nobody of a story for %s is in the class the list says so', async (ackAudience, words) => {
  port.commands['storyAsked'] = () => ({ ok: true, value: { asked: [] } });
  draw(0, { ackAudience });
  expect(await screen.findByText(words)).toBeTruthy();
});

it('F-312 siblings are one family, under the names of both', async () => {
  children.push(studentRecord({ firstName: 'Dan', parents: [father] }));
  const asked = [{ user: father, acknowledgedAt: null, isRead: true }];
  port.commands['storyAsked'] = () => ({ ok: true, value: { asked } });
  draw(0);
  const families = await screen.findByRole('region', { name: '0 of 1 families have confirmed' });
  const names = within(families).getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent);
  expect(names).toEqual(['Ada Ivanova, Dan Ivanova']);
  expect(within(families).getAllByText('Finn Orlov')).toHaveLength(1);
  children.pop();
});
