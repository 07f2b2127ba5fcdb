import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axeCore from 'axe-core';
import type { Result, RunOptions } from 'axe-core';
import { z } from 'zod';
import { WAIT_MAX_MS } from './wait-max.ts';

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

/** The rules that axe itself rates serious or critical: what the others find, `axeFaults` would leave out. */
const SERIOUS: RunOptions = { ...OPTIONS, runOnly: { type: 'rule', values: seriousRules() } };

/* The types of axe leave out the list of its rules, where their ratings are. Experimental rules do not run by default. */
function seriousRules(): string[] {
  const rule = z.object({
    id: z.string(), impact: z.string().nullish(), enabled: z.boolean(), tags: z.array(z.string()),
  });
  const source = z.object({ _audit: z.object({ rules: z.array(rule) }) });
  const { rules } = source.parse(createRequire(import.meta.url)('axe-core'))._audit;
  const runs = ({ enabled, tags }: z.infer<typeof rule>) =>
    enabled && !tags.includes('experimental') && !tags.includes('deprecated');
  return rules.filter((one) => runs(one) && (one.impact === 'serious' || one.impact === 'critical')).map(({ id }) => id);
}

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
  await wear(page, first);
  const faults = await seriousFaults(page, where, first);
  const second = otherTheme(first);
  await wear(page, second);
  // All other rules have been asked in the first theme.
  return [...faults, ...describe(await axeFindings(page, RULES_OF_COLOUR), `${where}, ${second}`)];
}

/** What axe calls serious or critical on the screen as it is now; `theme` is the one that it is in. */
export async function seriousFaults(page: Page, where: string, theme: Theme): Promise<readonly string[]> {
  return describe(await findings(page, SERIOUS), `${where}, ${theme}`);
}

function describe(found: readonly Result[], where: string): readonly string[] {
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${where}, ${id}: ${nodes.slice(0, 4).map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary?.split('\n').slice(1).join(' ')}`).join(' | ')}`);
}

export type Theme = 'light' | 'dark';

/** The theme that is not this one. */
export function otherTheme(theme: Theme): Theme {
  return theme === 'light' ? 'dark' : 'light';
}

/**
 * Gives the device this theme, and waits until the screen has come to rest in it: colours on their way from one theme
 * to the other belong to neither. An animation without an end is not waited for. Rejects when the theme does not come.
 */
export async function wear(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.evaluate(async ([wanted, most]) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (const until = performance.now() + most; document.documentElement.dataset['theme'] !== wanted; await frame()) {
      if (performance.now() > until) throw new Error(`The page does not turn ${wanted}`);
    }
  }, [theme, WAIT_MAX_MS] as const);
  await settle(page);
}

/** Resolves when the page has drawn what was changed last and nothing moves. An animation without an end is not waited for. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    await Promise.allSettled(document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity).map(({ finished }) => finished));
  });
}
