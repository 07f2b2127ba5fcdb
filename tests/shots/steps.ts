import type { Locator } from '@playwright/test';
import { READ_DELAY_MS } from '../../schema/limits.ts';
import type { At, Screen } from './screen.ts';

/* What one does on a screen before its picture is taken, in any language. */

/** What is less tall is moved sideways, px. */
const STRIP = 250;

export type Step = (at: At) => Promise<void>;

/** One after the other. */
export function steps(...all: readonly Step[]): Step {
  return async (at) => {
    for (const step of all) await step(at);
  };
}

/** Prepared by both; the second one, a place on the page, is found again at each width. */
export function placed(base: Step, place: Step): Pick<Screen, 'prepare' | 'place'> {
  return { prepare: steps(base, place), place };
}

/** A page without a change for so long has come to rest, ms. */
const STILL_MS = 200;
/** A page that never comes to rest is waited for so long, ms. Less than a second: `timeStands` stops longer timers. */
const STILL_MAX_MS = 950;

/** Resolves when nothing has changed on the page for `STILL_MS`; a clock or an upload that goes on is not waited for. */
export const still: Step = async ({ page }) => page.evaluate(([quiet, most]) => new Promise<void>((resolve) => {
  const end = (): void => {
    changes.disconnect();
    clearTimeout(last);
    clearTimeout(next);
    resolve();
  };
  const last = setTimeout(end, most);
  let next = setTimeout(end, quiet);
  const changes = new MutationObserver(() => {
    clearTimeout(next);
    next = setTimeout(end, quiet);
  });
  changes.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}), [STILL_MS, STILL_MAX_MS] as const);
/** A heading is shown, and the page has come to rest. */
export const settled: Step = async (at) => {
  await at.page.getByRole('heading').first().waitFor();
  await still(at);
};
/** These words stand on the screen. */
export function shows(key: string, options?: Record<string, unknown>): Step {
  return async ({ page, t }) => page.getByText(t(key, options)).filter({ visible: true }).first().waitFor();
}
/* The dialog's own box has no size: what is in it is seen. */
export const dialogOpen: Step = async (at) => {
  await at.page.getByRole('dialog').or(at.page.getByRole('alertdialog')).getByRole('heading').first().waitFor();
  await still(at);
};
/** The question was answered: nothing is asked any more. */
export const dialogClosed: Step = async ({ page }) => page.getByRole('alertdialog').waitFor({ state: 'detached' });
export const storySettled: Step = async (at) => {
  await at.page.getByRole('article').first().waitFor();
  await still(at);
};
export const chatSettled: Step = async (at) => {
  await at.page.locator('li:has([data-message])').first().waitFor();
  await still(at);
};
/** What was new is read, and it has been said: the counts beside it stay as they are. */
export const chatRead: Step = steps(chatSettled, wait(READ_DELAY_MS + 500));
export const listed: Step = async ({ page, t }) => {
  await page.getByRole('region', { name: t('chat:threads') }).getByRole('link').first().waitFor();
};

/** Presses the first button of that name: in the dialog when one is open, else anywhere. */
export function press(key: string, options?: Record<string, unknown>): Step {
  return async (at) => (await inFront(at)).getByRole('button', { name: at.t(key, options), exact: true }).first().click();
}
/** Follows the first link of that name. */
export function follow(key: string): Step {
  return async ({ page, t }) => page.getByRole('main').getByRole('link', { name: t(key), exact: true }).first().click();
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
/** The page, or what scrolls in it, down to its end. */
export const toEnd: Step = async ({ page }) => page.evaluate((least) => {
  const scrolls = (element: Element) => element.clientHeight > least && /auto|scroll/u.test(getComputedStyle(element).overflowY);
  for (const box of [document.documentElement, ...[...document.querySelectorAll('main, main *')].filter(scrolls)]) box.scrollTop = box.scrollHeight;
}, STRIP);
/** As a link within the page goes there: its head stands at the top. */
export function toTop(selector: string): Step {
  return async ({ page }) => page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }));
}
/** In the middle of what is seen. */
export function toMiddle(wanted: (at: At) => Locator): Step {
  return async (at) => wanted(at).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
}
/** The gear of one's own class, by its address: of others' one may do less. */
export function gear(room: string): Step {
  return async ({ page }) => page.getByRole('main').getByRole('listitem').filter({ has: page.locator(`a[href="${room}"]`) }).getByRole('button').click();
}
/**
 * In an open report: the week before this one, of which all days are over, or the two last ones where a student had
 * nothing in it; of their two lists the first with something in it. What the demo school gives a student in one week
 * depends on the day.
 */
export const lastWeek: Step = async ({ page, t }) => {
  for (const period of ['lastWeek', 'lastTwoWeeks'] as const) {
    await page.getByLabel(t('awards:period.label'), { exact: true }).selectOption(period);
    for (const kind of ['positive', 'negative'] as const) {
      await page.getByRole('radio', { name: t(`awards:${kind}`) }).check({ force: true });
      const given = page.getByRole('list', { name: t(`awards:${kind}`) }).getByRole('listitem').first();
      await given.or(page.getByText(t(`awards:empty.${kind}`), { exact: true })).waitFor();
      if (await given.isVisible()) return;
    }
  }
  throw new Error('Nothing was given in two weeks: the report would be an empty one');
};
/** Text by the language of the picture. */
export function say(ru: string, en: string): (at: At) => string {
  return ({ t }) => (t('common:language.label') === 'Language' ? en : ru);
}

/** Opens the window of a student of the room. */
export function openStudent(name: string): Step {
  return async (at) => {
    await at.page.getByRole('main').getByRole('button', { name, exact: true }).click();
    await at.page.getByRole('dialog', { name, exact: true }).getByRole('listitem').first().waitFor();
    await still(at);
  };
}

const pushQuestion = ({ page, t }: At): Locator => page.getByRole('region', { name: t('app:push.title'), exact: true });
/** The question for push notifications is shown: as one line on a phone, with its text elsewhere. */
export const pushAsked: Step = async (at) => pushQuestion(at).waitFor();
/** The same, with its text and all answers at every width. */
export const pushAskedAtLength: Step = async (at) => {
  await pushAsked(at);
  const line = pushQuestion(at).getByRole('button', { name: at.t('app:push.brief'), exact: true, expanded: false });
  if (await line.isVisible()) await line.click();
  await pushQuestion(at).getByText(at.t('app:push.title'), { exact: true }).waitFor();
};
/** Answers the question for push notifications with "never", if it is shown. */
export const refusePush: Step = async (at) => {
  if (!(await pushQuestion(at).isVisible())) return;
  await pushAskedAtLength(at);
  await pushQuestion(at).getByRole('button', { name: at.t('app:push.never'), exact: true }).click();
  await pushQuestion(at).waitFor({ state: 'detached' });
};

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
