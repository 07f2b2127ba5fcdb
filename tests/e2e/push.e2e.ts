import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test';
import { NOTICE_SHOWN } from '../../schema/port/notice-words.ts';
import type { PushMessage } from '../../schema/records/push-message.ts';
import { pushMessageOf } from '../../server/push/push-message.ts';
import type { Notice } from '../../server/store/notice-writer.ts';
import { words } from '../support/words.ts';
import { expectToStay } from './expect-to-stay.ts';
import { messageRow, parent, student, teacher } from './people.ts';
import { connect, newClass, newLogin, newStudent, newThread, reward, say, sharedClass, tell, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { serviceWorkers } from './service-workers.ts';
import type { Seat } from './seats.ts';

const t = words('ru');
const NOBODY = '01890000-0000-7000-8000-00000000dead';
/** Another id that nothing has. Chromium drops a closed notification a moment later, and with it a new one of its tag: each step has tags of its own. */
const nobody = (place: number): string => `01890000-0000-7000-8000-0000${String(place).padStart(4, '0')}dead`;

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly lang: string;
}
interface Pushes {
  /** As the push service of the browser's maker would: the message as the server makes it. */
  readonly push: (notice: Notice | PushMessage, more?: { unread: number }) => Promise<void>;
  /** Numbers that the service worker put on the icon. */
  readonly badges: () => Promise<readonly string[]>;
  /** Presses the notification with this tag. */
  readonly tap: (tag: string) => Promise<void>;
}

const shownIn = (page: Page): Promise<readonly Shown[]> =>
  page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag, lang }) => ({ title, body, tag, lang })));
const pathOf = (page: Page) => new URL(page.url()).pathname;
/** When the messages were written that the shown notifications are about. */
const endsIn = (page: Page): Promise<readonly unknown[]> =>
  page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(({ data }) => (data as { end: { at: string } | null }).end?.at));

async function workerOf(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker');
}

async function pushesTo({ context, gate }: Seat): Promise<Pushes> {
  await context.grantPermissions(['notifications']);
  const { session, registrationId }: { session: CDPSession; registrationId: string } = await serviceWorkers(context, gate.url);
  const worker = await workerOf(context);
  await worker.evaluate(() => {
    const said: string[] = [];
    Object.assign(globalThis, { testBadges: said });
    const place = Object.getPrototypeOf(navigator) as object;
    Object.defineProperty(place, 'setAppBadge', { configurable: true, value: (count: number) => Promise.resolve(void said.push(`set ${count}`)) });
    Object.defineProperty(place, 'clearAppBadge', { configurable: true, value: () => Promise.resolve(void said.push('clear')) });
  });
  return {
    push: async (notice, more = { unread: 0 }) => {
      const message = 'title' in notice ? notice : pushMessageOf(notice, 'ru');
      await session.send('ServiceWorker.deliverPushMessage', { origin: gate.url, registrationId, data: JSON.stringify({ ...message, ...more }) });
    },
    badges: () =>
      worker.evaluate(() => {
        const said: unknown = Reflect.get(globalThis, 'testBadges');
        return Array.isArray(said) ? said.map(String) : [];
      }),
    tap: (tag) =>
      worker.evaluate(async (name) => {
        const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
        const [notification] = await registration.getNotifications({ tag: name });
        if (notification === undefined) throw new Error(`no notification ${name}`);
        // What a finger does: the event itself cannot be trusted here, so it cannot hold the worker awake, but it is heard.
        const event = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined });
        dispatchEvent(event);
      }, tag),
  };
}

const tagsIn = async (page: Page) => (await shownIn(page)).map(({ tag }) => tag).toSorted((one, other) => one.localeCompare(other));

/** As when all notifications are swiped away. */
async function clearShown(page: Page): Promise<void> {
  await page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).forEach((shown) => shown.close()));
  await expect.poll(() => shownIn(page)).toEqual([]);
}

