import type { At, Screen } from '../screen.ts';
import type { Stage } from '../stage.ts';
import { chatSettled, dialogClosed, dialogOpen, offline, onlineAndCalm, press, pressOf, pushAsked, pushAskedAtLength, refusePush, say, settled, shows, steps, still, storySettled } from '../steps.ts';
import { discardAll, letGo, problem, strandDraft } from '../trouble-steps.ts';

const note = say('Сменка не нужна, обед берём с собой', 'No indoor shoes, lunch comes along');
const box = ({ page, t }: At) => page.getByRole('textbox', { name: t('chat:composer.label') });
async function send(at: At): Promise<void> {
  await box(at).fill(note(at));
  await box(at).press('Enter');
  await at.page.locator('li:has([data-message])').filter({ hasText: note(at) }).last().waitFor();
}
/* The next message is refused before the server hears of it: nothing of it stands in the conversation afterwards. */
async function refuse(at: At): Promise<void> {
  const stop = at.seat.gate.answer((method, path) => method === 'POST' && path.endsWith('/messages'), problem(403, at.t('app:fault.permission.title')));
  try {
    await send(at);
    await shows('chat:notDelivered')(at);
  } finally {
    stop();
  }
}
/* The code of one screen is broken; it is neither kept here nor by the browser. */
let find: () => Promise<void> = async () => undefined;
function lose(part: string) {
  return async ({ page, seat }: At): Promise<void> => {
    await page.evaluate(async (lost) => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) if (request.url.includes(lost)) await cache.delete(request);
      }
    }, part);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.clearBrowserCache');
    await session.detach();
    const stop = seat.gate.alter((_method, path) => path.includes(part), () => ({ status: 200, headers: { 'content-type': 'application/javascript' }, body: Buffer.from('throw new Error("broken");') }));
    find = async () => stop();
  };
}
const found = async (): Promise<void> => find();

/** No network, no right, no luck. */
export function troubleScreens(stage: Stage): readonly Screen[] {
  const { newcomer, family: who, studentId: child } = stage;
  const chat = `/parents/dashboard/chat/${stage.replyThread}`;
  const asked = async ({ page }: At): Promise<void> => {
    await page.context().clearPermissions();
    await page.evaluate(() => { for (const store of [localStorage, sessionStorage]) for (const key of Object.keys(store)) if (key.startsWith('parta.push')) store.removeItem(key); });
    await page.reload();
  };
  return [
    { name: 'outbox-empty', who, path: '/outbox', prepare: steps(settled, shows('outbox:empty.title')) },
    { name: 'offline', who, path: `/parents/dashboard/main/${child}`, prepare: steps(storySettled, offline, shows('common:offline.title'), still), after: onlineAndCalm },
    { name: 'offline-message', who, path: chat, prepare: steps(chatSettled, offline, shows('common:offline.title'), send), after: letGo },
    { name: 'offline-outbox', who, path: chat, prepare: steps(chatSettled, offline, shows('common:offline.title'), send, async ({ page }) => { await page.goto('/outbox'); }, shows('outbox:group.waiting')), after: letGo },
    { name: 'offline-never-seen', who, path: '/parents/dashboard/main', prepare: steps(storySettled, offline, async ({ page }) => { await page.goto(`/parents/classes/${stage.fullClass}/stories/01890000-0000-7000-8000-00000000dead`); }, shows('app:fault.notHere.title')), after: onlineAndCalm },
    { name: 'message-failed', who, path: chat, prepare: steps(chatSettled, refuse, still), after: discardAll },
    { name: 'outbox-failed', who, path: chat, prepare: steps(chatSettled, refuse, async ({ page }) => { await page.goto('/outbox'); }, shows('outbox:group.failed')), after: discardAll },
    { name: 'outbox-discard', who, path: chat, prepare: steps(chatSettled, refuse, async ({ page }) => { await page.goto('/outbox'); }, shows('outbox:group.failed'), pressOf('outbox:discardOf'), dialogOpen), after: discardAll },
    { name: 'outbox-stranded', who, path: '/outbox', prepare: steps(settled, async (at) => strandDraft(at, say('Спасибо, что остались с ними вчера до семи!', 'Thank you for staying with them until seven!')(at)), async ({ page }) => { await page.reload(); }, shows('outbox:stranded.talk')), after: steps(press('media:left.discard'), dialogOpen, press('media:left.discard'), dialogClosed, onlineAndCalm) },
    { name: 'logout-waiting', who, path: chat, prepare: steps(chatSettled, offline, shows('common:offline.title'), send, async ({ page }) => { await page.goto('/parents/profile'); }, settled, pressOf('app:account.menu'), async ({ page, t }) => page.getByRole('menuitem', { name: t('app:account.logout') }).click(), dialogOpen), after: steps(press('app:logout.whenSent'), press('app:logout.giveUp'), letGo) },
    { name: 'push-question', who: newcomer, path: '/teachers/dashboard', prepare: steps(settled, asked, pushAskedAtLength), after: refusePush },
    { name: 'email-sent', who: newcomer, path: '/teachers/dashboard', prepare: steps(settled, press('app:email.again'), shows('app:email.sent', { email: newcomer.email })) },
    { name: 'calendar-push-question', who: stage.leader, path: `/teachers/classes/${stage.emptyClass}/calendar`, prepare: steps(settled, asked, pushAsked, shows('calendar:empty.title')), after: refusePush },
    { name: 'screen-broke', who: newcomer, path: '/teachers/dashboard', prepare: steps(settled, lose('archived-page'), async ({ page }) => { await page.goto('/teachers/archived'); }, shows('app:fault.wrong.title')), after: found },
    { name: 'screen-broke-report', who: newcomer, path: '/teachers/dashboard', prepare: steps(settled, lose('archived-page'), async ({ page }) => { await page.goto('/teachers/archived'); }, shows('app:fault.wrong.title'), press('app:report.offer'), shows('app:report.send')), after: found },
  ];
}
