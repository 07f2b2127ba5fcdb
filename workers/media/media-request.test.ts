import { expect, test } from 'vitest';
import { mediaPath } from '../../schema/port/media-path.ts';
import { contentUrl, mediaKey, mediaRequestOf, rangedResponse, wholeSize } from './media-request.ts';

const ID = '01a1fd46-5c2b-7908-9a25-4f920a708934';
const BYTES = new Blob(['0123456789'], { type: 'video/mp4' });

test('the media door reads a file and its size, and nothing else', () => {
  expect(mediaRequestOf(new URL(`http://x/media/${ID}?w=100&h=50&fit=crop`), null)).toEqual({ fileId: ID, size: { w: 100, h: 50, fit: 'crop' }, need: 'any', range: null });
  expect(mediaRequestOf(new URL(`http://x/media/${ID}`), 'bytes=0-')).toEqual({ fileId: ID, size: null, need: 'any', range: 'bytes=0-' });
  expect(mediaRequestOf(new URL('http://x/media/../api/users'), null)).toBeNull();
});

test('F-101 each fit of a size has a key of its own, whatever it is needed for, and a size without a fit is whole as on the server', () => {
  const [whole, crop] = [{ w: 640, h: 640, fit: 'whole' }, { w: 640, h: 640, fit: 'crop' }] as const;
  const keys = [null, whole, crop].map((size) => mediaKey({ fileId: ID, size }));
  expect(keys).toEqual([`/media/${ID}`, `/media/${ID}?w=640&h=640&fit=whole`, `/media/${ID}?w=640&h=640&fit=crop`]);
  expect(contentUrl({ fileId: ID, size: whole })).toBe(`/api/files/${ID}/content?w=640&h=640&fit=whole`);
  const request = mediaRequestOf(new URL(`http://x${mediaPath({ fileId: ID, size: whole, need: 'device' })}`), null);
  expect([request?.need, request && mediaKey(request)]).toEqual(['device', keys[1]]);
  expect(mediaRequestOf(new URL(`http://x/media/${ID}?w=640&h=640`), null)?.size).toEqual(whole);
});

test('a range of local bytes is answered as a server would', async () => {
  const cases: [string | null, number, string, string | null][] = [
    [null, 200, '0123456789', null],
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=0-', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=0-0', 206, '0', 'bytes 0-0/10'],
    ['bytes=-30', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=20-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    // What is no range, or several, is answered with the whole.
    ['bytes=5-2', 200, '0123456789', null],
    ['bytes=-', 200, '0123456789', null],
    ['bytes=0-1,4-5', 200, '0123456789', null],
    ['lines=0-1', 200, '0123456789', null],
  ];
  for (const [range, status, text, contentRange] of cases) {
    const response = rangedResponse(BYTES, BYTES.type, range);
    const length = response.headers.get('content-length');
    expect([range, response.status, await response.text(), response.headers.get('content-range'), length]).toEqual([range, status, text, contentRange, status === 416 ? null : String(text.length)]);
  }
});

test('of the answers to a range only one that brings the whole file is known to be whole', () => {
  const answer = (status: number, headers: Record<string, string>) => new Response(null, { status, headers });
  expect(wholeSize(answer(206, { 'content-range': 'bytes 0-9/10', 'content-length': '10' }))).toBe(10);
  expect(wholeSize(answer(200, { 'content-length': '10' }))).toBe(10);
  for (const part of ['bytes 0-1/10', 'bytes 1-9/10', 'bytes 0-9/*']) expect(wholeSize(answer(206, { 'content-range': part }))).toBeNull();
  expect(wholeSize(answer(206, {}))).toBeNull();
  expect(wholeSize(answer(404, { 'content-length': '10' }))).toBeNull();
});