/**
 * Pushes and resolves once the notification is shown: its window is told so. Whoever asks for the notifications while one
 * is just being shown may make Chromium forget it.
 */
async function pushShown(page: Page, { push }: Pushes, notice: Notice | PushMessage): Promise<void> {
  const shown = page.evaluate((type) => new Promise<void>((resolve) => {
    navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ type?: string }>) => data.type === type && resolve());
  }), NOTICE_SHOWN);
  // It listens by now: a page evaluates one after the other.
  await page.evaluate(() => null);
  await push(notice);
  await shown;
}

/** Pushes, then taps what is shown of it; nothing else is shown by then. Resolves at the address that holds `part`. */
async function pushAndTap(page: Page, pushes: Pushes, notice: Notice | PushMessage, part: string | RegExp): Promise<void> {
  const tag = 'title' in notice ? notice.tag : pushMessageOf(notice, 'ru').tag;
  await pushShown(page, pushes, notice);
  await expect.poll(() => tagsIn(page)).toEqual([tag]);
  await pushes.tap(tag);
  await expect.poll(() => pathOf(page)).toMatch(typeof part === 'string' ? new RegExp(part, 'u') : part);
  await expect.poll(() => shownIn(page)).toEqual([]);
}

test('PSH-02 EXT-03 a parent’s pushes: one of a talk takes the place of the one before as loudly, on any line; a tap opens the talk, the post, the points, or says that it is gone, also where no window is open', async ({ freshSeatOf, api }) => {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const { classId, name: className, threadId } = await sharedClass(asTeacher, asParent);
  const students = await asParent.get<{ member: { _id: string; firstName: string; lastName: string; classes: string[] }[] }>('/students?itemsPerPage=50');
  const child = students.member.find(({ classes }) => classes.includes(`/classes/${classId}`));
  const studentId = child?._id ?? '';
  const text = unique('Никому не видно');
  const seat = await freshSeatOf(parent);
  const { page, context, gate } = seat;
  const pushes = await pushesTo(seat);
  const { push, tap } = pushes;
  await page.goto('/outbox');

  await test.step('what takes the place of another is told of as loudly', async () => {
    const loud = () => page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map((shown) => `${shown.body} ${String(Reflect.get(shown, 'renotify'))}`).toSorted((one, other) => (one < other ? -1 : 1)));
    const [aMessage, aReminder] = [`${t('server:push.message')} true`, `${t('server:push.reminder')} true`];
    const [thread, story] = [nobody(1), nobody(2)];
    for (const message of [nobody(3), nobody(4)]) {
      await pushShown(page, pushes, { kind: 'message', thread, message });
      await expect.poll(loud).toEqual([aMessage]);
    }
    await push({ kind: 'story', class: classId, story, by: NOBODY });
    await push({ kind: 'reminder', class: classId, story });
    await expect.poll(loud).toEqual([aMessage, aReminder].toSorted((one, other) => (one < other ? -1 : 1)));
    await push({ kind: 'summary', title: t('server:push.title'), body: t('server:push.summary', { count: 3 }), tag: 'summary' });
    await expect.poll(() => tagsIn(page)).toEqual([`story-${story}`, 'summary', `thread-${thread}`].toSorted((one, other) => one.localeCompare(other)));
    await clearShown(page);
  });
  await test.step('a line that lets a push through and answers nothing else', async () => {
    const release = gate.hold(() => true);
    await push({ kind: 'message', thread: nobody(5), message: NOBODY });
    await expect.poll(() => tagsIn(page)).toEqual([`thread-${nobody(5)}`]);
    const icons = await page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ icon }) => icon));
    expect(icons).toEqual([expect.stringMatching(/^data:image\/png;base64,iVBORw0KGgo/u)]);
    release();
    await clearShown(page);
  });
  await test.step('taps, in the window that is there', async () => {
    // A post that nobody can read meanwhile on another device: what is read is told of no more.
    const [message, story] = [await say(asTeacher, threadId, text), NOBODY];
    const author = await asTeacher.get<{ firstName: string; lastName: string }>('/users/me');
    const thread = await asParent.get<{ name: string }>(`/threads/${threadId}`);
    // Who wrote, once the message is on the device; before that the thread.
    const from = expect.stringMatching(new RegExp(`^(?:${author.firstName} ${author.lastName}|${thread.name})$`, 'u'));
    const cases: readonly [Notice, string, unknown, string][] = [
      [{ kind: 'message', thread: threadId, message }, 'message', from, `/parents/dashboard/chat/${threadId}`],
      [{ kind: 'story', class: classId, story, by: NOBODY, isUrgent: true }, 'urgentStory', className, `/parents/classes/${classId}/stories/${story}`],
      [{ kind: 'reward', class: classId, student: studentId }, 'reward', `${child?.firstName} ${child?.lastName} · ${className}`, `/parents/dashboard/main/${studentId}/AwardsModalView/${studentId}`],
    ];
    for (const [notice, key, title, path] of cases) {
      const { tag } = pushMessageOf(notice, 'ru');
      await pushShown(page, pushes, notice);
      await expect.poll(() => shownIn(page)).toEqual([{ title, body: t(`server:push.${key}`), tag, lang: 'ru' }]);
      expect(JSON.stringify(await shownIn(page))).not.toContain(text);
      await tap(tag);
      await expect.poll(() => pathOf(page)).toBe(path);
      await expect.poll(() => shownIn(page)).toEqual([]);
    }
    await expect(page.getByRole('dialog')).toBeAttached();
  });
  await test.step('taps on what is gone meanwhile', async () => {
    await page.goto('/outbox');
    const story = await tell(asTeacher, classId, unique('Скоро исчезнет'));
    await pushShown(page, pushes, { kind: 'story', class: classId, story, by: NOBODY });
    await expect.poll(() => tagsIn(page)).toEqual([`story-${story}`]);
    expect((await asTeacher.raw('DELETE', `/classes/${classId}/stories/${story}`)).status).toBe(204);
    await tap(`story-${story}`);
    await expect(page.getByRole('heading', { name: t('app:fault.story.title') })).toBeVisible();
    await expect.poll(() => shownIn(page)).toEqual([]);
    await pushAndTap(page, pushes, { kind: 'message', thread: NOBODY, message: NOBODY }, NOBODY);
    await expect(page.getByText(t('chat:missing'))).toBeVisible();
    await pushAndTap(page, pushes, { kind: 'reward', class: classId, student: NOBODY }, NOBODY);
    await expect(page.getByText(t('awards:missing'))).toBeVisible();
  });
  await test.step('a tap with no window open asks for one at the address, which opens as it stands', async () => {
    const story = await tell(asTeacher, classId, unique('Открыть с экрана блокировки'));
    const worker = await workerOf(context);
    await page.close();
    // A window is opened by a finger only, and none is here: what is asked for is noted instead.
    await worker.evaluate(() => {
      const asked: string[] = [];
      Object.assign(globalThis, { testOpened: asked });
      Object.defineProperty(Clients.prototype, 'openWindow', { configurable: true, value: (path: string) => Promise.resolve(void asked.push(path)) });
    });
    const asked = () =>
      worker.evaluate(() => {
        const paths: unknown = Reflect.get(globalThis, 'testOpened');
        return Array.isArray(paths) ? paths.map(String) : [];
      });
    await push({ kind: 'story', class: classId, story, by: NOBODY });
    await expect(async () => tap(`story-${story}`)).toPass();
    await expect.poll(asked).toEqual([`/parents/classes/${classId}/stories/${story}`]);
    const [path = ''] = await asked();
    const opened = await context.newPage();
    await opened.goto(path);
    await expect(opened.getByRole('article').filter({ hasText: 'Открыть с экрана блокировки' })).toBeVisible();
  });
});

