// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { AwardView } from '../../../schema/port/views.ts';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { fakeClass, fakePerson, fakeSession, fakeStudent } from '../../../tests/support/fake-school.ts';
import { stubMatchMedia, stubResizeObserver } from '../../../tests/support/plain-window.ts';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { AwardsDialog } from './awards-dialog.tsx';

let port: FakePort;
let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

const OWN = fakeClass(100, '2 B', 'owl');
const CHESS = fakeClass(101, 'Chess', 'fox');
const given = (_id: string, place: string, name: string) =>
  ({
    '@id': `/awards/${_id}`, '@type': 'Award', _id, version: 1, student: '/students/s', class: place,
    skill: `${place}/skills/k`, name, skillIcon: 'star', skillType: 'positive', points: 2, awardedBy: fakePerson(),
    awardedAt: new Date().toISOString(), honest: { state: 'stored' }, outboxId: null,
  }) satisfies AwardView;

beforeAll(async () => {
  await startI18n('en');
  await import('../../components/dialog-frame.tsx');
});
beforeEach(() => {
  stubMatchMedia();
  stubResizeObserver();
  const list = (rows: readonly unknown[]) => () => ({ rows, isLoaded: true, total: null, more: 'none' });
  const awards = [
    given('a', OWN['@id'], 'Helps'),
    given('b', CHESS['@id'], 'Thinks'),
    given('c', '/classes/left', 'Draws'),
  ];
  port = new FakePort({
    student: () => ({ state: 'ready', value: fakeStudent(1, 'Ann', 'Lee', 'fox', 6, { classes: [OWN['@id']] }) }),
    awards: list(awards),
    icons: list([]),
    classes: list([OWN, CHESS]),
    session: () => fakeSession('parent'),
  });
  client = new PortClient(() => port.connection());
});
afterEach(() => {
  cleanup();
  client.close();
});

const named = async () => (await screen.findAllByRole('listitem')).map((row) => row.textContent);

it('F-314 a report of several classes names the class of each award, and shows one class by choice', async () => {
  render(<AwardsDialog studentId="s" onClose={() => undefined} />);
  const all = [/Helps.*2 B/u, /Thinks.*Chess/u, /Draws.*Former class/u];
  expect(await named()).toEqual(all.map((row): unknown => expect.stringMatching(row)));
  fireEvent.change(screen.getByRole('combobox', { name: 'Class' }), { target: { value: CHESS['@id'] } });
  expect(await named()).toEqual([expect.stringContaining('Thinks')]);
});

it('F-314 a report that was opened from a class begins with its points', async () => {
  render(<AwardsDialog studentId="s" classId={OWN._id} onClose={() => undefined} />);
  expect(await named()).toEqual([expect.stringContaining('Helps')]);
});
