import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkParts } from './link-parts.ts';

const links = (text: string) => linkParts(text).flatMap((part) => (part.href === undefined ? [] : [part.href]));

describe('linkParts', () => {
  it.each([
    ['Звоните +7 (999) 123-45-67, 8 999 123-45-67 или 8(999)1234567.', ['tel:+79991234567', 'tel:+79991234567', 'tel:+79991234567']],
    ['Call +44 20 7946 0958 or +1 202 555 0143!', ['tel:+442079460958', 'tel:+12025550143']],
    ['12.05.2026 в 8, 8 800 рублей, счёт 40817810099910004312, +5 и 8:30', []],
  ])('F-408 phone numbers become links, dates and prices do not: %s', (text, expected) => {
    expect(links(text)).toEqual(expected);
  });

  it('F-408 addresses without http become links, words with a dot do not', () => {
    expect(links('school.ru, пример.рф и site.com/план.')).toEqual(['https://school.ru/', 'https://xn--e1afmkfd.xn--p1ai/', 'https://site.com/%D0%BF%D0%BB%D0%B0%D0%BD']);
    expect(links('Привет.Как дела? Файл задание.pdf, 3.5 часа, т.е. завтра')).toEqual([]);
  });

  it('F-408 words in quotation marks stay in the query of an address, and outside of it in the sentence', () => {
    expect(linkParts('https://ya.ru/?q=«кит»&b=1.')).toMatchObject([{ text: 'https://ya.ru/?q=«кит»&b=1' }, { text: '.' }]);
    expect(linkParts('«смотрите https://ya.ru/a»')).toMatchObject([{ text: '«смотрите ' }, { text: 'https://ya.ru/a' }, { text: '»' }]);
    expect(linkParts('сайт school.ru«Парта»')).toMatchObject([{ text: 'сайт ' }, { text: 'school.ru' }, { text: '«Парта»' }]);
  });

  it('CHA-09 makes web and mail addresses clickable and leaves the sentence around them', () => {
    expect(linkParts('Смотрите https://school.ru/план. Пишите на olga@school.ru!')).toEqual([
      { text: 'Смотрите ' },
      { text: 'https://school.ru/план', href: 'https://school.ru/%D0%BF%D0%BB%D0%B0%D0%BD', host: 'school.ru' },
      { text: '. Пишите на ' },
      { text: 'olga@school.ru', href: 'mailto:olga@school.ru', host: 'olga@school.ru' },
      { text: '!' },
    ]);
    expect(links('www.parta.school, (http://a.io/b_(c))')).toEqual(['https://www.parta.school/', 'http://a.io/b_(c)']);
  });

  it.each(['javascript:alert(1)', 'JaVaScRiPt://x.com/%0aalert(1)', 'data:text/html,<script>1</script>', 'vbscript:x', 'file:///etc/passwd', 'xhttps://a.com', 'https://', 'http://localhost', 'https://good.com@evil.com/'])(
    'CHA-09 never makes a link of %s',
    (text) => {
      expect(links(text)).toEqual([]);
    },
  );

  it('CHA-09 shows where a look-alike address really goes', () => {
    const [link] = linkParts('https://раураl.com');
    expect(link).toMatchObject({ text: 'https://раураl.com', host: 'xn--l-7sba6dbr.com' });
  });

  it('CHA-09 cuts an address at marks that turn the direction of writing', () => {
    expect(links('https://a.com/\u202Egnp.exe')).toEqual(['https://a.com/']);
  });

  it('keeps every letter, and links only http, https and mailto, whatever is written', () => {
    const piece = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.constantFrom('https://', 'www.', 'a@b.ru', 'школа.рф', '+7 999 123-45-67', '/?q=«', '»', 'javascript:', ' ', '(', ').', 'а.рф'));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const parts = linkParts(text);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        expect(parts.map((part) => part.href ?? 'mailto:').filter((href) => !/^(?:https?:\/\/|mailto:|tel:\+\d)/u.test(href))).toEqual([]);
      }),
    );
  });
});