test('PSH-02 CHA-05 a parent is notified of nothing that is before them or read, here or on another device; the icon’s number follows, and goes with the log-out', async ({ freshSeatOf, api }) => {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const { classId } = await sharedClass(asTeacher, asParent);
  // Chromium drops a closed notification a moment later, and with it a new one of the same thread.
  const [readId, threadId] = [await newThread(asTeacher, [asParent], unique('Прочитано здесь')), await newThread(asTeacher, [asParent], unique('Прочитано'))];
  const seat = await freshSeatOf(parent);
  const { page, context } = seat;
  const pushes = await pushesTo(seat);
  const { push, badges } = pushes;
  const tags = () => tagsIn(page);
  const told = async (thread: string) => {
    const { _id: message, createdAt: at } = await asTeacher.post<{ _id: string; createdAt: string }>(`/threads/${thread}/messages`, { body: unique('Новое'), attachments: [] });
    await pushShown(page, pushes, { kind: 'message', thread, message, at });
    await expect.poll(tags).toEqual([`thread-${thread}`]);
    return { message, at };
  };
  await test.step('what is read goes, here and elsewhere; what is newer stays', async () => {
    await page.goto('/parents/profile');
    await told(readId);
    await page.goto(`/parents/dashboard/chat/${readId}`);
    await expect.poll(tags).toEqual([]);
    await page.goto('/parents/profile');
    const { message, at } = await told(threadId);
    const later = { kind: 'message', thread: threadId, message: NOBODY, at: new Date(Date.parse(at) + 1).toISOString() } as const;
    await pushShown(page, pushes, later);
    // Not before it is shown: Chromium drops a closed notification a moment later, and with it a new one of its tag.
    await expect.poll(() => endsIn(page)).toEqual([later.at]);
    await asParent.post(`/threads/${threadId}/messages/${message}/read`, {});
    await expect(page.getByRole('link', { name: new RegExp(t('app:sync.calm'), 'u') }).first()).toBeVisible();
    // A newer one than what is read has taken its place.
    await expectToStay(2_000, async () => expect(await tags()).toEqual([`thread-${threadId}`]));
    await push({ ...later, message, at });
    await expect.poll(tags).toEqual([]);
  });

  await test.step('what is before them', async () => {
    // Where no feed shows the post: what is read is told of no more.
    await page.goto('/outbox');
    const story = await tell(asTeacher, classId, unique('Перед глазами'));
    const notices: Readonly<Record<'talk' | 'story', Notice>> = { talk: { kind: 'message', thread: threadId, message: NOBODY }, story: { kind: 'story', class: classId, story, by: NOBODY } };
    const summary: PushMessage = { kind: 'summary', title: t('server:push.title'), body: t('server:push.summary', { count: 3 }), tag: 'summary' };
    for (const [here, there, path] of [['talk', 'story', `/parents/dashboard/chat/${threadId}`], ['story', 'talk', `/parents/classes/${classId}/stories/${story}`]] as const) {
      await page.goto(path);
      await expect(page.getByRole('textbox').first()).toBeVisible();
      // Its window has answered once it can: before that it would count as elsewhere.
      await expect(async () => {
        await clearShown(page);
        await push(notices[here]);
        await push(summary);
        await expect.poll(tags).toContain('summary');
        await expectToStay(1_500, async () => expect(await tags()).toEqual(['summary']));
      }).toPass();
      await push(notices[there]);
      await expect.poll(tags).toContain(pushMessageOf(notices[there], 'ru').tag);
      // A post that was before them is read, and told of no more wherever they look.
      if (here === 'story') continue;
      await page.evaluate(() => Object.defineProperty(document, 'hasFocus', { configurable: true, value: () => false }));
      await push(notices[here]);
      await expect.poll(tags).toContain(pushMessageOf(notices[here], 'ru').tag);
    }
  });

  await test.step('the icon’s number, from a push and from the app', async () => {
    await push({ kind: 'message', thread: NOBODY, message: NOBODY }, { unread: 7 });
    await expect.poll(badges).toContain('set 7');
    await context.addInitScript(() => {
      const say = (word: string) => localStorage.setItem('test.badge', word);
      Object.defineProperty(Navigator.prototype, 'setAppBadge', { configurable: true, value: (count: number) => Promise.resolve(say(`set ${count}`)) });
      Object.defineProperty(Navigator.prototype, 'clearAppBadge', { configurable: true, value: () => Promise.resolve(say('clear')) });
    });
    const badge = () => page.evaluate(() => localStorage.getItem('test.badge'));
    const unreadHere = async () => (await asParent.get<{ unreadCount: number }>(`/threads/${threadId}`)).unreadCount;
    /** The icon says what the server says; of other talks something may be read meanwhile. */
    const isTrue = async () => {
      const { count } = await asParent.get<{ count: number }>('/threads/unread-messages-count');
      return (await badge()) === (count === 0 ? 'clear' : `set ${count}`);
    };
    await page.goto('/parents/profile');
    await say(asTeacher, threadId, unique('Непрочитанное'));
    await expect.poll(async () => [await unreadHere(), await isTrue()]).toEqual([1, true]);
    await page.goto(`/parents/dashboard/chat/${threadId}`);
    await expect.poll(async () => [await unreadHere(), await isTrue()]).toEqual([0, true]);
    await page.goto('/parents/profile');
    await say(asTeacher, threadId, unique('И ещё одно'));
    await expect.poll(async () => [await unreadHere(), await isTrue()]).toEqual([1, true]);
    await page.evaluate(() => localStorage.removeItem('test.badge'));
    await page.getByRole('button', { name: new RegExp(`^${t('app:account.menu', { name: '' })}`, 'u') }).click();
    await page.getByRole('menuitem', { name: t('app:account.logout') }).click();
    await expect(page.getByRole('heading', { level: 1, name: t('welcome:hero.title') })).toBeVisible();
    await expect.poll(badge).toBe('clear');
  });
});

