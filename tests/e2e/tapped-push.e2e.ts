import type { BrowserContext, Locator, Page } from '@playwright/test';
import { pushMessageOf } from '../../server/push/push-message.ts';
import type { Notice } from '../../server/store/notice-writer.ts';
import { logIn } from '../support/log-in.ts';
import { NotificationDesk, whyNoDesk, type ShownNotification } from '../support/notification-desk.ts';
import { words } from '../support/words.ts';
import type { Device } from './parta-test.ts';
import { messageRow, parent, teacher } from './people.ts';
import { newThread, say, sharedClass, tell, unique } from './school.ts';
import { expect, test as base } from './screen-test.ts';
import { untilCalm, untilInstalled } from './seats.ts';
import { serviceWorkers } from './service-workers.ts';

/* Taps that the browser takes for a person's own: push.e2e.ts makes them by a script, which may open no window. */

const t = words('ru');
const NOBODY = '01890000-0000-7000-8000-00000000dead';
const BUS_ADDRESS = 'DBUS_SESSION_BUS_ADDRESS';
/** A profile that is kept would look for the push service of the browser's maker; what is pushed here comes without it. */
const OFF_THE_NET = { switches: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'] };

const test = base.extend<{ desk: NotificationDesk }>({
  // Before any device: a browser inherits the address, and asks what can be shown there while it starts.
  desk: [
    async ({}, use) => {
      const desk = await NotificationDesk.start();
      const before = process.env[BUS_ADDRESS];
      process.env[BUS_ADDRESS] = desk.address;
      await use(desk);
      if (before === undefined) delete process.env[BUS_ADDRESS];
      else process.env[BUS_ADDRESS] = before;
      await desk.close();
    },
    { auto: true },
  ],
});
const reason = whyNoDesk();
if (reason !== null) console.warn(`Skipped, ${reason}`);
test.skip(reason !== null, reason ?? '');

/** A parent's browser that was started anew: its one page is none of the app's. */
interface Phone {
  readonly context: BrowserContext;
  readonly blank: Page;
  /** As the push service of the browser's maker would: the message as the server makes it. */
  readonly push: (notice: Notice) => Promise<void>;
  /** Ends the service worker, as the browser does with one that has nothing to do: most taps come later than that. */
  readonly putToSleep: () => Promise<void>;
}

const urlsIn = (context: BrowserContext) => context.pages().map((page) => page.url());

/** Some browsers show notifications by themselves; nobody can tap them there. */
async function skipUnasked(desk: NotificationDesk): Promise<void> {
  if (await desk.isAsked()) return;
  const why = 'this browser does not hand its notifications to the desktop';
  console.warn(`Skipped, ${why}`);
  test.skip(true, why);
}

/** Logs a parent in, then closes the browser and opens it again: no window of the app has been there since. */
async function startedAnew(device: Device, desk: NotificationDesk, origin: string): Promise<Phone> {
  await skipUnasked(desk);
  await logIn(device.page, parent);
  await untilCalm(device.page);
  await untilInstalled(device.page);
  const { registrationId } = await serviceWorkers(device.context, origin);
  const blank = await device.reopen('about:blank', (context) => context.grantPermissions(['notifications'], { origin }));
  const session = await device.context.newCDPSession(blank);
  await session.send('ServiceWorker.enable');
  return {
    context: device.context,
    blank,
    push: async (notice) => void (await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify({ ...pushMessageOf(notice, 'ru'), unread: 1 }) })),
    putToSleep: async () => {
      const asleep = new Promise<void>((resolve) => {
        session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
          if (versions.some(({ runningStatus }) => runningStatus === 'stopped')) resolve();
        });
      });
      await session.send('ServiceWorker.stopAllWorkers');
      await asleep;
    },
  };
}

/** What the desktop shows of a push, by whatever name it is; the browser sets the app's address before the words. */
function noticeOf(key: string, origin: string): ShownNotification {
  return { title: expect.any(String) as unknown as string, body: `${new URL(origin).host}\n\n${t(`server:push.${key}`)}` };
}

/** Notes whether the browser lets the service worker bring a window to the front: Playwright has every page believe that it is there. */
async function watchFocus(context: BrowserContext): Promise<() => Promise<readonly string[]>> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const said: string[] = [];
    const proto = WindowClient.prototype;
    const focus = Reflect.get(proto, 'focus') as (this: WindowClient) => Promise<WindowClient>;
    proto.focus = async function noted(this: WindowClient) {
      const asked = focus.call(this);
      await asked.then(() => said.push('in front'), (error: unknown) => said.push(String(error)));
      return asked;
    };
    Object.assign(globalThis, { testFocus: said });
  });
  return () =>
    worker.evaluate(() => {
      const said: unknown = Reflect.get(globalThis, 'testFocus');
      return Array.isArray(said) ? said.map(String) : [];
    });
}

test('PSH-02 with no window of the app since the browser’s start, a tap opens one at the conversation, at the post; with the app on another page behind another tab it brings that window to the front and leads it there', async ({ device, desk, api, parta }) => {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const { classId } = await sharedClass(asTeacher, asParent);
  const threadId = await newThread(asTeacher, [asParent], '');
  const { context, blank, push, putToSleep } = await startedAnew(await device(OFF_THE_NET), desk, parta.url);

  const text = unique('С закрытым приложением');
  const [message, story] = [await say(asTeacher, threadId, text), await tell(asTeacher, classId, text)];
  const cases: readonly [Notice, string, (page: Page) => Locator][] = [
    [{ kind: 'message', thread: threadId, message }, `/parents/dashboard/chat/${threadId}`, (page) => messageRow(page, text)],
    [{ kind: 'story', class: classId, story, by: NOBODY }, `/parents/classes/${classId}/stories/${story}`, (page) => page.getByRole('article').filter({ hasText: text })],
  ];
  for (const [notice, path, textIn] of cases) {
    await push(notice);
    await expect.poll(() => desk.shown).toEqual([noticeOf(notice.kind, parta.url)]);
    await putToSleep();
    expect(urlsIn(context)).toEqual([blank.url()]);
    const opened = context.waitForEvent('page', { timeout: 30_000 });
    desk.tap();
    const page = await opened;
    await expect(textIn(page)).toBeVisible({ timeout: 30_000 });
    expect(urlsIn(context)).toEqual([blank.url(), `${parta.url}${path}`]);
    await expect.poll(() => desk.shown).toEqual([]);
    await page.close();
  }

  const page = await context.newPage();
  await page.goto('/parents/profile');
  await expect(page.getByRole('region', { name: t('profile:push.title') })).toBeVisible();
  await blank.bringToFront();
  const focused = await watchFocus(context);
  const later = unique('За другой вкладкой');
  await push({ kind: 'message', thread: threadId, message: await say(asTeacher, threadId, later) });
  await expect.poll(() => desk.shown).toEqual([noticeOf('message', parta.url)]);
  desk.tap();
  await expect(messageRow(page, later)).toBeVisible({ timeout: 30_000 });
  expect(urlsIn(context)).toEqual([blank.url(), `${parta.url}/parents/dashboard/chat/${threadId}`]);
  await expect.poll(focused).toEqual(['in front']);
  await expect.poll(() => desk.shown).toEqual([]);
});
