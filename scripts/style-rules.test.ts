import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SPLASH_LOOKS, SPLASH_SCREENS, splashPath } from '../src/app/splash-screens.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(ROOT, `src/styles/${name}.css`), 'utf8');
/** The rules inside of the at-rule that `head` matches, up to its end at the margin. */
const inside = (css: string, head: RegExp) => new RegExp(`${head.source} \\{\\n([^]*?)^\\}`, 'mu').exec(css)?.[1] ?? '';

it('F-809 what scrolls in a box of the screen flows over as many printed sheets as it needs', () => {
  const print = inside(read('print'), /^@media print/u);
  expect(print).toMatch(/\.print-flow \{[^}]*height: auto;[^}]*overflow: visible;/u);
  expect(print).toMatch(/\.print-rows > \* \{ position: static !important/u);
});

it('F-809 nothing that can only be pressed is printed, and of a choice only what is chosen', () => {
  const print = inside(read('print'), /^@media print/u);
  expect(print).toContain('[data-fleeting], form, .button { display: none !important; }');
  expect(print).toContain("[role='radiogroup'] > label:not(:has(:checked)) { display: none; }");
});

it('F-809 nothing is printed in the dark theme', () => {
  expect(inside(read('tokens'), /^@media not print/u)).toContain('[data-theme="dark"]');
  expect(inside(read('main'), /^@custom-variant dark/u)).toContain('@media not print');
});

it('F-908 the gutter of a scrollbar has the colour of what it stands in', () => {
  expect(read('main')).toMatch(/html \{ scrollbar-color: var\(--line-strong\) transparent; \}/u);
});

it('F-909 on touch devices selects have 16 px, and nothing stands beside the notch of a phone on its side', () => {
  expect(inside(read('main'), /^@media \(pointer: coarse\)/u)).toContain('select { font-size: max(16px, 1em); }');
  expect(read('main')).toContain('padding-inline: env(safe-area-inset-left) env(safe-area-inset-right)');
});

it('F-909 every screen of an iPhone or iPad has its start pictures for each way it is held (node scripts/make-marks.ts)', () => {
  const paths = SPLASH_SCREENS.flatMap((one) => SPLASH_LOOKS.map((look) => splashPath(one, look)));
  expect(paths.filter((path) => !existsSync(join(ROOT, 'public', path)))).toEqual([]);
});
