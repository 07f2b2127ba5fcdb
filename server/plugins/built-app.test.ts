import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';

let test: TestApp;
let dist: string;

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'parta-dist-'));
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Parta</title><script>check()</script><script src="/a.js"></script>');
  for (const language of ['en', 'ru']) writeFileSync(join(dist, `welcome-${language}.html`), `<!doctype html><title>Parta</title><style>p { color: red } @media (width<9px) { p { color: blue } }</style><p>${language}`);
  writeFileSync(join(dist, 'service.worker.js'), '// worker');
  writeFileSync(join(dist, 'assets', 'main-1a2b3c.js'), `// ${'x'.repeat(5_000)}`);
  test = await createTestApp({ env: { DIST_DIR: dist } });
});
afterAll(async () => {
  await test.close();
  rmSync(dist, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = { accept: 'text/html,*/*' }) => test.app.inject({ url, headers });

it('a navigation to any path of the app answers the app, asked for again each time', async () => {
  for (const url of ['/', '/teachers/classes/1/chat', '/unknown?x=1']) {
    const response = await get(url);
    expect([url, response.statusCode, response.headers['cache-control']]).toEqual([url, 200, 'no-cache']);
    expect(response.body).toContain('<title>Parta</title>');
  }
});

it('the styles that stand in the main page are taken by its policy, and no others', async () => {
  const rule = async (url: string) => /style-src [^;]*/.exec(String((await get(url)).headers['content-security-policy']))?.[0];
  expect(await rule('/')).toBe(`style-src 'self' 'sha256-${createHash('sha256').update('p { color: red } @media (width<9px) { p { color: blue } }').digest('base64')}'`);
  expect(await rule('/teachers')).toBe("style-src 'self'");
});

it('F-902 the script that stands in the shell is taken by its policy, wherever it is asked for, and no others', async () => {
  const policyOf = async (url: string) => String((await get(url)).headers['content-security-policy']);
  for (const url of ['/teachers', '/index.html']) expect(await policyOf(url)).toContain(`script-src 'self' 'sha256-${createHash('sha256').update('check()').digest('base64')}';`);
  for (const url of ['/', '/assets/main-1a2b3c.js']) expect(await policyOf(url)).not.toContain('script-src \'self\' \'sha256');
});

it('the main page comes in the language of the browser, every other page as the empty shell', async () => {
  const answered = async (url: string, language: string) => {
    const { body, headers } = await get(url, { accept: 'text/html,*/*', 'accept-language': language });
    return [body.split('<p>')[1], headers['cache-control'], headers['vary']?.includes('accept-language')];
  };
  expect(await answered('/', 'ru-RU,ru;q=0.9,en;q=0.8')).toEqual(['ru', 'no-cache', true]);
  expect(await answered('/?from=mail', 'de')).toEqual(['en', 'no-cache', true]);
  expect((await answered('/login', 'ru'))[0]).toBeUndefined();
});

it('hashed assets are kept for ever and sent small; the service worker never', async () => {
  const asset = await get('/assets/main-1a2b3c.js', { 'accept-encoding': 'br' });
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(asset.headers['content-encoding']).toBe('br');
  // Each header comes with each of the app's files: none that nobody uses.
  expect(Object.keys(asset.headers)).not.toContain('etag');
  expect((await get('/service.worker.js', {})).headers['etag']).toBeDefined();
  expect((await get('/service.worker.js', {})).headers['cache-control']).toBe('no-cache');
});

it('what is missing is missing: an old asset, a path of the API, a picture', async () => {
  for (const url of ['/assets/main-old.js', '/api/nothing', '/icons/nothing.svg', '/../package.json']) {
    expect([url, (await get(url, { accept: '*/*' })).statusCode]).toEqual([url, 404]);
  }
  expect((await get('/assets/main-old.js')).statusCode).toBe(404);
});

it('liveness asks nobody, readiness asks the database', async () => {
  expect((await get('/health/live')).statusCode).toBe(200);
  expect((await get('/health/ready')).statusCode).toBe(200);
});

it('a file that is sent does not crowd its response with listeners', async () => {
  const warnings: string[] = [];
  const note = (warning: Error): void => void warnings.push(warning.message);
  process.on('warning', note);
  await get('/teachers');
  await get('/assets/main-1a2b3c.js', { 'accept-encoding': 'br' });
  await get('/api/nothing');
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', note);
  expect(warnings).toEqual([]);
});
