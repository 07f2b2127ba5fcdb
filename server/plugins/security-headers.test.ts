import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerSecurityHeaders } from './security-headers.ts';

async function connectRuleWith(realtimeUrl: string | null): Promise<string | undefined> {
  const app = Fastify();
  registerSecurityHeaders(app, { realtimeUrl });
  const answer = await app.inject('/');
  await app.close();
  return String(answer.headers['content-security-policy']).split('; ').find((rule) => rule.startsWith('connect-src'));
}

it('the app talks to its own origin, and by WebSocket to a Centrifugo of another one', async () => {
  expect(await connectRuleWith(null)).toBe("connect-src 'self'");
  expect(await connectRuleWith('https://live.school.test/connection/websocket')).toBe("connect-src 'self' wss://live.school.test");
  expect(await connectRuleWith('ws://127.0.0.1:8000/connection/websocket')).toBe("connect-src 'self' ws://127.0.0.1:8000");
});
