// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakePort } from '../../tests/support/fake-port.ts';
import { fakeClass, fakeId, fakeMe, fakeRows, fakeSession, fakeStatus, fakeStudent } from '../../tests/support/fake-school.ts';
import { stubMatchMedia, stubResizeObserver } from '../../tests/support/plain-window.ts';
import { ToastProvider } from '../components/toast-provider.tsx';
import { PortClient } from '../data/port-client.ts';
import { startI18n } from '../i18n/i18n.ts';
import { RewardsProvider } from '../features/room/rewards-provider.tsx';
import { AppRoutes } from './app-routes.tsx';
import { wantedPath } from './wanted-path.ts';

let port: FakePort;
let client: PortClient;
vi.mock('../data/start-worker.ts', () => ({ startWorker: () => client }));

const known = fakeClass(100, '2 B', 'fox', { unreadCount: 3 });

function open(path: string) {
  return render(
    <MemoryRouter initialEntries={[path]}>
      <ToastProvider>
        <RewardsProvider><AppRoutes /></RewardsProvider>
      </ToastProvider>
    </MemoryRouter>,
  );
}

beforeAll(async () => {
  stubResizeObserver();
  stubMatchMedia();
  await startI18n('en');
});
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  port = new FakePort({
    session: () => ({ state: 'anonymous' }),
    syncStatus: () => fakeStatus(),
    classes: () => fakeRows([known]),
    class: ({ classId }) => (classId === known._id ? { state: 'ready', value: known } : classId === 'gone' ? { state: 'unknown' } : { state: 'missing', status: classId === 'secret' ? 403 : 404 }),
    students: () => fakeRows([]),
    threads: () => fakeRows([]),
    outbox: () => fakeRows([]),
    preferences: () => ({ keepWholeHistory: false, filesOnWifiOnly: false }),
  });
  client = new PortClient(() => port.connection());
});
afterEach(() => {
  cleanup();
  client.close();
});

const until = { timeout: 15_000 };

