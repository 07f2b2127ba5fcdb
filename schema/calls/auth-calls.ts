import { z } from 'zod';
import { defineCall } from './call.ts';

/** Both tokens with their expiries, ms since the epoch by the server's clock (product.md sections 7 and 9). */
export const tokensSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  accessTokenExpiresAt: z.int(),
  refreshTokenExpiresAt: z.int(),
});
export type Tokens = z.infer<typeof tokensSchema>;

/** Teachers and parents. Empty strings are violations at their field, not malformed requests. */
export const loginCall = defineCall({
  id: 'login', method: 'POST', path: '/authentication/login', actors: 'anyone', status: 200,
  summary: 'Log in as a teacher or a parent',
  body: z.object({ email: z.string().max(320), password: z.string().max(1000) }),
  reply: tokensSchema,
  wire: { alsoAnswers: [401] },
});
export const studentLoginCall = defineCall({
  id: 'loginStudent', method: 'POST', path: '/authentication/login/student', actors: 'anyone', status: 200,
  summary: 'Log in as a student',
  body: z.object({ login: z.string().max(320), password: z.string().max(1000) }),
  reply: tokensSchema,
  wire: { alsoAnswers: [401] },
});
/**
 * By the QR code of the printed card (F-320): its key is of use here alone and ends with the password that was made.
 * The login is the one that the page shows: a key of another student's is refused.
 */
export const studentCardLoginCall = defineCall({
  id: 'loginStudentByCard', method: 'POST', path: '/authentication/login/student/card', actors: 'anyone', status: 200,
  summary: 'Log in as a student by the key on the printed card',
  body: z.object({ login: z.string().max(320), key: z.string().max(100) }),
  reply: tokensSchema,
  wire: { alsoAnswers: [401] },
});
export const refreshCall = defineCall({
  id: 'refresh', method: 'POST', path: '/authentication/refresh', actors: 'anyone', status: 200,
  summary: 'Exchange a refresh token; a retry of a lost answer is accepted until the successor has been used',
  body: z.object({ refreshToken: z.string().max(500) }),
  reply: tokensSchema,
  wire: { alsoAnswers: [401] },
});
export const logoutCall = defineCall({
  id: 'logout', method: 'DELETE', path: '/authentication', actors: 'user', status: 204,
  summary: 'End this session',
});
