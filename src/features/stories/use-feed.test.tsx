// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { fakeRows } from '../../../tests/support/fake-school.ts';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { FeedEnd } from './feed-end.tsx';
import { useFeed } from './use-feed.ts';

/* The worker is the border: the page's real client talks to a port that answers from memory. */
const border = vi.hoisted((): { client: unknown } => ({ client: null }));
vi.mock(import('../../data/start-worker.ts'), () => ({ startWorker: () => border.client as PortClient }));

let port: FakePort;
let client: PortClient;

beforeEach(async () => {
  // The end of the list is in sight all the time; a browser says so once to each who looks.
  vi.stubGlobal('IntersectionObserver', class {
    readonly #listen: (entries: readonly { isIntersecting: boolean }[]) => void;
    constructor(listen: (entries: readonly { isIntersecting: boolean }[]) => void) {
      this.#listen = listen;
    }
    observe(): void {
      setTimeout(() => this.#listen([{ isIntersecting: true }]), 0);
    }
    disconnect(): void {}
  });
  let tries = 0;
  port = new FakePort(
    { feed: () => ({ ...fakeRows([{ _id: 's1' }]), total: null, more: 'server' }), syncStatus: () => ({ network: 'online' }) },
    { fetchOlderStories: () => ({ ok: true, value: { outcome: (tries += 1) === 1 ? 'offline' : 'fetched' } }) },
  );
  client = new PortClient(() => port.connection());
  border.client = client;
  await startI18n('en');
});
afterEach(() => {
  cleanup();
  client.close();
  vi.unstubAllGlobals();
});

function Feed() {
  const { end, more } = useFeed(null);
  return <FeedEnd end={end} more={more} />;
}

it('STO-03 older posts that the server failed to give are asked for again, without one scrolling away and back, and not at once', async () => {
  render(<Suspense fallback={null}><Feed /></Suspense>);
  const asked = () => port.ran.filter(({ name }) => name === 'fetchOlderStories').length;
  await vi.waitFor(() => expect(asked()).toBe(1));
  await act(() => new Promise((done) => setTimeout(done, 1_000)));
  expect(asked()).toBe(1);
  await vi.waitFor(() => expect(asked()).toBeGreaterThan(1), { timeout: 10_000 });
});
