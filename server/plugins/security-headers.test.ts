import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerSecurityHeaders } from './security-headers.ts';

async function connectRuleWith(realtimeUrl: string | null): Promise<string | undefined> {
  const app = Fastify();
  registerSecurityHeaders(app, { realtimeUrl });
  app.get('/', (_request, reply) => reply.type('text/html').send('x'));
  const answer = await app.inject('/');
  await app.close();
  return String(answer.headers['content-security-policy']).split('; ').find((rule) => rule.startsWith('connect-src'));
}

it('the app talks to its own origin, and by WebSocket to a Centrifugo of another one', async () => {
  expect(await connectRuleWith(null)).toBe("connect-src 'self'");
  expect(await connectRuleWith('https://live.school.test/connection/websocket')).toBe("connect-src 'self' wss://live.school.test");
  expect(await connectRuleWith('ws://127.0.0.1:8000/connection/websocket')).toBe("connect-src 'self' ws://127.0.0.1:8000");
});

it('data and pictures say that they are no page; what could be one, or a worker, stands under the whole policy', async () => {
  const app = Fastify();
  registerSecurityHeaders(app, { realtimeUrl: null });
  app.get('/type', (request, reply) => reply.type(String(request.headers['x-type'])).send('x'));
  app.get('/assets/*', (_request, reply) => reply.type('text/javascript').send('x'));
  app.get('/mark.svg', (_request, reply) => reply.status(304).send());
  app.get('/join', (_request, reply) => reply.status(304).send());
  const policyOf = async (type: string) => String((await app.inject({ url: '/type', headers: { 'x-type': type } })).headers['content-security-policy']);
  for (const type of ['application/ld+json; charset=utf-8', 'application/problem+json', 'text/css', 'font/woff2']) expect(await policyOf(type)).toBe("default-src 'none'; frame-ancestors 'none'");
  const policyAt = async (url: string) => String((await app.inject(url)).headers['content-security-policy']);
  expect(await policyAt('/assets/shared-1.js')).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(await policyAt('/assets/sync.worker-1.js')).toContain("script-src 'self'");
  for (const type of ['image/svg+xml', 'image/png', 'image/svg+xml; charset=utf-8']) expect(await policyOf(type)).toBe("default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
  // What is said of a picture that is as it was goes into the browser's copy of it, and so of a page.
  expect(await policyAt('/mark.svg')).toBe("default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
  expect(await policyAt('/join')).toContain("script-src 'self'");
  for (const type of ['text/html', 'text/javascript', 'text/plain', 'application/jsonp', 'application/xhtml+xml']) expect(await policyOf(type)).toContain("script-src 'self'");
  await app.close();
});
