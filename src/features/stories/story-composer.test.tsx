// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { file } from '../../../tests/support/screens/sample-school.ts';
import { stubMatchMedia } from '../../../tests/support/plain-window.ts';
import { classRecord } from '../../../workers/testing/sample-records.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { StoryComposer } from './story-composer.tsx';

/* The worker is the border: the page's real client talks to a port that answers from memory. */
const border = vi.hoisted((): { client: unknown } => ({ client: null }));
vi.mock(import('../../data/start-worker.ts'), () => ({ startWorker: () => border.client as PortClient }));

const PHOTO = file(1, 40, 30);
const TRIP = { body: 'The trip', attachments: [PHOTO], options: {} };
let draft: object | null;
let port: FakePort;
let client: PortClient;

// What comes on demand is fetched here, so that a busy machine does not run out of the test's time.
beforeAll(() => import('./audience-choice.tsx'));
beforeEach(async () => {
  stubMatchMedia();
  draft = TRIP;
  port = new FakePort(
    { draft: () => draft, media: () => null },
    {
      saveDraft: () => ({ ok: true, value: null }),
      // As the worker does it: the draft goes with the post, and nothing at all is no post.
      createStory: ({ body }) => {
        if (body === '' && draft === null) return { ok: false, error: { kind: 'problem', problem: { title: 'content.empty' } } };
        draft = null;
        port.emit();
        return { ok: true, value: { storyId: 's' } };
      },
    },
  );
  client = new PortClient(() => port.connection());
  border.client = client;
  await startI18n();
});
afterEach(() => {
  cleanup();
  client.close();
  vi.unstubAllGlobals();
});

async function open(name = 'Post') {
  render(
    <Suspense fallback={null}>
      <ToastProvider>
        <StoryComposer classId="c" />
      </ToastProvider>
    </Suspense>,
  );
  const button = await screen.findByRole<HTMLButtonElement>('button', { name });
  await isTyped();
  return button;
}
function isTyped() {
  return vi.waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe(TRIP.body), { timeout: 5000 });
}
function posted() {
  return port.ran.filter(({ name }) => name === 'createStory').map(({ args }) => args);
}

it.each([
  ['words that a table or a document gives with their picture stay words', ['text/plain', 'text/html', 'Files'], 0],
  ['a picture of a page is attached', ['text/html', 'Files'], 1],
])('STO-02 pasted, %s', async (_, types, attached) => {
  port.commands['addDraftFiles'] = () => ({ ok: true, value: { draft: { body: '', attachments: [] }, refused: [] } });
  await open();
  const isLeft = fireEvent.paste(screen.getByRole('textbox'), { clipboardData: { types, getData: () => '', files: [new File(['x'], 'image.png', { type: 'image/png' })] } });
  await act(() => new Promise((done) => setTimeout(done, 20)));
  expect(port.ran.filter(({ name }) => name === 'addDraftFiles')).toHaveLength(attached);
  expect(isLeft).toBe(attached === 0);
});

