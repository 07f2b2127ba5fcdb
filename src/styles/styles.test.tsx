// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { FrameSlotsContext } from '../components/frame-slots.ts';
import { PageFrame } from '../components/page-frame.tsx';
import { startI18n } from '../i18n/i18n.ts';

afterEach(cleanup);

const read = (name: string) => readFileSync(`src/styles/${name}.css`, 'utf8');
/** The rules inside of the at-rule that `head` matches, up to its end at the margin. */
const inside = (css: string, head: RegExp) => new RegExp(`${head.source} \\{\\n([^]*?)^\\}`, 'mu').exec(css)?.[1] ?? '';

it('F-809 what scrolls in a box of the screen flows over as many printed sheets as it needs, and the shell is left out', async () => {
  await startI18n('en');
  const slots = { menu: null, sync: null, account: <i>Account</i>, notices: null };
  render(
    <MemoryRouter>
      <FrameSlotsContext value={slots}>
        <PageFrame title="Story">
          <p>Text</p>
        </PageFrame>
      </FrameSlotsContext>
    </MemoryRouter>,
  );
  expect(screen.getByText('Text').closest('.print-flow')?.className).toContain('scroll-down');
  expect(screen.getByText('Account').closest('.print\\:hidden')).not.toBeNull();
  const print = inside(read('print'), /^@media print/u);
  expect(/\.print-flow \{[^}]*height: auto;[^}]*overflow: visible;/u.test(print)).toBe(true);
  expect(/\.print-rows > \* \{ position: static !important/u.test(print)).toBe(true);
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