test('PSH-02 STO-06 EXT-03 the notification of a story goes once it is read on another device, a reminder only once it is confirmed', { tag: '@journey' }, async ({ freshSeatOf, api, parta }) => {
  const asTeacher = await api(teacher);
  // A family of its own: another browser of the demo's would show the story, and read it.
  const login = await newLogin(parta.url, 'parent', `${unique('told').replaceAll(' ', '')}@example.org`);
  const asParent = await api(login);
  const classId = await newClass(asTeacher, unique('Подтверждение'));
  await connect(asTeacher, asParent, await newStudent(asTeacher, classId, 'Марфа', 'Яшина'), login.email ?? '');
  const seat = await freshSeatOf(login);
  const { page } = seat;
  const { push } = await pushesTo(seat);
  const tags = async () => (await shownIn(page)).map(({ tag }) => tag);
  // Told where no feed shows it: there it would be read.
  await page.goto('/parents/dashboard/chat');
  const { _id: story } = await asTeacher.post<{ _id: string }>(`/classes/${classId}/stories`, { body: unique('Подтвердите'), attachments: [], isAckAsked: true });
  await push({ kind: 'story', class: classId, story, by: NOBODY });
  await expect.poll(tags).toEqual([`story-${story}`]);
  await asParent.post(`/classes/${classId}/stories/${story}/read`, {});
  await expect.poll(tags, { timeout: 30_000 }).toEqual([]);

  // Chromium drops a closed notification a moment later, and with it a new one that has its tag by then.
  await expect(async () => {
    await push({ kind: 'reminder', class: classId, story });
    await expect.poll(tags, { timeout: 5_000 }).toEqual([`story-${story}`]);
    await expectToStay(1_000, async () => expect(await tags()).toEqual([`story-${story}`]));
  }).toPass({ timeout: 30_000 });
  await asParent.post(`/classes/${classId}/stories/${story}/acknowledge`, {});
  await expect.poll(tags, { timeout: 30_000 }).toEqual([]);
});

