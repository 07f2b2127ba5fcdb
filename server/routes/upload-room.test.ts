import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { problemSchema } from '../../schema/wire.ts';
import { fileSender, type FileSender } from '../../tests/support/file-sender.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { logIn } from '../../tests/support/test-client.ts';
import { makeTestSchool, type TestSchool } from '../../tests/support/test-school.ts';
import { usedBytes } from '../store/upload-writer.ts';

const MEGABYTE = 1024 ** 2;
/* A megabyte for each person; each test is one person's. */
let test: TestApp;
let school: TestSchool;
beforeAll(async () => {
  test = await createTestApp({ env: { FILES_PER_USER_MB: '1' } });
  school = await makeTestSchool(test.database.db);
});
afterAll(() => test.close());

const senderOf = async (email: string): Promise<FileSender> => fileSender(test.app, (await logIn(test.app, email)).accessToken);
const violation = (json: unknown) => problemSchema.parse(json).violations?.[0];
const stored = async () => (await readdir(join(test.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) => entry.isFile()).map(({ name }) => name);
const used = (ownerId: string) => usedBytes(test.database.db, ownerId, v7());

/** Noise that repeats itself: it packs well without loss, and is three times as large and more as a JPEG or a lossy WebP. */
async function growing(format: 'tiff' | 'webp', side: number): Promise<Buffer> {
  const noise = randomBytes(64 * 64 * 3);
  const tile = await sharp(noise, { raw: { width: 64, height: 64, channels: 3 } }).png().toBuffer();
  const picture = sharp({ create: { width: side, height: side, channels: 3, background: 'black' } }).composite([{ input: tile, tile: true }]).removeAlpha();
  return format === 'tiff' ? picture.tiff({ compression: 'deflate', predictor: 'none' }).toBuffer() : picture.webp({ lossless: true }).toBuffer();
}

it.each(['tiff', 'webp'] as const)('UPL-05 a %s that is small as it comes and has no room as it is stored is refused at both doors alike, and leaves nothing', async (format) => {
  const teacher = await senderOf('anna@school.test');
  const bytes = await growing(format, 1_400);
  expect(bytes.length).toBeLessThan(MEGABYTE / 2);
  const [inPieces, byForm] = [v7(), v7()];
  expect((await teacher.begin(inPieces, bytes.length, `a.${format}`)).statusCode).toBe(201);
  const refused = await teacher.piece(inPieces, 0, bytes);
  expect([refused.statusCode, violation(refused.json())]).toEqual([422, { propertyPath: 'file', code: 'filesQuota', values: { used: 0, limit: 1 }, message: 'Your files take up 0 of 1 MB, so there is no room for this one.' }]);
  const form = await teacher.form(byForm, bytes, `a.${format}`);
  expect([form.statusCode, violation(form.json())]).toEqual([422, violation(refused.json())]);
  expect([(await teacher.ask(inPieces)).statusCode, await stored(), await used(school.teacher)]).toEqual([404, [], 0]);
});

it('a picture that grows and has room is kept, and counted by what is stored', async () => {
  const stranger = await senderOf('zoya@school.test');
  const bytes = await growing('webp', 600);
  const id = v7();
  await stranger.begin(id, bytes.length, 'a.webp');
  expect((await stranger.piece(id, 0, bytes)).statusCode).toBe(204);
  const { size } = (await test.files.store.stat(id)) ?? { size: 0 };
  expect(size).toBeGreaterThan(3 * bytes.length);
  expect(await used(school.stranger)).toBe(size);
});

it('an upload that is given up while it becomes a file has given its room to others, and gets none twice', async () => {
  const parent = await senderOf('maria@home.test');
  const text = Buffer.from(randomBytes(400_000).toString('hex'));
  const [first, second] = [v7(), v7()];
  await parent.begin(first, text.length);
  const meanwhile: number[] = [];
  const put = test.files.store.put.bind(test.files.store);
  const spy = vi.spyOn(test.files.store, 'put').mockImplementation(async (name, bytes) => {
    if (name === first) meanwhile.push((await parent.giveUp(first)).statusCode, (await parent.begin(second, text.length)).statusCode);
    return put(name, bytes);
  });
  const answer = await parent.piece(first, 0, text);
  spy.mockRestore();
  expect([meanwhile, answer.statusCode, violation(answer.json())?.code]).toEqual([[204, 201], 422, 'filesQuota']);
  expect([await test.files.store.stat(first), await used(school.parent)]).toEqual([null, text.length]);
});
