import { expect, it } from 'vitest';
import { ACCESS_TOKEN_MS } from '../../schema/limits.ts';
import { createAccessTokens } from './access-tokens.ts';

const SECRET = 'c2VjcmV0IG9mIHRoZSB0ZXN0cywgMzIgYnl0ZXMu';
const claims = { userId: '01980000-0000-7000-8000-000000000001', sessionId: '01980000-0000-7000-8000-000000000002', role: 'parent' } as const;

it('SES-01 a token is its owner’s until it ends, however often it was asked with; a changed or foreign one is nobody’s', async () => {
  let now = Date.parse('2026-11-21T10:00:00Z');
  const tokens = createAccessTokens(SECRET, { now: () => now });
  const { token, expiresAt } = await tokens.sign(claims);
  expect(expiresAt - now).toBe(ACCESS_TOKEN_MS);
  expect([await tokens.verify(token), await tokens.verify(token)]).toEqual([claims, claims]);
  expect(await tokens.verify(`${token.slice(0, -2)}AA`)).toBeNull();
  expect(await createAccessTokens(SECRET.replace('c2Vj', 'Y2Vj'), { now: () => now }).verify(token)).toBeNull();
  now = expiresAt - 1;
  expect(await tokens.verify(token)).toEqual(claims);
  now = expiresAt;
  expect(await tokens.verify(token)).toBeNull();
  expect(await createAccessTokens(SECRET, { now: () => now }).verify(token)).toBeNull();
});
