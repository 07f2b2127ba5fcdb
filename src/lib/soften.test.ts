import { expect, test } from 'vitest';
import { soften } from './soften.ts';

const seen = (text: string) => soften(text).replaceAll('\u00ad', '|');

test('long Russian words may be parted between their syllables, short and English ones stay', () => {
  expect(seen('Экспериментальная естественно-научная лаборатория')).toBe('Экс|пе|ри|мен|таль|ная естественно-научная ла|бо|ра|то|рия');
  expect(seen('Пётр Заболоцкий-Десятовский, Преображенская-Новорождественская')).toBe('Пётр Заболоцкий-Десятовский, Преоб|ра|женс|кая-Но|во|рож|дест|венс|кая');
  expect(seen('5 «В», класс Experimental')).toBe('5 «В», класс Experimental');
});
