import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemSchema } from '../../schema/wire.ts';
import { fileSchema } from '../../schema/records/file.ts';
import { acceptFile } from '../../workers/port/accept-file.ts';
import { mp4, office } from '../support/file-samples.ts';
import { FILE_NAMES } from '../support/file-names.ts';
import { fileSender, type FileSender } from '../support/file-sender.ts';
import { photoSamples } from '../support/photo-samples.ts';
import { tracesIn } from '../support/placed-photo.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { logIn } from '../support/test-client.ts';
import { makeTestSchool } from '../support/test-school.ts';
import { VIDEO_PLACE, videoSamples } from '../support/video-samples.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n');
const PAGE = Buffer.from(`<!doctype html>${'<p>words</p>'.repeat(20)}`);
const PROGRAM = Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(200)]);
const OLD_OFFICE = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1024)]);
/** What the composer says of a file, and the violation that the server answers to the same one. */
const VIOLATIONS: Readonly<Record<string, string>> = { empty: 'fileEmpty', type: 'fileType', content: 'fileContent' };

/** Files whose names and bytes agree, and such as do not, with what both sides say. */
const MATCHES: readonly (readonly [name: string, bytes: Buffer, verdict: 'file' | 'photo' | 'video' | 'type' | 'content'])[] = [
  ['Сочинение.PDF', PDF, 'file'],
  ['Документ', PDF, 'file'],
  ['План на 30.11', PDF, 'file'],
  ['.pdf', PDF, 'file'],
  ['plan.docx', office('wordprocessingml.document'), 'file'],
  ['plan', office('spreadsheetml.sheet'), 'file'],
  ['plan.doc', OLD_OFFICE, 'file'],
  ['plan.xls', OLD_OFFICE, 'file'],
  ['plan', OLD_OFFICE, 'type'],
  ['letter.rtf', Buffer.from('{\\rtf1 hello}'), 'file'],
  ['note.txt', Buffer.from('BM is how this note begins'), 'file'],
  ['table.csv', Buffer.from([0xff, 0xfe, 0x1f, 0x04, 0x0d, 0x00]), 'file'],
  ['film.mp4', mp4(), 'video'],
  ['film.jpg', mp4(), 'video'],
  ['page.pdf', PAGE, 'content'],
  ['program.pdf', PROGRAM, 'content'],
  ['program.jpg', PROGRAM, 'content'],
  ['program.mp4', PROGRAM, 'content'],
  ['page.txt', PAGE, 'content'],
  ['program.txt', PROGRAM, 'content'],
  ['page.docx', PAGE, 'content'],
  ['plan.docx', PDF, 'content'],
  ['plan.pdf', office('wordprocessingml.document'), 'content'],
  ['plan.docx', OLD_OFFICE, 'content'],
  ['page.html', PAGE, 'type'],
  ['program.exe', PROGRAM, 'type'],
  ['program', PROGRAM, 'type'],
  ['page', PAGE, 'type'],
  ['report.final', PDF, 'type'],
  ['note', Buffer.from('just words'), 'type'],
];

