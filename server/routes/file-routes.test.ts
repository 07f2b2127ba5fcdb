import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import compress from '@fastify/compress';
import { sql } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FILE_SIZE_MAX } from '../../schema/limits.ts';
import { fileSchema, type FileRecord } from '../../schema/records/file.ts';
import { problemSchema } from '../../schema/wire.ts';
import { FILE_NAMES } from '../../tests/support/file-names.ts';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { createDeps } from '../create-deps.ts';
import { openFileHouse, type FileHouse } from '../files/file-house.ts';
import { silentPublisher } from '../live/live-publisher.ts';
import { createAccessTokens } from '../plugins/access-tokens.ts';
import { registerAuth } from '../plugins/auth.ts';
import { registerErrors } from '../plugins/errors.ts';
import { registerJsonBodies } from '../plugins/json-bodies.ts';
import { registerSecurityHeaders } from '../plugins/security-headers.ts';
import { createSessionGuard } from '../plugins/session-guard.ts';
import type { Database } from '../store/database.ts';
import { fileRoutes } from './file-routes.ts';

const ANNA = v7();
const BORIS = v7();
const STRANGER = v7();

describe('file routes', () => {
  let database: Database;
  let app: FastifyInstance;
  let house: FileHouse;
  let dataDir: string;
  let port: number;
  const tokens = createAccessTokens('c2VjcmV0IG9mIHRoZSB0ZXN0cywgMzIgYnl0ZXMu', systemClock);

  beforeAll(async () => {
    database = await openTestDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'parta-file-routes-'));
    house = await openFileHouse({ dataDir, linkSecret: 'a2V5' });
    app = Fastify({ bodyLimit: 1000, forceCloseConnections: true });
    const sessions = createSessionGuard(() => Promise.resolve(true), systemClock);
    const config = readConfig({ CHECK_REPLIES: 'on', DATA_DIR: dataDir });
    const deps = { ...(await createDeps({ config, database, files: house, clock: systemClock })), live: silentPublisher, tokens, sessions };
    registerErrors(app);
    registerJsonBodies(app);
    registerSecurityHeaders(app, { realtimeUrl: null });
    await app.register(compress, { threshold: 0 });
    registerAuth(app, deps);
    await app.register(async (api) => fileRoutes(api, deps), { prefix: '/api' });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const address = app.server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
    for (const userId of [ANNA, BORIS, STRANGER]) {
      await database.db.execute(sql`insert into users (id, role, email, password_hash, first_name, last_name) values (${userId}, 'teacher', ${`${userId}@example.org`}, 'x', 'A', 'B')`);
    }
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function tokenOf(userId: string): Promise<string> {
    return `Bearer ${(await tokens.sign({ userId, sessionId: v7(), role: 'teacher' })).token}`;
  }

  async function post(userId: string, form: FormData): Promise<Response> {
    return fetch(`http://127.0.0.1:${port}/api/upload`, { method: 'POST', body: form, headers: { authorization: await tokenOf(userId), 'accept-language': 'ru' } });
  }

  function formOf(bytes: Uint8Array<ArrayBuffer> | string, name: string, fields: Record<string, string> = {}): FormData {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.append(key, value);
    form.append('file', new File([bytes], name));
    return form;
  }

  async function uploaded(userId: string, bytes: Uint8Array<ArrayBuffer> | string, name: string, fields: Record<string, string> = {}): Promise<FileRecord> {
    const response = await post(userId, formOf(bytes, name, fields));
    expect(response.status).toBe(201);
    return fileSchema.parse(await response.json());
  }

  async function get(userId: string | null, path: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`http://127.0.0.1:${port}/api${path}`, { headers: { ...(userId !== null && { authorization: await tokenOf(userId) }), ...headers } });
  }

  async function photo(width = 800, height = 600): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await sharp({ create: { width, height, channels: 3, background: { r: 10, g: 120, b: 200 } } }).jpeg().toBuffer();
    return new Uint8Array(bytes);
  }

  it('stores an upload under the client’s id and describes it', async () => {
    const id = v7();
    const file = await uploaded(ANNA, await photo(), 'Наш класс.jpg', { _id: id, type: 'photo' });
    expect(file).toMatchObject({ '@id': `/files/${id}`, type: 'photo', originalName: 'Наш класс.jpg', mimeType: 'image/jpeg', width: 800, height: 600, url: `/files/${id}/content` });
    const described = fileSchema.parse(await (await get(ANNA, `/files/${id}`)).json());
    expect({ ...described, signedUrl: undefined }).toEqual({ ...file, signedUrl: undefined });
    expect(described.signedUrl).toContain('signature=');
  });

  it('the same id again is the same file, and belongs to its owner', async () => {
    const id = v7();
    const first = await uploaded(ANNA, 'one', 'a.txt', { _id: id });
    expect(await uploaded(ANNA, 'two, which is not stored', 'b.txt', { _id: id })).toEqual(first);
    expect((await post(BORIS, formOf('three', 'c.txt', { _id: id }))).status).toBe(409);
    expect(await (await get(ANNA, `/files/${id}/content`)).text()).toBe('one');
  });

  it('two uploads of one id at once end in one file', async () => {
    const id = v7();
    const [one, two] = await Promise.all([uploaded(ANNA, await photo(), 'a.jpg', { _id: id }), uploaded(ANNA, await photo(), 'a.jpg', { _id: id })]);
    expect(one).toEqual(two);
  });

  it.each(FILE_NAMES)('F-104 a form keeps the name %s', async (name) => {
    expect((await uploaded(ANNA, 'a text', name)).originalName).toBe(name);
  });

  it('UPL-05 refuses by content with a violation at the file, in the caller’s language', async () => {
    const response = await post(ANNA, formOf('<script>alert(1)</script>', 'photo.svg'));
    expect([response.status, response.headers.get('content-type')]).toEqual([422, 'application/problem+json; charset=utf-8']);
    expect(problemSchema.parse(await response.json()).violations).toEqual([{ propertyPath: 'file', code: 'fileType', values: { code: 'SVG' }, message: 'Файлы типа SVG не поддерживаются' }]);
    const empty = await post(ANNA, formOf('', 'photo.jpg'));
    expect(problemSchema.parse(await empty.json()).violations?.[0]?.code).toBe('fileEmpty');
    expect(await readdir(join(dataDir, 'uploads'))).toEqual([]);
  });

  it('refuses a form without a file, a wrong id, a wrong type, another content type and a caller without a token', async () => {
    const empty = new FormData();
    empty.append('type', 'photo');
    expect(problemSchema.parse(await (await post(ANNA, empty)).json()).violations?.[0]).toMatchObject({ propertyPath: 'file', code: 'required' });
    expect(problemSchema.parse(await (await post(ANNA, formOf('x', 'a.txt', { _id: '1' }))).json()).violations?.[0]?.propertyPath).toBe('_id');
    expect(problemSchema.parse(await (await post(ANNA, formOf('x', 'a.txt', { type: 'page' }))).json()).violations?.[0]?.propertyPath).toBe('type');
    const json = await fetch(`http://127.0.0.1:${port}/api/upload`, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json', authorization: await tokenOf(ANNA) } });
    expect(json.status).toBe(415);
    const nobody = await fetch(`http://127.0.0.1:${port}/api/upload`, { method: 'POST', body: formOf('x', 'a.txt') });
    expect(nobody.status).toBe(401);
  });

  it('a form without an end, with an endless field or with too many parts is refused, no failure of ours', async () => {
    const field = 'content-disposition: form-data; name="x"\r\n\r\n1\r\n--b\r\n';
    const file = 'content-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
    for (const body of ['', '--b', '--b\r\n', `--b\r\n${file}half`, `--b\r\n${file}half\r\n--b`, `--b\r\n${field.repeat(6)}${file}x\r\n--b--\r\n`, `--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--b--\r\n`]) {
      const response = await fetch(`http://127.0.0.1:${port}/api/upload`, { method: 'POST', body, headers: { 'content-type': 'multipart/form-data; boundary=b', authorization: await tokenOf(ANNA) } });
      expect([body, Math.floor(response.status / 100), response.headers.get('content-type')]).toEqual([body, 4, 'application/problem+json; charset=utf-8']);
    }
    expect(await readdir(join(dataDir, 'uploads'))).toEqual([]);
  });

  it('a form without an end under the id of a file that stands is refused, too, its owner’s and another’s', async () => {
    const { _id } = await uploaded(ANNA, 'one', 'a.txt');
    const body = `--b\r\ncontent-disposition: form-data; name="_id"\r\n\r\n${_id}\r\n--b\r\ncontent-disposition: form-data; name="file"; filename=".txt"\r\n\r\n\0`;
    for (const userId of [ANNA, BORIS]) {
      const response = await fetch(`http://127.0.0.1:${port}/api/upload`, { method: 'POST', body, headers: { 'content-type': 'multipart/form-data; boundary=b', authorization: await tokenOf(userId) } });
      expect(response.status).toBe(400);
    }
    expect(await (await get(ANNA, `/files/${_id}/content`)).text()).toBe('one');
  });

  it('answers 413 to more than the limit, said beforehand or found out on the way, and keeps nothing of it', async () => {
    expect(await chunkedUpload({ 'content-length': String(FILE_SIZE_MAX * 2) }, 10)).toBe(413);
    expect(await chunkedUpload({}, FILE_SIZE_MAX + 1)).toBe(413);
    expect(await readdir(join(dataDir, 'uploads'))).toEqual([]);
  });

  it('an upload that cannot be stored does not keep the next request on its connection from being heard', async () => {
    await database.db.execute(sql`alter table stray_bytes rename to stray_bytes_away`);
    try {
      // More than the parser takes unasked, less than lies in the buffers of the connection: it counts as sent.
      expect((await post(ANNA, formOf('x'.repeat(500_000), 'a.txt'))).status).toBe(500);
      const next = get(ANNA, `/files/${v7()}/content`).then(({ status }) => status);
      const late = new Promise<string>((resolve) => void setTimeout(() => resolve('no answer'), 20_000));
      expect(await Promise.race([next, late])).toBe(404);
    } finally {
      await database.db.execute(sql`alter table stray_bytes_away rename to stray_bytes`);
    }
  });

  it('an upload that breaks off leaves nothing', async () => {
    const id = v7();
    const call = httpRequest({ port, path: '/api/upload', method: 'POST', headers: { authorization: await tokenOf(ANNA), 'content-type': 'multipart/form-data; boundary=b' } });
    call.on('error', () => undefined);
    call.write(`--b\r\ncontent-disposition: form-data; name="_id"\r\n\r\n${id}\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf`);
    await until(async () => (await readdir(join(dataDir, 'uploads'))).length === 1);
    call.destroy();
    await until(async () => (await readdir(join(dataDir, 'uploads'))).length === 0);
    expect((await get(ANNA, `/files/${id}`)).status).toBe(404);
  });

  it('serves ranges: a part, the end, an impossible one, another version’s', async () => {
    const { url, _id: id } = await uploaded(ANNA, '0123456789', 'Список.txt');
    const whole = await get(ANNA, url);
    expect([whole.status, await whole.text(), whole.headers.get('content-length'), whole.headers.get('content-encoding')]).toEqual([200, '0123456789', '10', null]);
    const part = await get(ANNA, url, { range: 'bytes=2-4' });
    expect([part.status, await part.text(), part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([206, '234', 'bytes 2-4/10', '3']);
    const end = await get(ANNA, url, { range: 'bytes=-3', 'if-range': `"${id}"` });
    expect([end.status, await end.text()]).toEqual([206, '789']);
    const impossible = await get(ANNA, url, { range: 'bytes=10-' });
    expect([impossible.status, impossible.headers.get('content-range'), impossible.headers.get('cache-control')]).toEqual([416, 'bytes */10', 'no-store']);
    expect((await get(ANNA, url, { range: 'bytes=2-4', 'if-range': '"other"' })).status).toBe(200);
    expect((await get(ANNA, url, { 'if-none-match': `"${id}"` })).status).toBe(304);
    const head = await fetch(`http://127.0.0.1:${port}/api${url}`, { method: 'HEAD', headers: { authorization: await tokenOf(ANNA) } });
    expect([head.status, head.headers.get('content-length'), head.headers.get('accept-ranges'), await head.text()]).toEqual([200, '10', 'bytes', '']);
  });

  it('UPL-05 sends files so that nothing in them can run, documents under their own name', async () => {
    const document = await get(ANNA, (await uploaded(ANNA, 'text', 'План на май.txt')).url);
    expect(Object.fromEntries(document.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': "attachment; filename=\"____ __ ___.txt\"; filename*=UTF-8''%D0%9F%D0%BB%D0%B0%D0%BD%20%D0%BD%D0%B0%20%D0%BC%D0%B0%D0%B9.txt",
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
    const picture = await get(ANNA, (await uploaded(ANNA, await photo(), 'a.png')).url);
    expect([picture.headers.get('content-type'), picture.headers.get('content-disposition')]).toEqual(['image/jpeg', 'inline; filename="a.jpg"']);
  });

  it('F-101 serves smaller pictures by w and h, whole unless a crop is asked for, in the format that the caller takes', async () => {
    const { url } = await uploaded(ANNA, await photo(1200, 800), 'a.jpg');
    const whole = await sharp(await (await get(ANNA, `${url}?w=200&h=200`)).arrayBuffer()).metadata();
    expect([whole.width, whole.height]).toEqual([200, 133]);
    expect((await get(ANNA, `${url}?w=200&h=200&fit=cover`)).status).toBe(400);
    const small = await get(ANNA, `${url}?w=100&h=100&fit=crop`, { accept: 'image/avif,image/webp,*/*' });
    expect([small.status, small.headers.get('content-type'), small.headers.get('vary')]).toEqual([200, 'image/webp', 'Accept, Authorization']);
    const metadata = await sharp(await small.arrayBuffer()).metadata();
    expect([metadata.width, metadata.height]).toEqual([200, 200]);
    const wide = await get(ANNA, `${url}?w=315`, { accept: '*/*' });
    expect([wide.headers.get('content-type'), (await sharp(await wide.arrayBuffer()).metadata()).width]).toEqual(['image/jpeg', 320]);
    expect((await get(ANNA, `${url}?w=0`)).status).toBe(400);
  });

  it('a signed link opens the file for its user without a token, and nothing else', async () => {
    const { _id: id } = await uploaded(ANNA, 'text', 'a.txt');
    const other = await uploaded(ANNA, 'other', 'b.txt');
    const { signedUrl = '' } = fileSchema.parse(await (await get(ANNA, `/files/${id}`)).json());
    expect(await (await get(null, signedUrl)).text()).toBe('text');
    const tampered = [
      signedUrl.replace(id, other._id),
      signedUrl.replace(ANNA, BORIS),
      signedUrl.replace(/expires=\d+/, `expires=${Date.now() + 86_400_000}`),
      signedUrl.replace(/signature=../, 'signature=AA'),
      house.links.sign(id, ANNA, Date.now() - 300_001).toString(),
    ];
    for (const link of tampered) expect((await get(null, link)).status).toBe(403);
    // As long as it was promised, or a film would stop in its middle.
    expect(await (await get(null, house.links.sign(id, ANNA, Date.now() - 290_000))).text()).toBe('text');
    expect((await get(null, `/files/${id}/content`)).status).toBe(401);
    expect((await get(null, house.links.sign(id, STRANGER, Date.now()))).status).toBe(404);
  });

  it('a file is read by its owner, and by who sees what it is attached to', async () => {
    const { _id: id, url } = await uploaded(ANNA, await photo(), 'a.jpg');
    const seenBy = async (userId: string) => (await get(userId, url)).status;
    expect([await seenBy(ANNA), await seenBy(BORIS), (await get(BORIS, `/files/${id}`)).status]).toEqual([200, 404, 404]);
    const [thread, message] = [v7(), v7()];
    await database.db.execute(sql`insert into threads (id, type, created_by_id) values (${thread}, 'direct', ${ANNA})`);
    await database.db.execute(sql`insert into thread_members (thread_id, user_id) values (${thread}, ${ANNA}), (${thread}, ${BORIS})`);
    await database.db.execute(sql`insert into messages (id, thread_id, author_id, body, created_at) values (${message}, ${thread}, ${ANNA}, 'look', now())`);
    await database.db.execute(sql`insert into message_files (message_id, file_id) values (${message}, ${id})`);
    expect([await seenBy(BORIS), await seenBy(STRANGER)]).toEqual([200, 404]);
    await database.db.execute(sql`delete from thread_members where user_id = ${BORIS}`);
    expect(await seenBy(BORIS)).toBe(404);
    await database.db.execute(sql`update users set avatar_file_id = ${id} where id = ${ANNA}`);
    const classId = v7();
    await database.db.execute(sql`insert into classes (id, name, grade, icon_id, class_code, main_teacher_id) select ${classId}, '5A', 'child', id, 'ABCDEFG', ${ANNA} from icons limit 1`);
    expect(await seenBy(STRANGER)).toBe(404);
    await database.db.execute(sql`insert into class_assistants (class_id, user_id) values (${classId}, ${STRANGER})`);
    expect([await seenBy(STRANGER), await seenBy(BORIS)]).toEqual([200, 404]);
    await database.db.execute(sql`update users set avatar_file_id = null where id = ${ANNA}`);
    const story = v7();
    await database.db.execute(sql`insert into stories (id, class_id, author_id, body, created_at) values (${story}, ${classId}, ${ANNA}, 'post', now())`);
    expect(await seenBy(STRANGER)).toBe(404);
    await database.db.execute(sql`insert into story_files (story_id, file_id) values (${story}, ${id})`);
    expect([await seenBy(STRANGER), await seenBy(BORIS)]).toEqual([200, 404]);
  });

  it('an unknown id, a wrong one and a file whose bytes are gone are not found', async () => {
    const { _id: id, url } = await uploaded(ANNA, 'text', 'a.txt');
    await house.store.remove(id);
    for (const path of [`/files/${v7()}/content`, '/files/nonsense/content', `/files/${v7()}`, url]) expect((await get(ANNA, path)).status).toBe(404);
  });

  /** Sends `size` bytes as a file; without a content-length they go in chunks. */
  async function chunkedUpload(headers: Record<string, string>, size: number): Promise<number> {
    const authorization = await tokenOf(ANNA);
    return new Promise((resolve, reject) => {
      const call = httpRequest({ port, path: '/api/upload', method: 'POST', headers: { authorization, 'content-type': 'multipart/form-data; boundary=b', ...headers } }, (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      });
      call.on('error', reject);
      call.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n');
      for (let sent = 0; sent < size; sent += 1_000_000) call.write(Buffer.alloc(Math.min(1_000_000, size - sent), 'x'));
      if (!('content-length' in headers)) call.end('\r\n--b--\r\n');
    });
  }
});

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('It did not come true in time');
}
