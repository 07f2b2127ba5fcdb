import { expect, type Locator, type Page } from '@playwright/test';
import type { Login } from '../support/log-in.ts';
import { words } from '../support/words.ts';
import type { Seat } from './seats.ts';

/** A page has so many stops at most: a trap is not waited for longer. */
const STOPS_MAX = 160;
/** The fault of a page in which no element has the focus. */
const NOTHING = 'nothing has the focus';

/** Somebody who has a keyboard alone: no pointer, and nothing that gives the focus but keys. */
export interface Keys {
  /** Tab until this has the focus; each stop on the way is in sight and shows that it has the focus. */
  to(target: Locator): Promise<void>;
  /** The same backwards. */
  backTo(target: Locator): Promise<void>;
  /** Goes there and presses Enter. */
  press(target: Locator): Promise<void>;
  /** Goes there and presses the space bar. */
  toggle(target: Locator): Promise<void>;
  type(text: string): Promise<void>;
  hit(...keys: readonly string[]): Promise<void>;
  /** Something on the screen has the focus: it is not lost, and what is next is near. */
  isKept(): Promise<void>;
}

interface Stop {
  /** The first of the targets has the focus. */
  readonly isThere: boolean;
  /** What is wrong with what has the focus, for somebody who sees; null: nothing. */
  readonly fault: string | null;
  readonly name: string;
}

/** Looks at what has the focus: in the page, so that a stop costs one question. */
function lookAtFocus(targets: readonly Element[]): Stop {
  const at = document.activeElement;
  const faultOf = (): string | null => {
    if (!(at instanceof HTMLElement) || at === document.body) return 'nothing has the focus';
    const name = `${at.tagName} ${at.getAttribute('aria-label') ?? at.textContent.slice(0, 40)}`;
    const label = at instanceof HTMLInputElement ? at.labels?.[0] : undefined;
    const box = (label ?? at).getBoundingClientRect();
    const isInSight = box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
    // A dialog has no box of its own: what it holds is laid over the screen.
    if (!isInSight && !['dialog', 'alertdialog'].includes(at.getAttribute('role') ?? '')) return `${name} is out of sight: from ${Math.round(box.top)} to ${Math.round(box.bottom)} px of ${innerHeight}`;
    // Places, not controls: nothing is pressed there, and what they hold shows where one is.
    if (at.closest('main[tabindex="-1"]') === at || ['dialog', 'alertdialog', 'menu', 'listbox'].includes(at.getAttribute('role') ?? '')) return null;
    if (at.getAttribute('tabindex') === '-1' && /^(H[1-6]|SECTION|UL|OUTPUT)$/u.test(at.tagName)) return null;
    // A menu shows its row by its ground.
    if (at.getAttribute('role') === 'menuitem') return null;
    // The blinking line says where one writes.
    const isText = at instanceof HTMLTextAreaElement || (at instanceof HTMLInputElement && ['text', 'email', 'password', 'search', 'time', 'date'].includes(at.type));
    if (isText && getComputedStyle(at).caretColor !== 'rgba(0, 0, 0, 0)') return null;
    const around = [at, at.parentElement, at.parentElement?.parentElement, at.parentElement?.querySelector('[aria-hidden]')];
    const hasRing = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) => outlineStyle !== 'none' && outlineWidth !== '0px';
    // What stretches over its card has its ring there.
    const isShown = hasRing(getComputedStyle(at, '::after')) || around.some((each) => each instanceof Element && hasRing(getComputedStyle(each)));
    if (isShown) return null;
    // A field has its ring around its frame, the tiles of a code around the next of them.
    return at.closest('[class*="focus-within:ring"]') !== null || at.parentElement?.querySelector('[class*="group-focus-within"]') ? null : `${name} does not show that it has the focus`;
  };
  return { isThere: targets[0] !== undefined && targets[0] === at, fault: faultOf(), name: at?.getAttribute('aria-label') ?? at?.textContent.slice(0, 30) ?? '' };
}

/** A browser that is used by its keyboard alone. */
export interface Desk {
  readonly page: Page;
  readonly keys: Keys;
  readonly seat: Seat;
}

/** `page` with the keyboard alone. */
export function keysOf(page: Page): Keys {
  async function go(target: Locator, key: 'Tab' | 'Shift+Tab'): Promise<void> {
    await expect(target.first()).toBeAttached();
    const faults: string[] = [];
    const passed: string[] = [];
    let nowhere = 0;
    for (let stop = 0; stop <= STOPS_MAX && nowhere <= 3; stop += 1) {
      const { isThere, fault, name } = await target.evaluateAll(lookAtFocus);
      if (isThere) {
        expect([...faults, ...(fault === null ? [] : [fault])]).toEqual([]);
        return;
      }
      // Where it began is not of this way.
      if (stop > 0) {
        // Between the last stop and the first lies the browser's own bar.
        if (fault === NOTHING) nowhere += 1;
        else if (fault !== null) faults.push(fault);
        passed.push(name);
      }
      await page.keyboard.press(key);
    }
    throw new Error(`${key} never came to ${String(target)}; passed ${passed.join(' | ')}; faults ${faults.join('; ')}`);
  }
  return {
    to: (target) => go(target, 'Tab'),
    backTo: (target) => go(target, 'Shift+Tab'),
    async press(target) {
      await go(target, 'Tab');
      await page.keyboard.press('Enter');
    },
    async toggle(target) {
      await go(target, 'Tab');
      await page.keyboard.press('Space');
    },
    type: (text) => page.keyboard.type(text),
    async hit(...keys) {
      for (const key of keys) await page.keyboard.press(key);
    },
    isKept: () => expect.poll(async () => (await page.locator('html').evaluateAll(lookAtFocus)).fault, { timeout: 5_000 }).toBeNull(),
  };
}

/** Opens a menu whose button is ahead, goes down to a row and presses it. */
export async function choose(page: Page, keys: Keys, opener: Locator, item: string): Promise<void> {
  await expect(page.getByRole('menu')).toHaveCount(0);
  await keys.press(opener);
  const menu = page.getByRole('menu');
  await expect(menu).toBeFocused();
  await expect(menu).toHaveAttribute('aria-activedescendant', /./u);
  const row = page.getByRole('menuitem', { name: item });
  for (let step = 0; step < 12 && (await menu.getAttribute('aria-activedescendant')) !== (await row.getAttribute('id')); step += 1) await keys.hit('ArrowDown');
  await keys.hit('Enter');
}

/** Opens the main page and logs in there by keys, as a teacher or a student; resolves on the own start page. */
export async function logInByKeys(page: Page, keys: Keys, { role, email, login, password }: Login): Promise<void> {
  const t = words('ru');
  const isStudent = role === 'student';
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: t('welcome:hero.title') })).toBeVisible();
  await keys.press(page.getByRole('button', { name: t(isStudent ? 'welcome:hero.student' : 'welcome:teacherLogin') }));
  await expect(page.getByRole('textbox', { name: t(isStudent ? 'auth:login' : 'auth:email') })).toBeFocused();
  await keys.type(email ?? login ?? '');
  await keys.hit('Tab');
  await keys.type(password);
  await keys.hit('Enter');
  await expect(page).toHaveURL(new RegExp(`/${role}s/dashboard$`, 'u'));
}
