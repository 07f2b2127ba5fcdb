import type { Page } from '@playwright/test';
import type { Figure } from './figures.ts';
import { percentile } from './figures.ts';
import { keepWholeHistory, logInTeacher, longestThread } from './log-in.ts';
import { messagesOf } from './first-load.ts';
import { MESSAGE } from './painted-chat.ts';
import { untilStored } from '../support/stored-messages.ts';
import type { World } from './world.ts';

const SENDS = 40;
const BUDGET_MS = 50;
/** Nobody writes and sends faster; what follows from the message before is done by then. */
const TYPING_MS = 1000;

/** Key press (Enter) to the message on the screen, in the thread with 20,000 messages, all of them stored; one message a second. */
export async function benchLocalSend(world: World): Promise<Figure[]> {
  const thread = await longestThread(world);
  const { context, page } = await world.browser();
  await logInTeacher(world, page);
  await keepWholeHistory(world, page);
  await untilStored(page, await messagesOf(world), Date.now());
  await page.goto(`${world.origin.url}/teachers/classes/${thread.classId}/chat/${thread.id}`);
  await page.locator(MESSAGE).first().waitFor();
  const times: number[] = [];
  for (let turn = 0; turn < SENDS; turn += 1) {
    await page.waitForTimeout(TYPING_MS);
    times.push(await send(page, `Проверка связи ${turn} ${Date.now()}`));
  }
  await page.goto(`${world.origin.url}/__bench/floor.html`);
  const floor = percentile(await page.evaluate((count) => globalThis.floor.strictWrites(count), SENDS), 0.95);
  await context.close();
  const p95 = percentile(times, 0.95);
  const measured = `${p95.toFixed(1)} ms`;
  return [
    { name: `local send, p95 of ${SENDS} (p50 ${percentile(times, 0.5).toFixed(0)} ms)`, measured, floor: `${BUDGET_MS} ms (budget)`, ratio: p95 / BUDGET_MS, target: '<= 1', isMet: p95 <= BUDGET_MS },
    { name: 'the same beside one strict write of raw IndexedDB and a frame', measured, floor: `${floor.toFixed(1)} ms`, ratio: p95 / floor, target: 'told', isMet: true },
  ];
}

async function send(page: Page, text: string): Promise<number> {
  const box = page.getByRole('textbox').last();
  await box.fill(text);
  await page.evaluate(
    ({ wanted, selector }) => {
      // The very first task behind the frame: a timer or a message would also count those that were queued before it.
      const afterFrame = (then: () => void): void => void requestAnimationFrame(() => void scheduler.postTask(then, { priority: 'user-blocking' }));
      const state: { pressedAt: number; ms: Promise<number> } = { pressedAt: 0, ms: Promise.resolve(0) };
      addEventListener('keydown', (event) => (state.pressedAt = event.timeStamp), { once: true, capture: true });
      state.ms = new Promise((resolve) => {
        const isWanted = (node: Node): boolean => node instanceof Element && node.matches(selector) && node.textContent.includes(wanted);
        const look = new MutationObserver((records) => {
          if (!records.some(({ addedNodes }) => [...addedNodes].some(isWanted))) return;
          look.disconnect();
          afterFrame(() => resolve(performance.now() - state.pressedAt));
        });
        look.observe(document.body, { childList: true, subtree: true });
      });
      Object.assign(globalThis, { sendState: state });
    },
    { wanted: text, selector: MESSAGE },
  );
  await box.press('Enter');
  return page.evaluate(() => (globalThis as unknown as { sendState: { ms: Promise<number> } }).sendState.ms);
}
