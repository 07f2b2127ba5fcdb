// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ClassView } from '../../../schema/port/views.ts';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { stubMatchMedia, stubResizeObserver } from '../../../tests/support/plain-window.ts';
import { CLASS } from '../../../tests/support/screens/sample-school.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { ArchivedPage } from './archived-page.tsx';
import { ClassesPage } from './classes-page.tsx';

let port: FakePort;
let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));
let classes: readonly ClassView[];

beforeAll(async () => {
  await startI18n('en');
  // What comes on demand is fetched here, so that a busy machine does not run out of the test's time.
  await Promise.all([import('../../components/dialog-frame.tsx'), import('../../components/menu-frame.tsx'), import('./status-dialog.tsx')]);
});
beforeEach(() => {
  stubMatchMedia();
  stubResizeObserver();
  classes = ['active', 'archive'].flatMap((status) => ['One', 'Two'].map((name) => ({ ...CLASS, _id: `${status} ${name}`, '@id': `/classes/${status}-${name}`, name, title: name, status, canEdit: true }) as ClassView));
  port = new FakePort(
    { classes: ({ status }) => ({ rows: classes.filter((value) => value.status === status), isLoaded: true, total: null, more: 'none' }) },
    {
      updateClass: ({ classId }) => {
        classes = classes.filter(({ _id }) => _id !== classId);
        port.emit();
        return { ok: true, value: null };
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

it.each([
  ['is archived', <ClassesPage key="page" renderInvite={() => null} />, true, /archive/iu, 'All classes'],
  ['comes back from the archive', <ArchivedPage key="page" />, false, /back|activate|restore/iu, 'Archive'],
])('GEN-12 whoever has a class that %s stands in the list then', async (_what, page, hasMenu, action, list) => {
  render(
    <MemoryRouter>
      <ToastProvider>
        <main tabIndex={-1}>{page}</main>
      </ToastProvider>
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /One/u }));
  if (hasMenu) await user.click(await screen.findByRole('menuitem', { name: action }));
  await user.click(await screen.findByRole('button', { name: action }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: list })), { timeout: 5000 });
});
