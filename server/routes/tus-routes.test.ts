import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { Upload } from 'tus-js-client';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { HEIC_SAMPLE } from '../../tests/support/heic-sample.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { makeTestSchool, PASSWORD, type TestSchool } from '../../tests/support/test-school.ts';
import { fileSchema } from '../../schema/records/file.ts';
import { problemSchema } from '../../schema/wire.ts';
import { storeSegments } from '../files/store-segments.ts';
import { sweepFiles } from '../files/sweep-files.ts';
import { knownFiles } from '../store/file-sweeper.ts';
import { PIECES_MAX } from './tus-routes.ts';
import { SENT_AT_ONCE } from './upload-turns.ts';

const DAY_MS = 24 * 3_600_000;
const TEXT = randomBytes(6 * 1024 * 1024).toString('hex');

describe('resumable uploads', () => {
  let test: TestApp;
  let school: TestSchool;
  let origin: string;
  const tokens = new Map<string, string>();
  beforeAll(async () => {
    test = await createTestApp({ env: { FILES_PER_USER_MB: '60' } });
    school = await makeTestSchool(test.database.db);
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const address = test.app.server.address();
    origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
    for (const email of ['anna@school.test', 'boris@school.test', 'zoya@school.test', 'maria@home.test']) {
      const answer = await fetch(`${origin}/api/authentication/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email, password: PASSWORD }) });
      const body: unknown = await answer.json();
      if (typeof body === 'object' && body !== null && 'accessToken' in body) tokens.set(email, String(body.accessToken));
    }
  });
  afterAll(() => test.close());

  function ask(method: string, path: string, headers: Record<string, string | number> = {}, body: string | Uint8Array<ArrayBuffer> | null = null, who = 'anna@school.test'): Promise<Response> {
    const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    return fetch(`${origin}/api${path}`, { method, headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${tokens.get(who)}`, ...given }, body });
  }
  function metadata(values: Record<string, string>): string {
    return Object.entries(values).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`).join(',');
  }
  async function begin(id: string, size: number, filename = 'note.txt', who?: string): Promise<Response> {
    return ask('POST', '/uploads', { 'upload-length': size, 'upload-metadata': metadata({ _id: id, filename, type: 'file' }) }, null, who);
  }
  function send(id: string, offset: number, body: string | Uint8Array<ArrayBuffer>, who?: string): Promise<Response> {
    return ask('PATCH', `/uploads/${id}`, { 'upload-offset': offset, 'content-type': 'application/offset+octet-stream' }, body, who);
  }
  async function offsetOf(id: string): Promise<number> {
    return Number((await ask('HEAD', `/uploads/${id}`)).headers.get('upload-offset'));
  }
  function headOfPiece(id: string, offset: number, promised: number): string {
    const head = [`PATCH /api/uploads/${id} HTTP/1.1`, 'host: x', `authorization: Bearer ${tokens.get('anna@school.test')}`, 'tus-resumable: 1.0.0', `upload-offset: ${offset}`, 'content-type: application/offset+octet-stream', `content-length: ${promised}`];
    return `${head.join('\r\n')}\r\n\r\n`;
  }
  /** A connection that breaks after these bytes of an upload that promised all of it. */
  async function sendAndBreak(id: string, offset: number, bytes: string, promised: number): Promise<void> {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject);
      socket.write(`${headOfPiece(id, offset, promised)}${bytes}`, () => resolve());
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.destroy();
  }

  it('UPL-05 the public tus client sends a file in pieces, and it is the file under the client’s id', async () => {
    const id = v7();
    const bytes = Buffer.from(TEXT);
    await new Promise<void>((resolve, reject) => {
      const upload = new Upload(bytes, {
        endpoint: `${origin}/api/uploads`,
        chunkSize: 4 * 1024 * 1024,
        retryDelays: [],
        headers: { authorization: `Bearer ${tokens.get('anna@school.test')}` },
        metadata: { _id: id, filename: 'Наш список.txt', type: 'file' },
        onError: reject,
        onSuccess: () => resolve(),
      });
      upload.start();
    });
    const file = fileSchema.parse(await (await ask('GET', `/files/${id}`)).json());
    expect(file).toMatchObject({ originalName: 'Наш список.txt', size: TEXT.length, type: 'file' });
    expect(await (await ask('GET', `/files/${id}/content`)).text()).toBe(TEXT);
  });

  it('a connection that breaks loses nothing of what has arrived, and the rest goes on from there', async () => {
    const id = v7();
    const text = 'x'.repeat(400_000);
    expect([(await begin(id, text.length)).status, await offsetOf(id)]).toEqual([201, 0]);
    await sendAndBreak(id, 0, text.slice(0, 150_000), text.length);
    await expect.poll(() => offsetOf(id)).toBe(150_000);
    expect((await send(id, 0, text)).status).toBe(409);
    const answer = await send(id, 150_000, text.slice(150_000));
    expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, '400000']);
    expect(await (await ask('GET', `/files/${id}/content`)).text()).toBe(text);
  });

  it('two that send the same piece at once add it once', async () => {
    const id = v7();
    await begin(id, 1000);
    const statuses = await Promise.all([send(id, 0, 'a'.repeat(500)), send(id, 0, 'a'.repeat(500))]);
    expect(statuses.map(({ status }) => status).sort((one, other) => one - other)).toEqual([204, 409]);
    expect(await offsetOf(id)).toBe(500);
  });

  it('UPL-03 a piece that is here already, as browsers send it again by themselves, is refused before it has come', async () => {
    const id = v7();
    await begin(id, TEXT.length);
    await sendAndBreak(id, 0, TEXT.slice(0, 1000), 500_000);
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    const said: Buffer[] = [];
    const end = new Promise<void>((resolve) => socket.on('close', () => resolve()));
    socket.on('data', (bytes: Buffer) => said.push(bytes)).on('error', () => undefined);
    socket.write(`${headOfPiece(id, 0, 500_000)}${TEXT.slice(0, 1000)}`);
    await end;
    expect(Buffer.concat(said).toString('latin1')).toMatch(/^HTTP\/1\.1 409 [^]*connection: close/iu);
    expect(await offsetOf(id)).toBe(1000);
  });

  it('UPL-03 what came by a connection of which nothing is heard any more is kept for who begins again', async () => {
    const id = v7();
    await begin(id, TEXT.length);
    const silent = connect(Number(new URL(origin).port), '127.0.0.1');
    silent.on('error', () => undefined);
    silent.write(`${headOfPiece(id, 0, 500_000)}${TEXT.slice(0, 5000)}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await begin(id, TEXT.length)).headers.get('upload-offset')).toBe('5000');
    const another = ask('HEAD', `/uploads/${id}`, {}, null, 'boris@school.test');
    expect((await another).status).toBe(404);
    expect((await send(id, 5000, TEXT.slice(5000, 6000))).headers.get('upload-offset')).toBe('6000');
    silent.destroy();
  });

  it('six pieces of one person may be on their way; the seventh is told to come again, whoever else sends is not, and the first goes on', async () => {
    const standing = Array.from({ length: SENT_AT_ONCE }, () => ({ id: v7(), socket: connect(Number(new URL(origin).port), '127.0.0.1') }));
    onTestFinished(() => standing.forEach(({ socket }) => socket.destroy()));
    for (const { id, socket } of standing) {
      await begin(id, 10);
      socket.on('error', () => undefined).write(`${headOfPiece(id, 0, 10)}abcde`);
    }
    // Each of its own: one that came before the six is whole, and is told nothing of the kind any more.
    await expect.poll(async () => {
      const early = v7();
      await begin(early, 10);
      return (await send(early, 0, 'abcdefghij')).status;
    }).toBe(429);
    const seventh = v7();
    await begin(seventh, 10);
    const told = await send(seventh, 0, 'abcdefghij');
    expect([told.status, told.headers.get('retry-after'), await offsetOf(seventh)]).toEqual([429, '2', 0]);
    const other = v7();
    await begin(other, 10, 'note.txt', 'maria@home.test');
    expect((await send(other, 0, 'abcdefghij', 'maria@home.test')).status).toBe(204);
    const [first] = standing;
    first?.socket.write('fghij');
    await expect.poll(async () => (await ask('GET', `/files/${first?.id}`)).status).toBe(200);
    expect((await send(seventh, 0, 'abcdefghij')).status).toBe(204);
  });

  it('a create that is repeated is the upload that stands; another person’s or another length is a conflict', async () => {
    const id = v7();
    const first = await begin(id, 100);
    expect([first.status, first.headers.get('location')]).toEqual([201, `/api/uploads/${id}`]);
    await send(id, 0, 'a'.repeat(40));
    const again = await begin(id, 100);
    expect([again.status, again.headers.get('upload-offset')]).toEqual([201, '40']);
    expect((await begin(id, 101)).status).toBe(409);
    expect((await begin(id, 100, 'note.txt', 'boris@school.test')).status).toBe(409);
    expect((await ask('HEAD', `/uploads/${id}`, {}, null, 'boris@school.test')).status).toBe(404);
    expect((await ask('DELETE', `/uploads/${id}`, {}, null, 'boris@school.test')).status).toBe(404);
  });

  it('an upload whose last answer was lost says that all has arrived, also when it came by the other door', async () => {
    const id = v7();
    await begin(id, 5);
    await send(id, 0, 'hello');
    expect([await offsetOf(id), (await begin(id, 5)).headers.get('upload-offset')]).toEqual([5, '5']);
    const other = v7();
    const form = new FormData();
    form.append('_id', other);
    form.append('file', new File(['whole'], 'a.txt'));
    expect((await fetch(`${origin}/api/upload`, { method: 'POST', body: form, headers: { authorization: `Bearer ${tokens.get('anna@school.test')}` } })).status).toBe(201);
    expect((await begin(other, 5)).headers.get('upload-offset')).toBe('5');
    expect(await offsetOf(other)).toBe(5);
  });

  it('a server that was killed after the last byte finishes the upload when it is asked', async () => {
    const id = v7();
    await begin(id, 10);
    await send(id, 0, 'abcde');
    await test.files.store.put(`${id}.5.x`, Buffer.from('fghij'));
    await test.database.db.execute(sql`update uploads set received = 10, segments = segments || ${JSON.stringify([{ name: `${id}.5.x`, size: 5 }])}::jsonb where id = ${id}`);
    expect((await ask('GET', `/files/${id}`)).status).toBe(404);
    expect(await offsetOf(id)).toBe(10);
    expect(await (await ask('GET', `/files/${id}/content`)).text()).toBe('abcdefghij');
  });

  it('UPL-03 so does beginning it again, and what is refused then is told with words', async () => {
    const wholes: [string, string, number][] = [['note.txt', 'abcdefghij', 201], ['page.html', '<!doctype>', 422]];
    for (const [name, text, status] of wholes) {
      const id = v7();
      await begin(id, 10, name);
      await test.files.store.put(`${id}.0.x`, Buffer.from(text));
      await test.database.db.execute(sql`update uploads set received = 10, segments = ${JSON.stringify([{ name: `${id}.0.x`, size: 10 }])}::jsonb where id = ${id}`);
      const again = await begin(id, 10, name);
      expect([again.status, again.headers.get('upload-offset')]).toEqual([status, status === 201 ? '10' : null]);
      expect((await ask('GET', `/files/${id}`)).status).toBe(status === 201 ? 200 : 404);
    }
  });

  it('UPL-05 what is sent in pieces is judged and written anew like everything else', async () => {
    const photo = v7();
    const bytes = new Uint8Array(Buffer.from(HEIC_SAMPLE, 'base64'));
    await begin(photo, bytes.length, 'IMG_1.HEIC');
    expect((await send(photo, 0, bytes)).status).toBe(204);
    expect(fileSchema.parse(await (await ask('GET', `/files/${photo}`)).json())).toMatchObject({ mimeType: 'image/jpeg', width: 64, height: 32, type: 'photo' });
    const page = v7();
    const html = '<!doctype html><script>alert(1)</script>';
    await begin(page, html.length, 'page.html');
    const refused = await send(page, 0, html);
    expect([refused.status, problemSchema.parse(await refused.json()).violations?.[0]?.code]).toEqual([422, 'fileType']);
    expect((await ask('HEAD', `/uploads/${page}`)).status).toBe(404);
  });

  it('bad requests get problems, never a failure', async () => {
    const id = v7();
    await begin(id, 100);
    const type = { 'content-type': 'application/offset+octet-stream' };
    const statuses = [
      await ask('POST', '/uploads', { 'tus-resumable': '0.2.2', 'upload-length': 1 }),
      await ask('POST', '/uploads', {}),
      await ask('POST', '/uploads', { 'upload-length': '-1' }),
      await ask('POST', '/uploads', { 'upload-length': 'many' }),
      await ask('POST', '/uploads', { 'upload-length': 1, 'upload-metadata': metadata({ _id: '../x' }) }),
      await ask('POST', '/uploads', { 'upload-length': 1, 'upload-metadata': metadata({ type: 'page' }) }),
      await ask('POST', '/uploads', { 'upload-length': 0 }),
      await ask('POST', '/uploads', { 'upload-length': 101 * 1024 * 1024 }),
      await ask('PATCH', `/uploads/${id}`, { ...type, 'upload-offset': 5 }, 'x'),
      await ask('PATCH', `/uploads/${id}`, type, 'x'),
      await ask('PATCH', `/uploads/${id}`, { 'upload-offset': 0, 'content-type': 'text/html' }, 'x'),
      await ask('PATCH', `/uploads/${id}`, { ...type, 'upload-offset': 0 }, 'x'.repeat(101)),
      await ask('PATCH', `/uploads/${v7()}`, { ...type, 'upload-offset': 0 }, 'x'),
      await ask('PATCH', '/uploads/nonsense', { ...type, 'upload-offset': 0 }, 'x'),
      await ask('POST', '/uploads', { authorization: 'Bearer nonsense nonsense nonsense', 'upload-length': 1 }),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([412, 400, 400, 400, 422, 422, 422, 413, 409, 400, 415, 413, 404, 404, 401]);
    for (const answer of statuses) expect(answer.headers.get('content-type')).toContain('application/problem+json');
    const options = await fetch(`${origin}/api/uploads`, { method: 'OPTIONS' });
    expect([options.status, options.headers.get('tus-version'), options.headers.get('tus-max-size')]).toEqual([204, '1.0.0', String(100 * 1024 * 1024)]);
  });

  it('a person’s files together have a limit, told with both figures, at both doors', async () => {
    const text = async (answer: Response) => problemSchema.parse(await answer.json()).violations?.[0];
    expect((await begin(v7(), 59 * 1024 * 1024, 'a.txt', 'zoya@school.test')).status).toBe(201);
    const second = await begin(v7(), 2 * 1024 * 1024, 'b.txt', 'zoya@school.test');
    expect([second.status, await text(second)]).toEqual([422, { propertyPath: 'file', code: 'filesQuota', values: { used: 59, limit: 60 }, message: 'Your files take up 59 of 60 MB, so there is no room for this one.' }]);
    const form = new FormData();
    form.append('file', new File(['x'.repeat(2 * 1024 * 1024)], 'a.txt'));
    const multipart = await fetch(`${origin}/api/upload`, { method: 'POST', body: form, headers: { authorization: `Bearer ${tokens.get('zoya@school.test')}`, 'accept-language': 'ru' } });
    expect([multipart.status, (await text(multipart))?.message]).toEqual([422, 'Ваши файлы занимают 59 из 60 МБ, для этого места нет.']);
    const large = await begin(v7(), 200 * 1024 * 1024, 'a.txt', 'maria@home.test');
    expect([large.status, (await text(large))?.message]).toEqual([413, 'The limit for one file is 100 MB.']);
  });

  it('the limit holds for uploads that begin at once, and for a form that does not say how long it is', async () => {
    const begun = await Promise.all(Array.from({ length: 8 }, () => begin(v7(), 50_000_000, 'a.txt', 'maria@home.test')));
    expect(begun.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, ...Array.from({ length: 7 }, () => 422)]);
    const form = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'text '.repeat(3_000_000)}\r\n--b--\r\n`;
    const answer = await fetch(`${origin}/api/upload`, { method: 'POST', headers: { authorization: `Bearer ${tokens.get('maria@home.test')}`, 'content-type': 'multipart/form-data; boundary=b' }, body: new Blob([form]).stream(), duplex: 'half' });
    expect([answer.status, problemSchema.parse(await answer.json()).violations?.[0]?.code]).toEqual([422, 'filesQuota']);
  });

  it('an upload in a thousand crumbs is given up, and can begin anew', async () => {
    const id = v7();
    await begin(id, 2_000);
    const crumbs = JSON.stringify(Array.from({ length: PIECES_MAX }, (_, number) => ({ name: `${id}.${number}`, size: 1 })));
    await test.database.db.execute(sql`update uploads set segments = ${crumbs}::jsonb, received = ${PIECES_MAX} where id = ${id}`);
    expect((await send(id, PIECES_MAX, 'x')).status).toBe(404);
    expect((await begin(id, 2_000)).headers.get('upload-offset')).toBe('0');
  });

  it('what is given up, refused or sent twice takes up no place that nobody counts, nor do the pieces of a whole one', async () => {
    const [given, crumbled, refused, twice, whole] = [v7(), v7(), v7(), v7(), v7()];
    for (const id of [given, crumbled]) {
      await begin(id, 10);
      await send(id, 0, 'half');
    }
    expect((await stored()).segments).toEqual(expect.arrayContaining([given, crumbled]));
    expect((await ask('DELETE', `/uploads/${given}`)).status).toBe(204);
    const crumbs = JSON.stringify(Array.from({ length: PIECES_MAX - 1 }, (_, number) => ({ name: `${crumbled}.${number}`, size: 0 })));
    await test.database.db.execute(sql`update uploads set segments = segments || ${crumbs}::jsonb where id = ${crumbled}`);
    expect((await send(crumbled, 4, 'x')).status).toBe(404);
    await begin(refused, 9, 'page.html');
    expect((await send(refused, 0, '<!doctype')).status).toBe(422);
    const sink = { announce: () => Promise.resolve(), add: () => Promise.resolve(false) };
    const overtaken = await storeSegments(test.files.store, Readable.from([Buffer.from('twice')]), { uploadId: twice, offset: 0, room: 5 }, sink);
    expect(overtaken).toEqual({ kind: 'overtaken', offset: 0 });
    await begin(whole, 5);
    expect((await send(whole, 0, 'hello')).status).toBe(204);
    const { files, segments } = await stored();
    expect([given, crumbled, refused, twice, whole].filter((id) => segments.includes(id))).toEqual([]);
    expect([files.includes(whole), files.includes(refused)]).toEqual([true, false]);
  });

  it('a form that is refused for want of room leaves no bytes, also of several at once', async () => {
    const body = () => new Blob([`--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'text '.repeat(2_000_000)}\r\n--b--\r\n`]).stream();
    expect((await begin(v7(), 45 * 1024 * 1024, 'a.txt', 'boris@school.test')).status).toBe(201);
    const before = (await stored()).files;
    const post = () => fetch(`${origin}/api/upload`, { method: 'POST', headers: { authorization: `Bearer ${tokens.get('boris@school.test')}`, 'content-type': 'multipart/form-data; boundary=b' }, body: body(), duplex: 'half' });
    const statuses = (await Promise.all(Array.from({ length: 4 }, post))).map(({ status }) => status);
    expect(statuses.sort((one, other) => one - other)).toEqual([201, 422, 422, 422]);
    expect((await stored()).files).toHaveLength(before.length + 1);
  });

  it('leftovers are swept: given up and forgotten uploads, files that hang on nothing, thumbnails of removed files; what is attached stays', async () => {
    const { db } = test.database;
    await db.execute(sql`delete from uploads`);
    await db.execute(sql`delete from files`);
    await sweep(Date.now() + 2 * DAY_MS);
    expect(await stored()).toEqual({ files: [], segments: [], thumbnails: [] });
    const photo = Buffer.from(HEIC_SAMPLE, 'base64');
    const attached = v7();
    const loose = v7();
    for (const id of [attached, loose]) {
      await begin(id, photo.length, 'a.heic');
      await send(id, 0, new Uint8Array(photo));
      expect((await ask('GET', `/files/${id}/content?w=96`)).status).toBe(200);
    }
    const storyId = v7();
    await db.execute(sql`insert into stories (id, class_id, author_id, body, attachment_ids, created_at) values (${storyId}, ${school.classId}, ${school.teacher}, 'x', ${JSON.stringify([attached])}, now())`);
    await db.execute(sql`insert into story_files (story_id, file_id) values (${storyId}, ${attached})`);
    await begin(v7(), 10);
    const [half, given] = [v7(), v7()];
    for (const id of [half, given]) {
      await begin(id, 10);
      await send(id, 0, 'half');
    }
    expect((await ask('DELETE', `/uploads/${given}`)).status).toBe(204);
    const now = Date.now();
    await sweep(now);
    expect(await stored()).toEqual({ files: [attached, loose].sort(), segments: [half], thumbnails: [attached, loose].sort() });
    await sweep(now + 2 * DAY_MS);
    expect((await stored()).segments).toEqual([half]);
    await sweep(now + 8 * DAY_MS);
    await sweep(now + 31 * DAY_MS);
    await sweep(now + 33 * DAY_MS);
    expect(await stored()).toEqual({ files: [attached], segments: [], thumbnails: [attached] });
    await db.execute(sql`delete from stories where id = ${storyId}`);
    await sweep(now + 31 * DAY_MS);
    await sweep(now + 33 * DAY_MS);
    expect(await stored()).toEqual({ files: [], segments: [], thumbnails: [] });
  });

  async function sweep(now: number): Promise<void> {
    await sweepFiles(test.database.db, test.files.store, now);
    await test.files.thumbnails.sweep((ids) => knownFiles(test.database.db, ids));
  }

  async function namesIn(folder: string): Promise<string[]> {
    return (await readdir(join(test.config.dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) => entry.isFile()).map(({ name }) => name);
  }

  /** What lies in the folders, by the ids of the files and uploads. */
  async function stored(): Promise<{ files: string[]; segments: string[]; thumbnails: string[] }> {
    const files = await namesIn('files');
    return {
      files: files.filter((name) => !name.includes('.')).sort(),
      segments: [...new Set(files.filter((name) => name.includes('.')).map((name) => name.split('.')[0] ?? ''))].sort(),
      thumbnails: [...new Set((await namesIn('thumbnails')).map((name) => name.split('_')[0] ?? ''))].sort(),
    };
  }
});
