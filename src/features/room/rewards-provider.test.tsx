// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { REWARD_UNDO_MS } from '../../../schema/limits.ts';
import type { StudentView } from '../../../schema/port/views.ts';
import type { Skill } from '../../../schema/records/award.ts';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { RewardsProvider } from './rewards-provider.tsx';
import { useRewards } from './use-rewards.ts';

let port: FakePort;
let client: PortClient;
/** What waits on the device. */
let row: object | undefined;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

const skill = (name: string): Skill => ({ '@id': `/classes/c/skills/${name}`, '@type': 'Skill', _id: name, version: 1, class: '/classes/c', name, icon: 'star', points: 1, type: 'positive' });
const ann: StudentView = {
  '@id': '/students/ann', '@type': 'Student', _id: 'ann', version: 1, user: '/users/ann', firstName: 'Ann', lastName: 'Lee', icon: { '@id': '/icons/fox', '@type': 'Icon', content: 'fox', colour: 'star' },
  classes: ['/classes/c'], positivePoints: 0, negativePoints: 0, currentPoints: 0, parents: [], login: null, canUpdate: true, canReward: true, canCreateInvitation: true, honest: { state: 'stored' }, outboxId: null,
};

beforeAll(async () => startI18n('en'));
beforeEach(() => {
  let awards = 0;
  row = undefined;
  port = new FakePort({ outbox: () => ({ rows: row === undefined ? [] : [row] }) }, { rewardStudent: () => ({ ok: true, value: { awardId: `award-${(awards += 1)}`, outboxId: `row-${awards}` } }), undoReward: () => ({ ok: true, value: { undone: true } }) });
  client = new PortClient(() => port.connection());
  vi.useFakeTimers();
  render(
    <ToastProvider>
      <RewardsProvider>
        <App />
      </RewardsProvider>
    </ToastProvider>,
  );
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  client.close();
});

function App() {
  const [isInRoom, setInRoom] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setInRoom(!isInRoom)}>
        {isInRoom ? 'Leave' : 'Come back'}
      </button>
      {isInRoom && <Room />}
    </>
  );
}
function Room() {
  const give = useRewards('c');
  return ['Kindness', 'Effort', 'Reading'].map((name) => (
    <button key={name} type="button" onClick={() => void give(ann, skill(name), () => gone(name))}>
      {name}
    </button>
  ));
}
const gone = vi.fn<(name: string) => void>();
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
async function press(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }));
  await after(0);
}
/** The device tells what waits on it. */
async function told(): Promise<void> {
  act(() => port.emit());
  await after(0);
}
const undone = () => port.ran.filter(({ name }) => name === 'undoReward').map(({ args }) => args);

it('ROO-05 of several quick presses each can be taken back, the last one first, and the notice names the next', async () => {
  for (const name of ['Kindness', 'Effort', 'Reading']) await press(name);
  for (const name of ['Reading', 'Effort', 'Kindness']) {
    expect(screen.getByText(new RegExp(name, 'u'), { selector: 'span' })).toBeDefined();
    await press('Undo');
  }
  expect(undone()).toEqual(['award-3', 'award-2', 'award-1'].map((awardId) => ({ awardId })));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('ROO-05 what has left by then is not offered, and each has no more than its own time', async () => {
  await press('Kindness');
  await after(2_000);
  await press('Effort');
  // What was promised, not whatever the constant says.
  expect(REWARD_UNDO_MS).toBe(5_000);
  await after(REWARD_UNDO_MS - 1_000);
  // The first has gone; of the second there is a second left.
  await press('Undo');
  expect(undone()).toEqual([{ awardId: 'award-2' }]);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await press('Reading');
  await after(1_000);
  await press('Kindness');
  await press('Undo');
  await after(REWARD_UNDO_MS - 1_500);
  expect(screen.getByText(/Reading/u, { selector: 'span' })).toBeDefined();
  await after(600);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('ROO-05 one that was too late says so, and the one before it can still go', async () => {
  await press('Kindness');
  await press('Effort');
  port.commands['undoReward'] = () => ({ ok: true, value: { undone: false } });
  await press('Undo');
  await press('Undo');
  expect(undone()).toEqual([{ awardId: 'award-2' }, { awardId: 'award-1' }]);
  expect(screen.getByText(/too late|already/iu)).toBeDefined();
});

it('ROO-05 points that the server refuses are told to whoever has left the room by then, once', async () => {
  row = { id: 'row-1', honest: { state: 'waiting' } };
  await press('Kindness');
  await press('Leave');
  await after(REWARD_UNDO_MS);
  row = { id: 'row-1', honest: { state: 'failed', reason: { text: 'The class is in the archive.' } } };
  await told();
  expect(screen.getByRole('alert').textContent).toContain('The points of Ann were not accepted. The class is in the archive.');
  await press('Close');
  await told();
  expect(screen.getByRole('alert').textContent).toBe('');
});

it('ROO-05 points that went well are followed no more', async () => {
  row = { id: 'row-1', honest: { state: 'waiting' } };
  await press('Kindness');
  row = undefined;
  await told();
  row = { id: 'row-1', honest: { state: 'failed', reason: {} } };
  await told();
  expect(screen.getByRole('alert').textContent).toBe('');
});

it('ROO-05 what was given before one left the room and came back can still be taken back', async () => {
  await press('Kindness');
  await press('Leave');
  await press('Come back');
  await press('Effort');
  await press('Undo');
  await press('Undo');
  expect(undone()).toEqual([{ awardId: 'award-2' }, { awardId: 'award-1' }]);
});

it('F-212 who gave points learns that they are gone, whether taken back or refused', async () => {
  gone.mockClear();
  await press('Kindness');
  row = { id: 'row-1', honest: { state: 'waiting' } };
  await told();
  expect(gone).not.toHaveBeenCalled();
  row = { id: 'row-1', honest: { state: 'failed', reason: { code: 'invalid', status: 422, text: 'No' } } };
  await told();
  expect(gone.mock.calls).toEqual([['Kindness']]);
});
