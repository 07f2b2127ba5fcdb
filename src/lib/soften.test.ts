// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { copyUnsoftened, soften } from './soften.ts';

const seen = (text: string) => soften(text).replaceAll('\u00ad', '|');

test('long Russian words may be parted between their syllables, short and English ones stay', () => {
  expect(seen('Экспериментальная естественно-научная лаборатория')).toBe('Экс|пе|ри|мен|таль|ная ес|тест|вен|но-научная ла|бо|ра|то|рия');
  expect(seen('5 «В», класс Experimental')).toBe('5 «В», класс Experimental');
});

test('a softened title is copied as it was written', () => {
  copyUnsoftened();
  const title = document.body.appendChild(document.createElement('h1'));
  title.textContent = soften('Лаборатория');
  getSelection()?.selectAllChildren(title);
  const copied: string[] = [];
  const event = Object.assign(new Event('copy', { cancelable: true }), { clipboardData: { setData: (_type: string, text: string) => copied.push(text) } });
  document.dispatchEvent(event);
  expect([copied, event.defaultPrevented]).toEqual([['Лаборатория'], true]);
});
