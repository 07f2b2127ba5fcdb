import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axeCore from 'axe-core';
import type { Result, RunOptions } from 'axe-core';

declare global {
  /** In a page that the source below was put into. */
  var axe: typeof axeCore;
}

/** The rules about colours: what they say differs between the themes, whatever the language. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];
/** The minified one: a browser reads half a megabyte for each page it opens, not 1.3 for each question. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Only what is wrong is described; our style sheets are the page's own and need not be fetched once more. */
const OPTIONS: RunOptions = { resultTypes: ['violations'], preload: false };

/** What axe finds on the screen as it is now: by all its rules, or by these. There is one frame, so no other page is opened for it. */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<readonly Result[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE);
  const options: RunOptions = rules === undefined ? OPTIONS : { ...OPTIONS, runOnly: { type: 'rule', values: [...rules] } };
  return page.evaluate(async (chosen) => (await globalThis.axe.run(document, chosen)).violations, options);
}

/** What axe calls serious or critical on the screen as it is now, in both themes; leaves it in the dark one. */
export async function axeFaults(page: Page, where: string): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    await wear(page, theme);
    // All other rules have been asked in the light.
    for (const { id, impact, nodes } of await axeFindings(page, theme === 'dark' ? RULES_OF_COLOUR : undefined)) {
      if (impact === 'serious' || impact === 'critical') faults.push(`${where}, ${theme}, ${id}: ${nodes.slice(0, 4).map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary?.split('\n').slice(1).join(' ')}`).join(' | ')}`);
    }
  }
  return faults;
}

/** Gives the device this theme, and waits until the screen has come to rest in it. */
export async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await rested(page);
}

/* Colours on their way from one theme to the other are nobody's; what turns for ever is not waited for. */
async function rested(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.allSettled(document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity).map(({ finished }) => finished));
  });
}
