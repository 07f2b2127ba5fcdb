import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The rules about colours: what they say differs between the themes, whatever the language. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** What axe calls serious or critical on the screen as it is now, in both themes. */
export async function axeFaults(page: Page, where: string): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    await wear(page, theme);
    // There is one frame: no other page needs to be opened for the answer, and only what is wrong is described.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
    // All other rules have been asked in the light.
    if (theme === 'dark') axe.withRules(RULES_OF_COLOUR);
    const { violations } = await axe.analyze();
    for (const { id, impact, nodes } of violations) {
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
