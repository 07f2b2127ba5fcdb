import { expect, it } from 'vitest';
import { usedStyles } from './used-styles.ts';

it('WEL-01 the main page carries the rules of its own classes, and what holds for every page', () => {
  const css = `@layer base{p{margin:0}}@layer utilities{.flex{display:flex}.grid{display:grid}@media (width>=48rem){.md\\:flex{display:flex}.md\\:grid{display:grid}}.hover\\:bg-hover{&:hover{@media (hover:hover){color:red}}}.\\[\\&\\>\\*\\]\\:w-full>*{width:100%}.dark\\:hidden:where([data-theme=dark] *){display:none}}:root{--board:#0a5}`;
  const left = usedStyles(css, '<main class="flex md:grid [&amp;&gt;*]:w-full"><p class="dark:hidden hover:bg-hover">grid</p></main>');
  expect(left).toContain('p{margin:0}');
  expect(left).toContain('--board');
  expect(left).toContain('.flex{display:flex}');
  expect(left).toContain('.md\\:grid{display:grid}');
  expect(left).toContain('width:100%');
  expect(left).toContain('color:red');
  expect(left).toContain('display:none');
  expect(left).not.toContain('.grid{');
  expect(left).not.toContain('.md\\:flex');
});

it('WEL-01 a rule for several classes stays while one of them is on the page', () => {
  expect(usedStyles('.one,.two{color:var(--ink)}.three,.four{color:red}', '<p class="two"></p>')).toBe('.one,.two{color:var(--ink)}');
});
