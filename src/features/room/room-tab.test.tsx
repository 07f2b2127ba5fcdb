// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { StudentView } from '../../../schema/port/views.ts';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { stubMatchMedia, stubResizeObserver } from '../../../tests/support/plain-window.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { RewardsProvider } from './rewards-provider.tsx';
import { RoomTab } from './room-tab.tsx';

let port: FakePort;
let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));
/* There is no animation in jsdom: the star is there at once. */
vi.mock(import('../../lib/wants-calm.ts'), () => ({ wantsCalm: () => true }));

const skill = { '@id': '/classes/c/skills/k', '@type': 'Skill', _id: 'k', version: 1, class: '/classes/c', name: 'Kindness', icon: 'star', points: 2, type: 'positive' };
const late = { ...skill, '@id': '/classes/c/skills/l', _id: 'l', name: 'Late', points: 1, type: 'negative' };
const student = (_id: string, firstName: string) =>
  ({
    '@id': `/students/${_id}`, '@type': 'Student', _id, version: 1, user: `/users/${_id}`, firstName, lastName: 'Lee', icon: { '@id': '/icons/fox', '@type': 'Icon', content: 'fox', colour: 'star' }, classes: ['/classes/c'],
    positivePoints: 0, negativePoints: 0, currentPoints: 0, parents: [], login: null, canUpdate: true, canReward: true, canCreateInvitation: true, honest: { state: 'stored' }, outboxId: null,
  }) satisfies StudentView;
const [ANN, BEN] = [student('ann', 'Ann'), student('ben', 'Ben')];
let rows: readonly StudentView[];
/** The class as it is stored here; null: it is not. */
let room: { canCreateStudent: boolean } | null;

beforeAll(async () => {
  await startI18n('en');
  // What comes on demand is fetched here, so that a busy machine does not run out of the test's time.
  await Promise.all([import('../../components/dialog-frame.tsx'), import('./student-dialog.tsx'), import('./edit-student-dialog.tsx')]);
});
beforeEach(() => {
  stubMatchMedia();
  stubResizeObserver();
  rows = [ANN, BEN];
  room = null;
  const list = (of: () => readonly unknown[]) => () => ({ rows: of(), isLoaded: true, total: null, more: 'none' });
  port = new FakePort(
    { students: list(() => rows), skills: list(() => [skill, late]), icons: list(() => []), awards: list(() => []), outbox: list(() => []), classes: list(() => []), class: () => (room === null ? { state: 'missing', status: 404 } : { state: 'ready', value: room }), session: () => ({ state: 'active', me: { timeZone: 'UTC' } }) },
    { rewardStudent: () => ({ ok: true, value: { awardId: 'a', outboxId: 'o' } }), undoReward: () => ({ ok: true, value: { undone: true } }) },
  );
  client = new PortClient(() => port.connection());
  render(
    <MemoryRouter>
      <ToastProvider>
        <RewardsProvider>
          <RoomTab classId="c" />
        </RewardsProvider>
      </ToastProvider>
    </MemoryRouter>,
  );
});
afterEach(() => {
  cleanup();
  client.close();
  vi.unstubAllGlobals();
});

const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));
const notices = () => screen.getByRole('region', { name: 'Notices', hidden: true }).textContent;
async function press(name: RegExp | string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name }));
  await settled();
}
async function become(students: readonly StudentView[]): Promise<void> {
  rows = students;
  act(() => port.emit());
  await settled();
}

it('ROO-03 the dialog of a student who was taken out elsewhere says so, and does not come back with the student', async () => {
  await press(/^Ann Lee/u);
  await screen.findByRole('dialog', { name: 'Ann Lee' });
  await become([BEN]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(notices()).toContain('Ann Lee is no longer in this class.');
  await become([ANN, BEN]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('ROO-04 whoever takes a student out is not told that the student is gone', async () => {
  port.commands['removeStudent'] = () => {
    rows = [BEN];
    port.emit();
    return new Promise((resolve) => setTimeout(() => resolve({ ok: true, value: null }), 20));
  };
  await press('Edit Ann Lee');
  await press('Remove from the class');
  await press('Remove');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(port.ran.map(({ name }) => name)).toContain('removeStudent');
  expect(notices()).toBe('');
});

it('ROO-05 the points of a star that was taken back do not stand at the picture any more', async () => {
  await press(/^Ann Lee/u);
  await press(/Kindness/u);
  expect(screen.getAllByText('+2', { selector: '.animate-pop' })).toHaveLength(1);
  await press('Undo');
  expect(screen.queryAllByText('+2', { selector: '.animate-pop' })).toHaveLength(0);
});

it('ROO-03 both kinds of skills keep their place, and only those of the chosen kind can be pressed', async () => {
  await press(/^Ann Lee/u);
  const reachable = () => ['Kindness', 'Late'].filter((name) => screen.getByText(name).closest('[inert]') === null);
  expect(reachable()).toEqual(['Kindness']);
  fireEvent.click(screen.getByRole('radio', { name: 'Needs work' }));
  expect(reachable()).toEqual(['Late']);
});

it('ROO-03 a week without points is not told of', async () => {
  await press(/^Ann Lee/u);
  expect((await screen.findByRole('dialog', { name: 'Ann Lee' })).textContent).not.toContain('this week');
});

it('CLS-06 ROO-03 in a class that is over nothing is offered, though the student’s flags come from another class', async () => {
  const offered = () => ['Edit Ann Lee', 'Edit student', 'Add students'].filter((name) => screen.queryByRole('button', { name }) !== null);
  room = { canCreateStudent: true };
  await become([ANN, BEN]);
  expect(offered()).toEqual(['Edit Ann Lee', 'Add students']);
  room = { canCreateStudent: false };
  await become([ANN, BEN]);
  expect(offered()).toEqual([]);
  await press(/^Ann Lee/u);
  expect(screen.queryByText('Kindness')).toBeNull();
  expect(offered()).toEqual([]);
});
