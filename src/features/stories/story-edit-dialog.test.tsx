// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { stubMatchMedia, stubResizeObserver } from '../../../tests/support/plain-window.ts';
import type { StoryView } from '../../../schema/port/views.ts';
import { storyRecord } from '../../../workers/testing/sample-records.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { StoryEditDialog } from './story-edit-dialog.tsx';

/* The worker is the border: the page's real client talks to a port that answers from memory. */
const border = vi.hoisted((): { client: unknown } => ({ client: null }));
vi.mock(import('../../data/start-worker.ts'), () => ({ startWorker: () => border.client as PortClient }));

const story: StoryView = { ...storyRecord('c', { body: 'The trip', attachments: [] }), attachments: [], honest: { state: 'stored' }, outboxId: null };
const onClose = vi.fn<() => void>();
let port: FakePort;
let client: PortClient;
/** The device is done with the edit. */
let answer: (result: unknown) => void;

// What comes on demand is fetched here, so that a busy machine does not run out of the test's time.
beforeAll(() => import('../../components/dialog-frame.tsx'));
beforeEach(async () => {
  stubMatchMedia();
  stubResizeObserver();
  onClose.mockReset();
  localStorage.clear();
  port = new FakePort({ draft: () => null }, { saveDraft: () => ({ ok: true, value: null }), setDraftOptions: () => ({ ok: true, value: null }), updateStory: () => new Promise((resolve) => { answer = resolve; }), removeDraftFile: () => ({ ok: true, value: null }) });
  client = new PortClient(() => port.connection());
  border.client = client;
  await startI18n('en');
  await show(story);
});
async function show(edited: StoryView): Promise<void> {
  render(
    <ToastProvider>
      <StoryEditDialog story={edited} open onClose={onClose} />
    </ToastProvider>,
  );
  await screen.findByRole('dialog');
}
afterEach(() => {
  cleanup();
  client.close();
  vi.unstubAllGlobals();
});
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const sent = () => port.ran.filter(({ name }) => name === 'updateStory').map(({ args }) => args);
const wrong = () => document.querySelectorAll('[aria-invalid=true]').length;
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

it.each([
  ['words', () => fireEvent.change(box(), { target: { value: 'The long trip' } }), 'The long trip', {}],
  ['a choice alone', () => press('Ask to confirm'), 'The trip', { isAckAsked: true, ackAudience: 'families' }],
])('STO-04 %s: a second press on a slow device writes no second edit, and the words stay in sight', async (_what, edit, body, options) => {
  edit();
  press('Update');
  press('Update');
  await settled();
  press('Update');
  expect(sent()).toEqual([{ classId: 'c', storyId: story._id, body, kept: [], options, seen: { body: 'The trip', isAckAsked: false, isUrgent: false }, sendId: expect.any(String) as string }]);
  expect([box().value, box().readOnly, wrong()]).toEqual([body, true, 0]);
  answer({ ok: true, value: { outboxIds: [] } });
  await settled();
  expect(sent()).toHaveLength(1);
  expect(onClose).toHaveBeenCalledOnce();
});

const asked: StoryView = { ...story, isAckAsked: true, ackAudience: 'students' };
const audience = () => screen.queryAllByRole<HTMLInputElement>('radio', { checked: true }).map(({ value }) => value);
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));

it.each([
  ['another audience', () => choose('Families and students'), ['all'], { isAckAsked: true, ackAudience: 'all' }],
  ['asking no more', () => press('Ask to confirm'), [], { isAckAsked: false }],
])('F-312 an edit begins with whom the story asks, and sends %s', async (_what, edit, chosen, options) => {
  cleanup();
  await show(asked);
  expect(audience()).toEqual(['students']);
  edit();
  expect(audience()).toEqual(chosen);
  press('Update');
  await settled();
  expect(sent()).toEqual([expect.objectContaining({ options, seen: { body: 'The trip', isAckAsked: true, ackAudience: 'students', isUrgent: false } })]);
});

