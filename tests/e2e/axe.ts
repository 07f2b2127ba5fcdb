import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The rules about colours: what they say differs between the themes, whatever the language. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];
/** By which rules axe looks: all in the light, those of colour in the dark, all others (the slow ones are those of colour). */
export type Look = 'light' | 'dark' | 'colourless';

/** What axe calls serious or critical on the screen as it is now. */
export async function axeFaults(page: Page, where: string, looks: readonly Look[] = ['light', 'dark']): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const look of looks) {
    const theme = look === 'dark' ? 'dark' : 'light';
    await wear(page, theme);
    // There is one frame: no other page needs to be opened for the answer, and only what is wrong is described.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
    if (look === 'dark') axe.withRules(RULES_OF_COLOUR);
    if (look === 'colourless') axe.disableRules(RULES_OF_COLOUR);
    const { violations } = await axe.analyze();
    for (const { id, impact, nodes } of violations) {
      if (impact === 'serious' || impact === 'critical') faults.push(`${where}, ${look}, ${id}: ${nodes.slice(0, 4).map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary?.split('\n').slice(1).join(' ')}`).join(' | ')}`);
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
