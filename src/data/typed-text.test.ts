// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { hasLosableText, hasTypedText, watchTyping } from './typed-text.ts';

watchTyping(document);

function typeInto(id: string, text: string): void {
  const field = document.getElementById(id) as HTMLInputElement;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

it('SWK-01 what is typed into a form would be lost; a draft, a search, and what a form shows by itself would not', () => {
  document.body.innerHTML = '<input id="name" value="Анна"><input id="wanted" type="search"><textarea id="draft" data-kept></textarea><form data-kept><input id="event"></form>';
  expect([hasTypedText(document), hasLosableText(document)]).toEqual([true, false]);
  for (const id of ['wanted', 'draft', 'event']) typeInto(id, 'Слова');
  expect(hasLosableText(document)).toBe(false);
  typeInto('name', 'Анна Ивановна');
  expect(hasLosableText(document)).toBe(true);
});

it('SWK-01 what was typed is nothing to lose once it is taken away, or its form has closed', () => {
  document.body.innerHTML = '<input id="name">';
  typeInto('name', '5 «А»');
  expect(hasLosableText(document)).toBe(true);
  typeInto('name', '');
  expect(hasLosableText(document)).toBe(false);
  typeInto('name', '5 «Б»');
  document.body.innerHTML = '';
  expect(hasLosableText(document)).toBe(false);
});
