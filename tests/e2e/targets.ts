import type { Page } from '@playwright/test';

/** What a finger needs (design.md section 6), CSS px; half a pixel less is the rounding of a browser. */
const TARGET = 44;

/** What may be smaller, and why. Links that stand in running text are left out by what they are. */
const EXCEPTIONS: readonly { readonly selector: string; readonly why: string }[] = [
  { selector: '.sr-only', why: 'only heard, or seen when the keyboard comes to it' },
];

/**
 * Controls on the screen that give a finger less than 44 px to each side. Counted as theirs are the label around an input,
 * and a pseudo-element that takes presses: small buttons reach further than they look.
 */
export function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    ([least, exceptions]) => {
      const controls = 'button, a[href], summary, select, input[type=checkbox], input[type=radio], [role=button], [role=link], [role=menuitem], [role=tab], [role=switch], [role=checkbox], [role=radio], [role=option]';
      const isInText = (control: Element) => {
        if (!control.matches('a, button') || getComputedStyle(control).display !== 'inline') return false;
        return (control.parentElement?.textContent ?? '').trim() !== (control.textContent ?? '').trim();
      };
      const sizeOf = (place: Element) => {
        const { width, height } = place.getBoundingClientRect();
        const around = ['::before', '::after'].flatMap((part) => {
          const { content, position, pointerEvents, width: across, height: down } = getComputedStyle(place, part);
          return content === 'none' || position !== 'absolute' || pointerEvents === 'none' ? [] : [{ across: Number.parseFloat(across) || 0, down: Number.parseFloat(down) || 0 }];
        });
        return { width: Math.max(width, ...around.map(({ across }) => across)), height: Math.max(height, ...around.map(({ down }) => down)) };
      };
      const faults = [...document.querySelectorAll(controls)].flatMap((control) => {
        if (control.matches(exceptions) || control.closest('[inert]') !== null || isInText(control)) return [];
        const place = control.matches('input') ? (control.closest('label') ?? control) : control;
        if (!place.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || place.matches(exceptions)) return [];
        const { width, height } = sizeOf(place);
        if (width === 0 || height === 0 || (width >= least && height >= least)) return [];
        const name = control.getAttribute('aria-label') ?? control.textContent ?? '';
        return [`${control.tagName.toLowerCase()} “${name.trim().slice(0, 40)}” ${Math.round(width)} x ${Math.round(height)}: ${control.className.toString().slice(0, 60)}`];
      });
      return [...new Set(faults)];
    },
    [TARGET - 0.5, EXCEPTIONS.map(({ selector }) => selector).join(', ')] as const,
  );
}
