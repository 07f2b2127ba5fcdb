import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkParts } from './link-parts.ts';

const links = (text: string) => linkParts(text).flatMap((part) => (part.href === undefined ? [] : [part.href]));

describe('linkParts', () => {
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
    const piece = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.constantFrom('https://', 'www.', 'a@b.ru', 'javascript:', ' ', '(', ').', 'а.рф'));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const parts = linkParts(text);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        expect(parts.map((part) => part.href ?? 'mailto:').filter((href) => !/^(?:https?:\/\/|mailto:)/u.test(href))).toEqual([]);
      }),
    );
  });
});
