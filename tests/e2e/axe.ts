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

/** Never more than moderate, and a question about each element of the page: `axeFaults` does not ask it. */
const WITHOUT_REGION: RunOptions = { ...OPTIONS, rules: { region: { enabled: false } } };

/** What axe finds on the screen as it is now: by all its rules, or by these. There is one frame, so no other page is opened for it. */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<readonly Result[]> {
  return findings(page, rules === undefined ? OPTIONS : { ...OPTIONS, runOnly: { type: 'rule', values: [...rules] } });
}

async function findings(page: Page, options: RunOptions): Promise<readonly Result[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE);
  return page.evaluate(async (chosen) => (await globalThis.axe.run(document, chosen)).violations, options);
}

/** What axe calls serious or critical on the screen as it is now, in the theme that comes `first` and in the other one; leaves it in that one. */
export async function axeFaults(page: Page, where: string, first: Theme = 'light'): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const theme of [first, otherTheme(first)]) {
    await wear(page, theme);
    // All other rules have been asked in the first theme.
    for (const { id, impact, nodes } of theme === first ? await findings(page, WITHOUT_REGION) : await axeFindings(page, RULES_OF_COLOUR)) {
      if (impact === 'serious' || impact === 'critical') faults.push(`${where}, ${theme}, ${id}: ${nodes.slice(0, 4).map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary?.split('\n').slice(1).join(' ')}`).join(' | ')}`);
    }
  }
  return faults;
}

export type Theme = 'light' | 'dark';

/** The theme that is not this one. */
export function otherTheme(theme: Theme): Theme {
  return theme === 'light' ? 'dark' : 'light';
}

/** Gives the device this theme, and waits until the screen has come to rest in it. */
export async function wear(page: Page, theme: Theme): Promise<void> {
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
