// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { StoryView } from '../../../schema/port/views.ts';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { stubMatchMedia, stubResizeObserver } from '../../../tests/support/plain-window.ts';
import { storyRecord } from '../../../workers/testing/sample-records.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { Feed } from './feed.tsx';
import { StoryPage } from './story-page.tsx';

let port: FakePort;
let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));
const CLASS_IDS = ['c'];
let stories: readonly StoryView[];
/** The device has written it down. */
let written: PromiseWithResolvers<unknown>;

beforeAll(async () => {
  await startI18n('en');
  // What comes on demand is fetched here, so that a busy machine does not run out of the test's time.
  await Promise.all([import('../../components/dialog-frame.tsx'), import('../../components/menu-frame.tsx')]);
});
beforeEach(() => {
  stubMatchMedia();
  stubResizeObserver();
  vi.stubGlobal('IntersectionObserver', class { observe() {} unobserve() {} disconnect() {} });
  stories = ['One', 'Two'].map((body) => ({ ...storyRecord('c', { body, canDelete: true }), attachments: [], honest: { state: 'stored' }, outboxId: null }));
  written = Promise.withResolvers();
  port = new FakePort(
    {
      feed: () => ({ rows: stories, isLoaded: true, total: null, more: 'none' }),
      story: ({ storyId }) => {
        const value = stories.find(({ _id }) => _id === storyId);
        return value === undefined ? { state: 'missing', status: 404 } : { state: 'ready', value };
      },
      comments: () => ({ rows: [], isLoaded: true, total: 0, more: 'none' }),
      session: () => ({ state: 'anonymous' }),
    },
    {
      // As the worker does it: the screens know before the answer is here.
      deleteStory: ({ storyId }) => {
        stories = stories.filter(({ _id }) => _id !== storyId);
        port.emit();
        return written.promise;
      },
    },
  );
  client = new PortClient(() => port.connection());
});
afterEach(() => {
  cleanup();
  client.close();
  vi.unstubAllGlobals();
});

function open(path: string) {
  render(
    <MemoryRouter initialEntries={['/elsewhere', path]} initialIndex={1}>
      <ToastProvider>
        <main tabIndex={-1}>
          <Routes>
            <Route path="/teachers/classes/c/story" element={<Feed classIds={CLASS_IDS} reader="teller" />} />
            <Route path="/teachers/classes/c/stories/:storyId" element={<StoryPage classId="c" storyId={stories[0]?._id ?? ''} />} />
          </Routes>
        </main>
      </ToastProvider>
    </MemoryRouter>,
  );
}
async function remove(): Promise<void> {
  const user = userEvent.setup();
  const [menu] = await screen.findAllByRole('button', { name: 'What to do with this story' });
  if (menu === undefined) throw new Error('no menu');
  await user.click(menu);
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
}
async function answered(): Promise<void> {
  await act(async () => written.resolve({ ok: true, value: null }));
}

it('GEN-12 whoever deletes a story of the feed stands in the feed then, and behind the last one on the page', async () => {
  open('/teachers/classes/c/story');
  await remove();
  await answered();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Class story' })), { timeout: 5000 });
  await remove();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')), { timeout: 5000 });
});

it('STO-04 whoever deletes a story on its own page comes back to the others, and is not told that it is not found', async () => {
  const [first] = stories;
  open(`/teachers/classes/c/stories/${first?._id ?? ''}`);
  await remove();
  await waitFor(() => expect(port.ran.map(({ name }) => name)).toContain('deleteStory'));
  expect(screen.queryByText(/not found/iu)).toBeNull();
  await answered();
  expect(await screen.findByText('Two')).toBeTruthy();
  expect(screen.queryByText(/not found/iu)).toBeNull();
});
