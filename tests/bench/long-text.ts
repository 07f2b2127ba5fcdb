import type { Page } from '@playwright/test';
import { STORY_BODY_MAX } from '../../schema/limits.ts';
import { words } from '../support/words.ts';
import type { Figure } from './figures.ts';
import { percentile } from './figures.ts';
import { largestClass } from './largest-class.ts';
import { logInTeacher } from './log-in.ts';
import type { World } from './world.ts';

/** F-405: a key into a text of the longest length, and a paste that is ten times too long. */
const KEY_BUDGET_MS = 50;
const PASTE_BUDGET_MS = 200;
const PASTED = 10 * STORY_BODY_MAX;
const KEYS = 30;
const PAUSE_MS = 200;
const t = words('ru');

/** From the press to behind the next frame, of a paste of 100,000 characters and of keys at 10,000, in the field of a new story. */
export async function benchLongText(world: World): Promise<Figure[]> {
  const classId = await largestClass(world);
  const { context, page } = await world.browser();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logInTeacher(world, page);
  await page.goto(`${world.origin.url}/teachers/classes/${classId}/story`);
  const box = page.getByRole('region', { name: t('stories:composer.label') }).getByRole('textbox');
  await box.click();
  await page.evaluate((length) => navigator.clipboard.writeText('ё'.repeat(length)), PASTED);
  const paste = await timed(page, 'ControlOrMeta+v');
  const length = (await box.inputValue()).length;
  if (length !== STORY_BODY_MAX) throw new Error(`The field has ${length} characters after the paste`);
  const keys: number[] = [];
  for (let turn = 0; turn < KEYS; turn += 1) {
    await page.waitForTimeout(PAUSE_MS);
    // A full field takes no more: each letter replaces the last one.
    await page.keyboard.press('Backspace');
    await page.waitForTimeout(PAUSE_MS);
    keys.push(await timed(page, 'x'));
  }
  await box.fill('');
  await context.close();
  const p95 = percentile(keys, 0.95);
  return [
    { name: `a paste of ${PASTED} characters, cut to ${STORY_BODY_MAX}`, measured: `${paste.toFixed(0)} ms`, floor: `${PASTE_BUDGET_MS} ms (budget)`, ratio: paste / PASTE_BUDGET_MS, target: '<= 1', isMet: paste <= PASTE_BUDGET_MS },
    { name: `a key at ${STORY_BODY_MAX} characters, p95 of ${KEYS}`, measured: `${p95.toFixed(0)} ms`, floor: `${KEY_BUDGET_MS} ms (budget)`, ratio: p95 / KEY_BUDGET_MS, target: '<= 1', isMet: p95 <= KEY_BUDGET_MS },
  ];
}

/** From a press to behind the frame that shows it, ms. */
async function timed(page: Page, key: string): Promise<number> {
  await page.evaluate(() => {
    globalThis.keyShown = new Promise((resolve) => {
      const handlePress = ({ timeStamp, key: pressed }: KeyboardEvent): void => {
        // The key that is held down with another one.
        if (pressed === 'Control' || pressed === 'Meta') return;
        removeEventListener('keydown', handlePress, { capture: true });
        requestAnimationFrame(() => void scheduler.postTask(() => resolve(performance.now() - timeStamp), { priority: 'user-blocking' }));
      };
      addEventListener('keydown', handlePress, { capture: true });
    });
  });
  await page.keyboard.press(key);
  return page.evaluate(() => globalThis.keyShown);
}

declare global {
  var keyShown: Promise<number>;
}
