import { expect, it } from 'vitest';
import { cleanName, dispositionOf, readFormName } from './original-name.ts';

it.each([
  ['Список класса.pdf', 'Список класса.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\anna\\photo.jpg', 'photo.jpg'],
  ['\\\\server\\share\\photo.jpg', 'photo.jpg'],
  ['c:photo.jpg', 'c:photo.jpg'],
  ['AC\\DC.mp3', 'AC\\DC.mp3'],
  ['..\\..\\etc/..', 'file'],
  ['a\r\nSet-Cookie: x.txt', 'aSet-Cookie: x.txt'],
  ['invoice\u202Egpj.exe', 'invoicegpj.exe'],
  ['..', 'file'],
  ['', 'file'],
  [undefined, 'file'],
])('the name %j is shown as %j', (given, shown) => {
  expect(cleanName(given)).toBe(shown);
});

it.each([
  ['a%22b%22.pdf', 'a"b".pdf'],
  ['two%0D%0Alines.pdf', 'two\r\nlines.pdf'],
  ['100%25.pdf', '100%25.pdf'],
  ['%2e%2e%2fpasswd', '%2e%2e%2fpasswd'],
])('F-104 a form writes %j for %j', (written, name) => {
  expect(readFormName(written)).toBe(name);
});

it('a long name keeps its ending and breaks no character', () => {
  const name = cleanName(`${'😀'.repeat(200)}.pdf`);
  expect(name.length).toBeLessThanOrEqual(200);
  expect(name.endsWith('😀.pdf')).toBe(true);
});

it('a Cyrillic name is given in UTF-8, with a plain one for old readers', () => {
  expect(dispositionOf('attachment', "План (5'А).pdf")).toBe("attachment; filename=\"____ (5'_).pdf\"; filename*=UTF-8''%D0%9F%D0%BB%D0%B0%D0%BD%20%285%27%D0%90%29.pdf");
  expect(dispositionOf('inline', 'plan.png')).toBe('inline; filename="plan.png"');
});

it('a name cannot end its header field', () => {
  expect(dispositionOf('attachment', 'a"; filename="b.html')).toBe("attachment; filename=\"a_; filename=_b.html\"; filename*=UTF-8''a%22%3B%20filename%3D%22b.html");
});