test('PSH-02 a teacher’s tap and a student’s open the talk, the post and the points that the push is about, or say plainly that it is not there', async ({ freshSeatOf, api }) => {
  const [asTeacher, asStudent] = [await api(teacher), await api(student)];
  const { classId } = await sharedClass(asTeacher, asStudent, 'students');
  const { member } = await asTeacher.get<{ member: { _id: string; login: string; firstName: string; lastName: string }[] }>(`/classes/${classId}/students?itemsPerPage=100`);
  const child = member.find(({ login }) => login === student.login);
  if (child === undefined) throw new Error('The student is not in the class');
  const skill = await reward(asTeacher, classId, child._id, 'positive');
  const goneForTeacher: readonly [Notice, string][] = [
    [{ kind: 'story', class: classId, story: NOBODY, by: NOBODY }, t('app:fault.story.title')],
    [{ kind: 'message', class: classId, thread: NOBODY, message: NOBODY }, t('chat:missing')],
    [{ kind: 'reward', class: classId, student: NOBODY }, t('awards:missing')],
    [{ kind: 'event', class: NOBODY, event: NOBODY, by: NOBODY }, t('app:fault.class.title')],
  ];
  const goneForStudent: readonly [Notice, string][] = [
    [{ kind: 'event', class: NOBODY, event: NOBODY, by: NOBODY }, t('app:fault.class.title')],
    [{ kind: 'message', class: NOBODY, thread: NOBODY, message: NOBODY }, t('app:fault.class.title')],
    [{ kind: 'story', class: NOBODY, story: NOBODY, by: NOBODY }, t('app:fault.story.title')],
  ];
  const asParent = await api(parent);
  for (const [login, author, area, below, gone] of [[teacher, asParent, 'teachers', '/room', goneForTeacher], [student, asTeacher, 'students', '', goneForStudent]] as const) {
    const threadId = await newThread(asTeacher, [login === teacher ? asParent : asStudent], '');
    const text = unique('С глазу на глаз');
    const message = await say(author, threadId, text);
    const seat = await freshSeatOf(login);
    const { page } = seat;
    const pushes = await pushesTo(seat);
    await test.step(`${login.role}: a talk outside of any class, a post, points`, async () => {
      await pushAndTap(page, pushes, { kind: 'message', thread: threadId, message }, new RegExp(`^/${area}/classes/[0-9a-f-]{36}/chat/${threadId}$`, 'u'));
      await expect(messageRow(page, text)).toBeVisible();
      // A post that nobody can read meanwhile on another device: what is read is told of no more.
      await pushAndTap(page, pushes, { kind: 'story', class: classId, story: nobody(1), by: NOBODY }, `^/${area}/classes/${classId}/stories/${nobody(1)}$`);
      await pushAndTap(page, pushes, { kind: 'reward', class: classId, student: child._id }, `^/${area}/classes/${classId}${below}/AwardsModalView/${child._id}$`);
      const report = page.getByRole('dialog');
      await expect(report.getByRole('heading', { name: t('awards:titleOf', { name: `${child.firstName} ${child.lastName}` }) })).toBeVisible();
      await expect(report.getByRole('list', { name: t('awards:positive') }).getByRole('listitem').first()).toContainText(skill.name);
    });
    if (login === teacher) {
      await test.step('teacher: a request leads to all of them (F-402)', async () => {
        await pushAndTap(page, pushes, { kind: 'request', class: NOBODY, request: NOBODY }, '^/teachers/requests$');
      });
    }
    await test.step(`${login.role}: what is gone meanwhile, or was never theirs`, async () => {
      for (const [notice, words] of gone) {
        await page.goto(`/${area}/dashboard`);
        await pushAndTap(page, pushes, notice, NOBODY);
        await expect(page.getByText(words).first()).toBeVisible();
      }
    });
  }
});
