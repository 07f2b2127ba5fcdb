import { expect, test } from 'vitest';
import type { ApiClient } from './api-client.ts';
import { signIn } from './sign-in.ts';

test.each([
  ['card', 'loginStudentByCard', { login: 'oleg.ivanov', key: 'secret' }],
  ['student', 'loginStudent', { login: 'oleg.ivanov', password: 'secret' }],
] as const)('F-320 a log-in by %s sends the login that the page shows', async (kind, id, body) => {
  const sent: unknown[] = [];
  const send = (call: { id: string }, asked: { body: unknown }) => {
    sent.push([call.id, asked.body]);
    return Promise.resolve({ kind: 'offline' });
  };
  await signIn({ send } as unknown as ApiClient, kind, 'oleg.ivanov', 'secret');
  expect(sent).toEqual([[id, body]]);
});