describe('guards', () => {
  it('GEN-03 a visitor without a session comes to the main page, and after the login to the wanted path', async () => {
    open(`/teachers/classes/${known._id}/room`);
    // Below the form of the role, which opens as soon as it is loaded.
    expect(await screen.findByRole('heading', { name: /Your class is always close/, hidden: true }, until)).toBeTruthy();
    expect(wantedPath()).toBe(`/teachers/classes/${known._id}/room`);
    port.queries['session'] = () => fakeSession('teacher');
    port.emit();
    expect(await screen.findByRole('heading', { level: 1, name: '2 B' }, until)).toBeTruthy();
    expect(wantedPath()).toBeNull();
  });

  it.each([
    [`/teachers/classes/${known._id}/stories/s1`, 'Teacher login', 'Log in to open the story'],
    [`/students/classes/${known._id}/chat`, 'Student login', 'Log in to open the chat'],
  ])('F-318 a link to %s without a session opens the form of its role, and says what the login opens', async (path, title, lead) => {
    open(path);
    const dialog = await screen.findByRole('dialog', { name: title }, until);
    expect(within(dialog).getByText(lead)).toBeTruthy();
  });

  it('F-318 who logs out at a place is not asked to log in to open it', async () => {
    port.queries['session'] = () => fakeSession('teacher');
    open(`/teachers/classes/${known._id}/room`);
    await screen.findByRole('heading', { level: 1, name: '2 B' }, until);
    port.queries['session'] = () => ({ state: 'anonymous' });
    port.emit();
    await screen.findByRole('heading', { name: /Your class is always close/ }, until);
    expect(screen.queryByText(/Log in to open/)).toBeNull();
  });

  it('GEN-03 a login of another role comes to its own dashboard instead', async () => {
    open(`/teachers/classes/${known._id}/room`);
    await screen.findByRole('heading', { name: /Your class is always close/ }, until);
    port.queries['session'] = () => fakeSession('student', { firstName: 'Masha' });
    port.emit();
    expect(await screen.findByText('Hi, Masha!', {}, until)).toBeTruthy();
  });

  it('GEN-04 a parent in the teachers’ area is sent to the parents’ dashboard', async () => {
    port.queries['session'] = () => fakeSession('parent');
    open('/teachers/dashboard');
    expect(await screen.findByRole('heading', { level: 1, name: 'Story' }, until)).toBeTruthy();
  });

  it('WEL-02 a logged-in visitor of the main page goes on to the dashboard', async () => {
    port.queries['session'] = () => fakeSession('teacher');
    open('/');
    expect(await screen.findByRole('heading', { level: 1, name: 'All classes' }, until)).toBeTruthy();
  });

  it('an expired session still reads, and is asked to log in', async () => {
    port.queries['session'] = () => ({ state: 'expired', me: fakeMe('teacher') });
    open('/teachers/dashboard');
    expect(await screen.findByRole('link', { name: '2 B' }, until)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  });

  it('F-205 a revoked session shows nothing on the device, and counts what waits for the login', async () => {
    port.queries['session'] = () => fakeSession('teacher');
    open(`/teachers/classes/${known._id}/room`);
    await screen.findByRole('heading', { level: 1, name: '2 B' }, until);
    port.queries['session'] = () => ({ state: 'anonymous', locked: { role: 'teacher', unsent: 2 } });
    port.emit();
    expect(await screen.findByText(/Log in to send 2 changes/, {}, until)).toBeTruthy();
    expect(screen.queryByText('2 B')).toBeNull();
    expect(localStorage.getItem('id')).toBeNull();
  });

  describe('whose session has ended and who presses “log in”', () => {
    beforeEach(async () => {
      port.queries['session'] = () => ({ state: 'expired', me: fakeMe('teacher') });
      open(`/teachers/classes/${known._id}/room?sort=points#top`);
      await userEvent.click(await screen.findByRole('link', { name: 'Log in' }, until));
      await screen.findByRole('heading', { level: 1, name: 'Log in' }, until);
    });
    const enter = (session: ReturnType<typeof fakeSession>) => {
      port.queries['session'] = () => session;
      port.emit();
    };

    it('GEN-03 is back where they were after the login', async () => {
      expect(wantedPath(fakeId(1))).toBe(`/teachers/classes/${known._id}/room?sort=points#top`);
      enter(fakeSession('teacher'));
      expect(await screen.findByRole('heading', { level: 1, name: '2 B' }, until)).toBeTruthy();
      expect(wantedPath(fakeId(1))).toBeNull();
    });

    it('GEN-03 does not lead another one who logs in there to it', async () => {
      enter(fakeSession('teacher', { _id: fakeId(7) }));
      expect(await screen.findByRole('heading', { level: 1, name: 'All classes' }, until)).toBeTruthy();
      expect(wantedPath(fakeId(1))).toBeNull();
    });
  });
});

describe('places that cannot be shown', () => {
  beforeEach(() => {
    port.queries['session'] = () => fakeSession('teacher');
  });

  it.each([
    ['an unknown path', '/nowhere', 'Page not found'],
    ['an unknown path inside an area', '/teachers/nowhere', 'Page not found'],
    ['a class answered 404', '/teachers/classes/other/room', 'Class not found'],
    ['a class answered 403', '/teachers/classes/secret/room', "You haven't right to view this content"],
    ['a class that this device has never had', '/teachers/classes/gone/room', 'Not on this device yet'],
  ])('GEN-02 %s says so', async (_what, path, words) => {
    open(path);
    expect(await screen.findByRole('heading', { name: words }, until)).toBeTruthy();
  });

  it.each([
    ['no part at all', ''],
    ['the code alone', '?code=ABCDEFG'],
    ['no contact', `?code=ABCDEFG&invitation=${fakeId(5)}`],
    ['no code', `?invitation=${fakeId(5)}&contact=a%40b.example`],
    ['an id that was cut short', '?code=ABCDEFG&invitation=x&contact=a%40b.example'],
  ])('GEN-02 JOI-02 an invitation with %s says that it gives no permission', async (_what, search) => {
    port.queries['session'] = () => ({ state: 'anonymous' });
    open(`/invitation${search}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'You have no permissions for this action' }, until)).toBeTruthy();
  });

  it('GEN-02 a page that is not there, which a stranger may come to by a link, speaks the language that is chosen on it', async () => {
    open('/nowhere');
    await screen.findByRole('heading', { name: 'Page not found' }, until);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'ru');
    await screen.findByRole('heading', { name: 'Страница не найдена' }, until);
    await userEvent.selectOptions(screen.getByRole('combobox'), 'en');
    expect(await screen.findByRole('heading', { name: 'Page not found' }, until)).toBeDefined();
  });

  it('GEN-02 the error is gone after navigation', async () => {
    open('/teachers/classes/secret/room');
    await userEvent.click(await screen.findByRole('link', { name: 'To all classes' }, until));
    expect(await screen.findByRole('heading', { level: 1, name: 'All classes' }, until)).toBeTruthy();
    expect(screen.queryByText("You haven't right to view this content")).toBeNull();
  });
});

describe('where one is', () => {
  const marked = (name: string) => [...screen.getByRole('navigation', { name }).querySelectorAll('[aria-current=page]')].map((link) => link.textContent);

  it('GEN-02 a class that is not there has no tabs in the phone’s bottom bar', async () => {
    port.queries['session'] = () => fakeSession('teacher');
    open('/teachers/classes/other/room');
    await screen.findByRole('heading', { name: 'Class not found' }, until);
    expect([...screen.getByRole('navigation', { name: 'Main places' }).querySelectorAll('a')].map((link) => link.textContent)).toEqual(['Classes', 'Outbox', 'Archive']);
  });

  it('GEN-05 the only child is marked in the sider where the feed is theirs, and has its class and teacher below, each in a line', async () => {
    port.queries['session'] = () => fakeSession('parent');
    port.queries['students'] = () => fakeRows([fakeStudent(1, 'Oliver', 'Bennett', 'fox', 3)]);
    port.queries['requests'] = () => fakeRows([]);
    open('/parents/dashboard/main');
    await screen.findByRole('heading', { level: 1, name: /Oliver/ }, until);
    await waitFor(() => expect(marked('Menu')).toHaveLength(1));
    expect(marked('Menu')[0]).toContain('Oliver');
    expect(screen.getByText('2 B', { selector: 'nav span' }).nextElementSibling?.textContent).not.toBe('');
    expect(marked('Main places')).toEqual(['Story']);
  });
});

describe('all classes of a teacher', () => {
  it('CLS-01 shows six placeholders until the classes have come the first time', async () => {
    port.queries['session'] = () => fakeSession('teacher');
    port.queries['classes'] = () => fakeRows([], false);
    open('/teachers/dashboard');
    await screen.findByRole('heading', { level: 1, name: 'All classes' }, until);
    const placeholders = () => within(screen.getByRole('main')).queryByRole('status', { name: 'Loading' });
    expect(placeholders()?.children).toHaveLength(6);
    port.queries['classes'] = () => fakeRows([known]);
    act(() => port.emit());
    expect(await screen.findByRole('heading', { level: 2, name: '2 B' })).toBeTruthy();
    expect(placeholders()).toBeNull();
  });
});

describe('the class page', () => {
  it('CLS-05 marks the tab that the last path segment names', async () => {
    port.queries['session'] = () => fakeSession('teacher');
    open(`/teachers/classes/${known._id}/calendar`);
    const tabs = await screen.findByRole('navigation', { name: 'Parts of the class' }, until);
    const active = [...tabs.querySelectorAll('[aria-current=page]')].map((tab) => tab.textContent);
    expect(active).toEqual(['Calendar']);
    expect(tabs.textContent).toContain('3 unread messages');
  });
});

describe('the sider', () => {
  it('CLS-04 leads a teacher to all classes, each class, the outbox and the archive', async () => {
    port.queries['session'] = () => fakeSession('teacher');
    port.queries['syncStatus'] = () => fakeStatus({ network: 'offline', waiting: 4 });
    open('/teachers/dashboard');
    const sider = await screen.findByRole('navigation', { name: 'Menu' }, until);
    const links = [...sider.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/teachers/dashboard', '/teachers/dashboard', `/teachers/classes/${fakeId(100)}`, '/search', '/outbox', '/teachers/archived', '/outbox']);
    expect(sider.textContent).toContain('24 students');
    expect(sider.textContent).toContain('Offline, 4 waiting');
  });
});