describe('files as people pick them', () => {
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

  const content = (id: string, query = '', headers: Record<string, string> = {}) => test.app.inject({ url: `/api/files/${id}/content${query}`, headers: { authorization, ...headers } });
  async function pickedAs(bytes: Buffer, name: string): Promise<string> {
    const verdict = await acceptFile({ blob: new Blob([new Uint8Array(bytes)]), name, lastModified: 1 }, []);
    return typeof verdict === 'string' ? verdict : verdict.type;
  }

  it('F-108 takes at least 40 photos of all kinds, sizes and shapes, alike in the composer and on the server, and keeps nothing but the picture', { timeout: 240_000 }, async () => {
    const samples = await photoSamples();
    expect(samples.length).toBeGreaterThanOrEqual(40);
    for (const { name, bytes, kept, frames } of samples) {
      const id = randomUUID();
      expect([name, await pickedAs(bytes, name)]).toEqual([name, 'photo']);
      const answer = await sender.form(id, bytes, name, '');
      expect([name, answer.statusCode]).toEqual([name, 201]);
      expect([name, fileSchema.parse(answer.json())]).toMatchObject([name, { type: 'photo', ...kept }]);
      const whole = (await content(id)).rawPayload;
      const { width, height, pageHeight, pages, orientation } = await sharp(whole, { animated: true }).metadata();
      expect([name, width, pageHeight ?? height, pages ?? 1, orientation]).toEqual([name, kept.width, kept.height, frames ?? 1, undefined]);
      expect([name, await tracesIn(new Blob([new Uint8Array(whole)]))]).toEqual([name, []]);
      const small = await sharp((await content(id, '?w=96&h=96&fit=whole')).rawPayload).metadata();
      const scale = Math.min(1, 96 / Math.max(kept.width, kept.height));
      expect([name, Math.abs(small.width - kept.width * scale) <= 1, Math.abs(small.height - kept.height * scale) <= 1]).toEqual([name, true, true]);
    }
  });

  it('F-108 takes 12 videos (H.264, HEVC, VP8, VP9; MP4, MOV, WebM), alike in the composer and on the server, and keeps them but for their place', async () => {
    const samples = videoSamples();
    expect(samples).toHaveLength(12);
    expect(samples.filter(({ bytes }) => bytes.includes(VIDEO_PLACE))).toHaveLength(3);
    for (const { name, bytes, mimeType } of samples) {
      const id = randomUUID();
      expect([name, await pickedAs(bytes, name)]).toEqual([name, 'video']);
      expect([name, fileSchema.parse((await sender.form(id, bytes, name, '')).json())]).toMatchObject([name, { type: 'video', mimeType, size: bytes.length }]);
      const [whole, part] = [await content(id), await content(id, '', { range: 'bytes=0-99' })];
      expect([whole.headers['content-type'], part.statusCode, part.rawPayload.equals(whole.rawPayload.subarray(0, 100))]).toEqual([mimeType, 206, true]);
      expect([name, whole.rawPayload.includes(VIDEO_PLACE), whole.rawPayload.includes('PhoneMaker')]).toEqual([name, false, false]);
      // The frames: of a WebM its first cluster.
      const at = mimeType === 'video/webm' ? bytes.indexOf('1f43b675', 0, 'hex') : bytes.indexOf('mdat');
      expect([name, at > 0, whole.rawPayload.subarray(at, at + 200).equals(bytes.subarray(at, at + 200))]).toEqual([name, true, true]);
    }
  });

  it.each(MATCHES.map(([name, bytes, verdict]) => [name, verdict, bytes] as const))('F-111 the composer and the server decide alike about %s: %s', async (name, verdict, bytes) => {
    expect(await pickedAs(bytes, name)).toBe(verdict);
    const answer = await sender.form(randomUUID(), bytes, name, '');
    const said = answer.statusCode === 201 ? fileSchema.parse(answer.json()).type : problemSchema.parse(answer.json()).violations?.[0]?.code;
    expect(said).toBe(VIOLATIONS[verdict] ?? verdict);
  });

  it('F-111 a damaged photo is marked in the draft where every browser would draw it, and refused by the server as damaged; another is refused by both', async () => {
    const damaged = Buffer.from('no picture');
    for (const [name, picked] of [['a.jpg', 'photo'], ['a.webp', 'photo'], ['a.heic', 'content'], ['a.mov', 'content']] as const) {
      const answer = await sender.form(randomUUID(), damaged, name, '');
      expect([name, await pickedAs(damaged, name), problemSchema.parse(answer.json()).violations?.[0]?.code]).toEqual([name, picked, 'fileBroken']);
    }
  });

  it('F-111 the server says that the content does not match, with the type that the name promises', async () => {
    const answer = await sender.form(randomUUID(), PAGE, 'отчёт.pdf', '');
    expect(problemSchema.parse(answer.json()).violations).toEqual([{ propertyPath: 'file', code: 'fileContent', values: { code: 'PDF' }, message: 'This is not a file of type PDF: its content does not match its name.' }]);
  });

  it('F-111 30 names that people give their documents pass the composer, and the server keeps them', async () => {
    expect(FILE_NAMES).toHaveLength(30);
    for (const name of FILE_NAMES) {
      const bytes = Buffer.from('Взять сменную обувь');
      const id = randomUUID();
      await sender.begin(id, bytes.length, name);
      expect([name, await pickedAs(bytes, name), (await sender.piece(id, 0, bytes)).statusCode]).toEqual([name, 'file', 204]);
      const described = await test.app.inject({ url: `/api/files/${id}`, headers: { authorization } });
      expect(fileSchema.parse(described.json()).originalName).toBe(name);
    }
  });
});
