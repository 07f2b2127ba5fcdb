import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bitmap, box, element, mp4, office, webm } from '../../tests/support/file-samples.ts';
import { fileSender, type FileSender } from '../../tests/support/file-sender.ts';
import { HEIC_SAMPLE } from '../../tests/support/heic-sample.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { logIn } from '../../tests/support/test-client.ts';
import { makeTestSchool } from '../../tests/support/test-school.ts';

/** Content that would run, load or frame something if a browser ever took it for what it is. */
const SCRIPT = '<script>alert(1)</script>';
const ACTIVE: readonly (readonly [name: string, text: string])[] = [
  ['page', `<!doctype html>${SCRIPT}`],
  ['page in capitals', `<HTML><BODY ONLOAD=alert(1)>`],
  ['page behind blanks', `\n\t  <html>${SCRIPT}`],
  ['page behind a mark', `\u{FEFF}<html>${SCRIPT}`],
  ['bare script', SCRIPT],
  ['frame', '<iframe src="javascript:alert(1)"></iframe>'],
  ['style', '<style>@import "//example.org/x.css"</style>'],
  ['refresh', '<meta http-equiv="refresh" content="0;url=//example.org">'],
  ['comment first', `<!-- x -->${SCRIPT}`],
  ['SVG', `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`],
  ['SVG with a prolog', `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`],
  ['XML with an entity', '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'],
  ['XHTML', `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${SCRIPT}</html>`],
  ['link', '<link rel="stylesheet" href="//example.org/x.css">'],
];
/** The names under which each is sent. */
const NAMES = ['a.html', 'a.svg', 'a.jpg', 'a.txt', 'a.mp4'] as const;
const REFUSED_KINDS: readonly (readonly [name: string, bytes: Buffer])[] = [
  ['program.exe', Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0', 'latin1')],
  ['program.pdf', Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1')],
  ['script.sh', Buffer.from('#!/bin/sh\nrm -rf /')],
  ['script.js', Buffer.from('alert(1)')],
  ['film.swf', Buffer.from('FWS\x09\0\0\0\0', 'latin1')],
  ['half.gif', Buffer.from(`GIF89a/*${SCRIPT}*/`)],
  ['archive.zip', Buffer.from('PK\x03\x04\x14\0\0\0', 'latin1')],
  ['page.mhtml', Buffer.from(`MIME-Version: 1.0\nContent-Type: multipart/related\n\n${SCRIPT}`)],
];

/** What may be shown in place of pictures, which we wrote ourselves. */
const SHOWN = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** Films are kept as they came, but for what tells of a place, and run nothing as long as nobody takes them for anything else. */
const FILMS: readonly (readonly [what: string, bytes: Buffer, mimeType: string, isKept: boolean])[] = [
  ['an MP4 whose frames are a page', mp4({ frames: `<!doctype html>${SCRIPT}` }), 'video/mp4', true],
  ['an MP4 with a page in what it tells of itself', mp4({ movie: [box('udta', box('\xa9nam', Buffer.from(SCRIPT))), box('meta', Buffer.from(SCRIPT))], behind: [box('uuid', Buffer.from(SCRIPT))] }), 'video/mp4', false],
  ['an MP4 with a page behind it', Buffer.concat([mp4(), Buffer.from(`\n<html>${SCRIPT}`)]), 'video/mp4', true],
  ['a WebM with a page in it', webm(element(0xec, Buffer.from(`<html>${SCRIPT}`))), 'video/webm', true],
  ['a WebM with a page behind it', Buffer.concat([webm(), Buffer.from(`<html>${SCRIPT}`)]), 'video/webm', true],
];

/** What a document may be called: nothing that a browser runs or loads something for. */
const DOWNLOADED = new Set(['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/msword', 'application/pdf', 'application/rtf', 'text/csv', 'text/plain']);

const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

describe('UPL-05 hostile files are never served so that they could run', () => {
  let test: TestApp;
  let authorization: string;
  let sender: FileSender;
  beforeAll(async () => {
    test = await createTestApp();
    await makeTestSchool(test.database.db);
    const { accessToken } = await logIn(test.app, 'anna@school.test');
    authorization = `Bearer ${accessToken}`;
    sender = fileSender(test.app, accessToken);
  });
  afterAll(() => test.close());

  /** How it is served: not at all, as a download, or in place as one of SHOWN without a trace of the script. */
  async function fateOf(bytes: Uint8Array, name: string): Promise<string> {
    const id = randomUUID();
    const taken = await sender.form(id, bytes, name, 'text/html');
    const served = await test.app.inject({ url: `/api/files/${id}/content`, headers: { authorization } });
    if (taken.statusCode === 422 && served.statusCode === 404) return 'refused';
    expect([taken.statusCode, served.statusCode]).toEqual([201, 200]);
    expect(served.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-security-policy': POLICY });
    const [mimeType = ''] = String(served.headers['content-type']).split(';');
    if (String(served.headers['content-disposition']).startsWith('attachment')) return DOWNLOADED.has(mimeType) ? 'download' : `downloaded as ${mimeType}`;
    const isClean = !served.rawPayload.includes('<script') && !served.rawPayload.includes('alert(1)');
    const small = await test.app.inject({ url: `/api/files/${id}/content?w=96&h=96`, headers: { authorization } });
    expect(small.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
    return SHOWN.has(mimeType) && isClean ? 'rewritten' : `shown as ${mimeType}`;
  }

  const texts = ACTIVE.flatMap(([kind, text]) => NAMES.map((name) => [`${kind} as ${name}`, Buffer.from(text), name] as const));
  it.each([...texts, ...REFUSED_KINDS.map(([name, bytes]) => [name, bytes, name] as const)])('%s is refused', async (_, bytes, name) => {
    expect(await fateOf(bytes, name)).toBe('refused');
  });

  it.each(['png', 'jpeg', 'gif', 'webp', 'tiff', 'avif'] as const)('a %s that is a page as well is written anew without it', async (format) => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).toFormat(format).toBuffer();
    expect(await fateOf(Buffer.concat([picture, Buffer.from(SCRIPT)]), 'a.html')).toBe('rewritten');
    const commented = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).withExif({ IFD0: { ImageDescription: SCRIPT } }).toFormat(format).toBuffer();
    expect(await fateOf(commented, 'a.jpg')).toBe('rewritten');
  });

  it.each([
    ['HEIC', Buffer.from(HEIC_SAMPLE, 'base64')],
    ['BMP', bitmap(8, 8)],
  ])('a %s that is a page as well is written anew without it', async (_, picture) => {
    for (const name of ['a.html', 'a.jpg']) expect(await fateOf(Buffer.concat([picture, Buffer.from(SCRIPT)]), name)).toBe('rewritten');
  });

  it.each(FILMS)('%s is a film by both doors, in whole and in parts, whatever it is called', async (_, bytes, mimeType, isKept) => {
    for (const name of ['a.html', 'a.mp4', 'a.webm', 'a.svg']) {
      const [byForm, inPieces] = [randomUUID(), randomUUID()];
      expect((await sender.form(byForm, bytes, name, 'text/html')).statusCode).toBe(201);
      await sender.begin(inPieces, bytes.length, name);
      expect((await sender.piece(inPieces, 0, bytes)).statusCode).toBe(204);
      for (const id of [byForm, inPieces]) {
        const url = `/api/files/${id}/content`;
        const [whole, part, small] = [await test.app.inject({ url, headers: { authorization } }), await test.app.inject({ url, headers: { authorization, range: 'bytes=8-99' } }), await test.app.inject({ url: `${url}?w=96`, headers: { authorization } })];
        const head = await test.app.inject({ method: 'HEAD', url, headers: { authorization } });
        expect([whole, part, small, head].map(({ statusCode }) => statusCode)).toEqual([200, 206, 200, 200]);
        for (const { headers } of [whole, part, small, head]) {
          expect(headers).toMatchObject({ 'content-type': mimeType, 'content-disposition': `inline; filename="a.${mimeType.slice('video/'.length)}"`, 'x-content-type-options': 'nosniff', 'content-security-policy': POLICY });
        }
        expect(whole.rawPayload.includes('<script')).toBe(isKept);
      }
    }
  });

  it.each([
    ['a PDF with a script', Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n'), 'a.pdf'],
    ['a PDF that is a page as well', Buffer.from(`%PDF-1.7\n${SCRIPT}`), 'a.pdf'],
    ['an RTF with an object', Buffer.from('{\\rtf1 {\\object\\objdata 0105}}'), 'a.rtf'],
    ['a table with a formula', Buffer.from('=cmd|\' /C calc\'!A0,1\n'), 'a.csv'],
    ['a text with a script behind its beginning', Buffer.from(`Hello\n${SCRIPT}`), 'a.txt'],
    ['a Word document that is a page as well', Buffer.concat([office('wordprocessingml.document'), Buffer.from(SCRIPT)]), 'a.docx'],
    ['an old Word document that is a page as well', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1024), Buffer.from(SCRIPT)]), 'a.doc'],
  ])('%s is a download', async (_, bytes, name) => {
    expect(await fateOf(bytes, name)).toBe('download');
  });

  it('there are at least 60 of them', () => {
    expect(texts.length + REFUSED_KINDS.length + FILMS.length).toBeGreaterThanOrEqual(60);
  });
});
