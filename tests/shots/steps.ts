import type { Locator } from '@playwright/test';
import type { At } from './screen.ts';

/* What one does on a screen before its picture is taken, in any language. */

type Step = (at: At) => Promise<void>;

/** One after the other. */
export function steps(...all: readonly Step[]): Step {
  return async (at) => {
    for (const step of all) await step(at);
  };
}

/** A heading stands, and what came with it has come to rest. */
export const settled: Step = async ({ page }) => {
  await page.getByRole('heading').first().waitFor();
  await page.waitForTimeout(400);
};
/** These words stand on the screen. */
export function shows(key: string, options?: Record<string, unknown>): Step {
  return async ({ page, t }) => page.getByText(t(key, options)).filter({ visible: true }).first().waitFor();
}
/* The dialog's own box has no size: what is in it is seen. */
export const dialogOpen: Step = async ({ page }) => {
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('heading').first().waitFor();
  await page.waitForTimeout(300);
};
export const storySettled: Step = async ({ page }) => {
  await page.getByRole('article').first().waitFor();
  await page.waitForTimeout(1000);
};
export const chatSettled: Step = async ({ page }) => {
  await page.locator('li:has([data-message])').first().waitFor();
  await page.waitForTimeout(500);
};
export const listed: Step = async ({ page, t }) => {
  await page.getByRole('region', { name: t('chat:threads') }).getByRole('link').first().waitFor();
};

/** Presses the first button of that name: in the dialog when one is open, else anywhere. */
export function press(key: string, options?: Record<string, unknown>): Step {
  return async (at) => (await inFront(at)).getByRole('button', { name: at.t(key, options), exact: true }).first().click();
}
/** Presses the first button whose name begins so: one that ends with a name. */
export function pressOf(key: string, place = 0): Step {
  return async (at) => (await inFront(at)).getByRole('button', { name: nameBegins(at, key) }).nth(place).click();
}
/** Chooses an entry of the open menu. */
export function choose(key: string): Step {
  return async ({ page, t }) => page.getByRole('menuitem', { name: t(key), exact: true }).click();
}
export const menuOpen: Step = async ({ page }) => page.getByRole('menuitem').first().waitFor();
/** Picks one of a few: a segment, a tab. */
export function pick(key: string): Step {
  return async (at) => (await inFront(at)).getByText(at.t(key), { exact: true }).first().click();
}
/** Types into the first field of that name. */
export function fill(key: string, value: string | ((at: At) => string)): Step {
  return async (at) => (await inFront(at)).getByLabel(at.t(key), { exact: true }).first().fill(typeof value === 'string' ? value : value(at));
}
export function key(name: string): Step {
  return async ({ page }) => page.keyboard.press(name);
}
export function wait(ms: number): Step {
  return async ({ page }) => page.waitForTimeout(ms);
}
/** Text by the language of the picture. */
export function say(ru: string, en: string): (at: At) => string {
  return ({ t }) => (t('common:language.label') === 'Language' ? en : ru);
}

export const offline: Step = async ({ seat }) => seat.goOffline();
/** Online again, and everything has left: the outbox says so at every width. */
export const onlineAndCalm: Step = async ({ seat, page, t }) => {
  await seat.goOnline();
  await page.goto('/outbox');
  await page.getByRole('main').getByText(t('outbox:empty.title'), { exact: true }).waitFor({ timeout: 30_000 });
};

async function inFront({ page }: At): Promise<Locator> {
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog')).last();
  return (await dialog.count()) > 0 ? dialog : page.locator('body');
}
function nameBegins({ t }: At, wanted: string): RegExp {
  const [begin = ''] = t(wanted, { name: '¦', title: '¦', contact: '¦', count: 0 }).split('¦');
  return new RegExp(`^${RegExp.escape(begin.trim())}`, 'u');
}
