import { DAY_MS, REPLICA_DAYS } from '../../../schema/limits.ts';
import { untilCalm } from '../../e2e/seats.ts';
import { shareFrom } from '../../e2e/share-from.ts';
import { logIn, type Login } from '../../support/log-in.ts';
import { drawnPhoto } from '../drawn-photo.ts';
import type { At, Screen } from '../screen.ts';
import type { Stage } from '../stage.ts';
import { chatSettled, dialogOpen, offline, onlineAndCalm, placed, press, pressOf, say, settled, shows, steps, still, storySettled, toMiddle, wait } from '../steps.ts';
import { changeVault, timeStands } from '../trouble-steps.ts';

const again = async ({ page }: At): Promise<void> => void (await page.reload({ waitUntil: 'domcontentloaded' }));
const online = async ({ seat }: At): Promise<void> => seat.goOnline();
/* So many days after it last heard of the school, still without a network. */
function agedBy(days: number) {
  return steps(offline, shows('common:offline.title'), async (at) => changeVault(at, 'cursor contact', { at: Date.now() - days * DAY_MS, offset: 0 }), again);
}
const young = async (at: At): Promise<void> => {
  await changeVault(at, 'cursor contact', { at: Date.now(), offset: 0 });
  await onlineAndCalm(at);
};
/* The app was here on an earlier day, the browser offers to install it, and one goes to another page. */
async function offered(at: At): Promise<void> {
  await at.page.evaluate((day) => {
    localStorage.setItem('parta.install.first', day);
    localStorage.removeItem('parta.install.refused');
  }, new Date(Date.now() - DAY_MS).toDateString());
  await again(at);
  await storySettled(at);
  await at.page.evaluate(() => {
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: () => Promise.resolve(), userChoice: Promise.resolve({ outcome: 'dismissed' }) }));
  });
  await at.page.locator('a[href="/parents/dashboard/chat"]').filter({ visible: true }).first().click();
  await at.page.getByRole('button', { name: at.t('install:later') }).waitFor();
}
/* As the system hands over what was picked in another app. */
async function handOver(at: At): Promise<void> {
  await at.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const text = say('Фото с прогулки, пришлите, пожалуйста, остальным', 'Photos of the walk, please pass them on')(at);
  await shareFrom(at.page, { text, url: 'https://example.org/a/very/long/way/to/the/walk/in/the/park' }, await drawnPhoto('walk.jpg', 3));
  await at.page.getByRole('region', { name: at.t('share:what') }).getByRole('img').first().waitFor();
}
const section = ({ page, t }: At) => page.getByRole('region', { name: t('profile:push.title') });
const CLIPBOARD = ['clipboard-read', 'clipboard-write'];
/* What is not granted beside something that is, is denied. */
const undecided = async (at: At): Promise<void> => at.page.context().clearPermissions();
const denied = async (at: At): Promise<void> => {
  await undecided(at);
  await at.page.context().grantPermissions(CLIPBOARD);
};
const OFF = 'test.noPush';
async function withoutPush(at: At): Promise<void> {
  await at.page.addInitScript((flag) => {
    if (sessionStorage.getItem(flag) !== null) Reflect.deleteProperty(globalThis, 'PushManager');
  }, OFF);
  await at.page.evaluate((flag) => sessionStorage.setItem(flag, ''), OFF);
  await again(at);
}
const withPush = async ({ page }: At): Promise<void> => page.evaluate((flag) => sessionStorage.removeItem(flag), OFF);
const box = ({ page, t }: At) => page.getByRole('textbox', { name: t('chat:composer.label') });
const draft = say('Хотела спросить про завтра', 'I wanted to ask about tomorrow');

/** What is said of the app itself, of the device and of the line. */
export function noticeScreens(parent: Login, child: string, stage: Stage): readonly Screen[] {
  const { family, newcomer, pupil } = stage;
  const home = `/parents/dashboard/main/${stage.studentId}`;
  const chat = `/parents/dashboard/chat/${stage.replyThread}`;
  const profile = '/teachers/profile';
  return [
    { name: 'install-question', anew: true, who: parent, path: `/parents/dashboard/main/${child}`, prepare: steps(storySettled, offered), after: steps(press('install:later'), still) },
    { name: 'back-online', who: family, path: home, prepare: steps(storySettled, offline, shows('common:offline.title'), timeStands, online, shows('common:online.title')), after: onlineAndCalm },
    { name: 'offline-aged', who: family, path: home, prepare: steps(storySettled, agedBy(5), storySettled, shows('common:offline.title')), after: young },
    { name: 'too-old', who: family, path: home, prepare: steps(storySettled, agedBy(REPLICA_DAYS + 1), shows('app:fault.tooOld.title')), after: young },
    { name: 'share', who: family, path: home, prepare: steps(storySettled, handOver, still), after: steps(press('share:giveUp'), still) },
    { name: 'logout-draft', who: family, path: chat, prepare: steps(chatSettled, async (at) => box(at).fill(draft(at)), wait(1500), async ({ page }) => { await page.goto('/parents/profile'); }, settled, pressOf('app:account.menu'), async ({ page, t }) => page.getByRole('menuitem', { name: t('app:account.logout') }).click(), dialogOpen), after: steps(press('app:logout.back'), async ({ page }) => { await page.goto(chat); }, chatSettled, async (at) => box(at).fill(''), wait(1500)) },
    { name: 'push-off', who: newcomer, path: profile, ...placed(steps(undecided, again, settled, shows('profile:push.turnOn')), toMiddle(section)), after: denied },
    { name: 'push-denied', who: newcomer, path: profile, ...placed(steps(denied, again, settled, shows('profile:push.state.denied')), toMiddle(section)) },
    { name: 'push-unsupported', who: newcomer, path: profile, ...placed(steps(settled, withoutPush, settled, shows('profile:push.state.unsupported')), toMiddle(section)), after: withPush },
    // The last one of this student: the log-in is over. What is read on a wide screen waits, and is not waited for.
    { name: 'session-expired', isUnderWay: true, who: pupil, path: '/students/dashboard', prepare: steps(settled, async (at) => changeVault(at, 'session', { accessToken: '', refreshToken: '', state: 'expired' }), again, shows('app:notice.expired')), after: async ({ page }) => { await logIn(page, pupil); await untilCalm(page); } },
  ];
}