it('F-312 the audience as it was is no edit, and of a story from an older build it is all', async () => {
  cleanup();
  const { ackAudience: _, ...old } = asked;
  await show(old);
  expect(audience()).toEqual(['all']);
  choose('Families');
  choose('Families and students');
  press('Update');
  await settled();
  expect(sent()).toEqual([]);
  expect(onClose).toHaveBeenCalledOnce();
});

it('STO-04 "Cancel" takes nothing back of an edit that is being written', async () => {
  fireEvent.change(box(), { target: { value: 'The long trip' } });
  press('Update');
  press('Cancel');
  await settled();
  expect(onClose).not.toHaveBeenCalled();
  answer({ ok: true, value: { outboxIds: [] } });
  await settled();
  expect(onClose).toHaveBeenCalledOnce();
});

it('STO-04 an edit that the device did not keep can be changed and sent again', async () => {
  fireEvent.change(box(), { target: { value: 'The long trip' } });
  press('Update');
  await settled();
  answer({ ok: false, error: { kind: 'storage', reason: 'quota' } });
  await settled();
  expect([box().value, box().readOnly]).toEqual(['The long trip', false]);
  press('Update');
  await settled();
  expect(sent()).toHaveLength(2);
  expect(onClose).not.toHaveBeenCalled();
});

/** What is kept of the words on the device, in order. */
const kept = () => port.ran.filter(({ name }) => name === 'saveDraft').map(({ args }) => args);

it('STO-04 an edit without a word is asked for some, in English as well', async () => {
  cleanup();
  const photo = { _id: 'p', type: 'photo', originalName: 'a.png', mimeType: 'image/png', size: 1, width: 1, height: 1, isLocal: false, percent: null } as const;
  render(
    <ToastProvider>
      <StoryEditDialog story={{ ...story, attachments: [photo] }} open onClose={onClose} />
    </ToastProvider>,
  );
  await screen.findByRole('dialog');
  fireEvent.change(box(), { target: { value: '  ' } });
  press('Update');
  await settled();
  expect([screen.getByText('Write at least a few words').isConnected, wrong(), sent()]).toEqual([true, 1, []]);
});

it('STO-04 of a story without files no edit leaves nothing at all: without a word it cannot be updated', () => {
  const isOff = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Update' }).disabled;
  expect(isOff()).toBe(false);
  fireEvent.change(box(), { target: { value: '  ' } });
  expect(isOff()).toBe(true);
  fireEvent.change(box(), { target: { value: 'The long trip' } });
  expect(isOff()).toBe(false);
});

it('STO-04 words that say the same as the story again are no draft, which would come back when the story is another one', async () => {
  fireEvent.change(box(), { target: { value: 'The trips' } });
  fireEvent.change(box(), { target: { value: 'The trip' } });
  expect(box().value).toBe('The trip');
  press('Update');
  await settled();
  expect(onClose).toHaveBeenCalledOnce();
  expect([sent(), kept().at(-1), Object.keys(localStorage)]).toEqual([[], { place: `edit:${story._id}`, body: '', typedAt: expect.any(Number) as number }, []]);
});

it('STO-04 a blank behind the words is no edit, and no draft', async () => {
  fireEvent.change(box(), { target: { value: 'The trip ' } });
  press('Update');
  await settled();
  expect([sent(), kept().at(-1)]).toEqual([[], { place: `edit:${story._id}`, body: '', typedAt: expect.any(Number) as number }]);
});

it('STO-04 "Cancel" while files are being added gives them up, too', async () => {
  const adding = Promise.withResolvers<unknown>();
  port.commands['addDraftFiles'] = () => adding.promise;
  const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]');
  if (input === null) throw new Error('no field for photos');
  fireEvent.change(input, { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } });
  await settled();
  press('Cancel');
  adding.resolve({ ok: true, value: { draft: { body: '', attachments: [{ _id: 'late', type: 'photo', originalName: 'a.png', size: 1 }] }, refused: [] } });
  await settled();
  expect(port.ran.filter(({ name }) => name === 'removeDraftFile').map(({ args }) => args)).toEqual([{ place: `edit:${story._id}`, fileId: 'late' }]);
});