it('F-110 a post with a damaged picture does not leave; once all of them are removed by one button it does', async () => {
  const damaged = { ...PHOTO, _id: 'damaged', isLocal: true, mimeType: 'image/jpeg', width: null, height: null };
  draft = { ...TRIP, attachments: [PHOTO, damaged, { ...damaged, _id: 'damaged too' }] };
  port.commands['removeDraftFile'] = ({ fileId }) => {
    draft = { ...TRIP, attachments: fileId === 'damaged' ? [PHOTO, { ...damaged, _id: 'damaged too' }] : [PHOTO] };
    port.emit();
    return { ok: true, value: null };
  };
  const button = await open();
  expect(button.disabled).toBe(true);
  fireEvent.click(button);
  expect(posted()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove them all' }));
  await vi.waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
  expect(posted()).toHaveLength(1);
});

it.each([['Post', {}], ['Schedule', { publishAt: '2027-01-01T08:00:00.000Z' }]])('STO-02 %s: a second press while a slow device takes the post makes no second one and no false error', async (name, options) => {
  draft = { ...TRIP, options };
  const taken = Promise.withResolvers<void>();
  const answer = port.commands['createStory'];
  port.commands['createStory'] = async (args) => {
    await taken.promise;
    return answer?.(args);
  };
  const button = await open(name);
  fireEvent.click(button);
  fireEvent.click(button);
  const whilePosting = button.getAttribute('aria-disabled');
  await act(async () => {
    taken.resolve();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(posted()).toEqual([{ classId: 'c', body: TRIP.body, options, sendId: expect.any(String) as string }]);
  expect(screen.queryByText(/could not be kept/u)).toBeNull();
  expect(whilePosting).toBe('true');
});

it('STO-02 while files are being added nothing is posted, and the button says that it is busy', async () => {
  const [first, second] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
  const answers = [first, second];
  port.commands['addDraftFiles'] = () => answers.shift()?.promise;
  const button = await open();
  const input = screen.getByLabelText<HTMLInputElement>(/photo/iu, { selector: 'input[multiple]' });
  for (const name of ['one.png', 'two.png']) await userEvent.upload(input, new File(['x'], name, { type: 'image/png' }));
  const added = { ok: true, value: { draft: TRIP, refused: [] } };
  // The smaller one is there before the larger one.
  await act(async () => second.resolve(added));
  expect(button.getAttribute('aria-busy')).toBe('true');
  fireEvent.click(button);
  expect(posted()).toEqual([]);
  await act(async () => first.resolve(added));
  await vi.waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  fireEvent.click(button);
  expect(posted()).toEqual([{ classId: 'c', body: TRIP.body, options: {}, sendId: expect.any(String) as string }]);
});

it('STO-02 after the device refused a post it can be posted again, with its text', async () => {
  const answer = port.commands['createStory'];
  port.commands['createStory'] = () => ({ ok: false, error: { kind: 'storage', reason: 'quota' } });
  const button = await open();
  fireEvent.click(button);
  expect(await screen.findByText(/could not be kept/u)).toBeTruthy();
  port.commands['createStory'] = (args) => answer?.(args);
  await isTyped();
  fireEvent.click(button);
  await vi.waitFor(() => expect(posted()).toHaveLength(2));
});

it('STO-02 a press after the device has taken a post, before it says that the photos went with it, posts nothing and tells no fault', async () => {
  port.commands['createStory'] = ({ body }) => (body === '' ? { ok: false, error: { kind: 'problem', problem: { title: 'content.empty' } } } : { ok: true, value: { storyId: 's' } });
  const button = await open();
  fireEvent.click(button);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  fireEvent.click(button);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(posted()).toHaveLength(1);
  expect(screen.queryByText(/could not be kept/u)).toBeNull();
});

describe('how a post goes out', () => {
  const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
  const isPressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
  const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  /** The device keeps what was chosen, as the worker does it. */
  const keeps = () => {
    port.commands['setDraftOptions'] = ({ options }) => {
      draft = { ...TRIP, ...draft, options };
      port.emit();
      return { ok: true, value: null };
    };
  };
  function look(visibility: 'hidden' | 'visible') {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
    fireEvent(document, new Event('visibilitychange'));
  }
  afterEach(() => vi.restoreAllMocks());

  it('EXT-03 is sent as it is shown, whatever the device has kept of it', async () => {
    port.commands['setDraftOptions'] = () => ({ ok: false, error: { kind: 'storage', reason: 'quota' } });
    await open();
    press('Ask to confirm');
    await settled();
    press('Post');
    const options = { isAckAsked: true, ackAudience: 'families' };
    expect(posted()).toEqual([{ classId: 'c', body: TRIP.body, options, sendId: expect.any(String) as string }]);
  });

  const audiences = () => screen.queryAllByRole<HTMLInputElement>('radio').map(({ labels, checked }) => [labels?.[0]?.textContent, checked]);

  it('F-312 who is asked is a choice only while it asks: families first, kept with the draft, and sent', async () => {
    keeps();
    await open();
    expect(screen.queryByRole('radiogroup')).toBeNull();
    press('Ask to confirm');
    await settled();
    expect(screen.getByRole('radiogroup', { name: 'Who is asked?' })).toBeTruthy();
    expect(audiences()).toEqual([['Families', true], ['Students', false], ['Families and students', false]]);
    fireEvent.click(screen.getByRole('radio', { name: 'Students' }));
    await settled();
    expect(draft).toMatchObject({ options: { isAckAsked: true, ackAudience: 'students' } });
    press('Urgent');
    await settled();
    expect(audiences()).toEqual([['Families', false], ['Students', true], ['Families and students', false]]);
    press('Post');
    expect(posted()).toMatchObject([{ options: { isAckAsked: true, ackAudience: 'students', isUrgent: true } }]);
  });

  it('F-312 asking no more names nobody, and asking again begins with families', async () => {
    draft = { ...TRIP, options: { isAckAsked: true, ackAudience: 'students' } };
    keeps();
    await open();
    press('Ask to confirm');
    await settled();
    expect(draft).toMatchObject({ options: {} });
    expect(audiences()).toEqual([]);
    press('Ask to confirm');
    await settled();
    expect(draft).toMatchObject({ options: { isAckAsked: true, ackAudience: 'families' } });
  });

  it('F-312 F-313 in a class of adults students are asked, without a choice', async () => {
    port.queries['class'] = () => ({ state: 'ready', value: classRecord({ _id: 'c', grade: 'adult' }) });
    keeps();
    await open();
    press('Ask to confirm');
    await settled();
    expect(audiences()).toEqual([]);
    press('Post');
    expect(posted()).toMatchObject([{ options: { isAckAsked: true, ackAudience: 'students' } }]);
  });

  it('EXT-01 what went out with a draft in another tab is shown here no more, and the next post is as it is shown', async () => {
    keeps();
    await open();
    press('Urgent');
    await settled();
    look('hidden');
    draft = null;
    await act(async () => port.emit());
    look('visible');
    fireEvent.focus(screen.getByRole('textbox'));
    await settled();
    expect([screen.getByRole<HTMLTextAreaElement>('textbox').value, isPressed('Urgent')]).toEqual(['', 'false']);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Other words' } });
    press('Post');
    expect(posted()).toEqual([{ classId: 'c', body: 'Other words', options: {}, sendId: expect.any(String) as string }]);
  });

  it('EXT-01 what another tab chose after this one is shown here, too', async () => {
    keeps();
    await open();
    press('Urgent');
    await settled();
    draft = { ...TRIP, options: { isAckAsked: true } };
    await act(async () => port.emit());
    expect(['Urgent', 'Ask to confirm'].map(isPressed)).toEqual(['false', 'true']);
  });

  it('EXT-01 a post that the device refused keeps how it was to go out', async () => {
    port.commands['setDraftOptions'] = () => ({ ok: false, error: { kind: 'storage', reason: 'quota' } });
    port.commands['createStory'] = () => ({ ok: false, error: { kind: 'storage', reason: 'quota' } });
    await open();
    press('Urgent');
    press('Post');
    await settled();
    expect(isPressed('Urgent')).toBe('true');
  });
});
