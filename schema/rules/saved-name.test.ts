import { expect, it } from 'vitest';
import { savedName } from './saved-name.ts';

it.each([
  ['photo.heic', 'image/jpeg', 'photo.jpg'],
  ['scan.tiff', 'image/jpeg', 'scan.jpg'],
  ['scan.TIF', 'image/png', 'scan.png'],
  ['paint.bmp', 'image/jpeg', 'paint.jpg'],
  ['cat.gif', 'image/webp', 'cat.webp'],
  ['cat', 'image/webp', 'cat.webp'],
  ['a.JPEG', 'image/jpeg', 'a.JPEG'],
  ['page.html', 'video/mp4', 'page.mp4'],
  ['p.pdf', 'application/pdf', 'p.pdf'],
  ['Документ', 'application/pdf', 'Документ.pdf'],
  ['План на 30.11', 'application/pdf', 'План на 30.11.pdf'],
  ['Фото 30.11', 'image/jpeg', 'Фото 30.11.jpg'],
  ['film', 'video/quicktime', 'film.mov'],
  ['film.mp4', 'video/quicktime', 'film.mov'],
  ['note.txt', 'text/plain; charset=utf-8', 'note.txt'],
  ['wide.jfif', 'image/jpeg', 'wide.jfif'],
  ['not-sent-yet.heic', 'image/heic', 'not-sent-yet.heic'],
])('F-103 %s with bytes of %s is saved as %s', (original, mimeType, saved) => {
  expect(savedName(original, mimeType)).toBe(saved);
});
