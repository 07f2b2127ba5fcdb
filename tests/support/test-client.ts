import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { urlOf, type Call } from '../../schema/calls/call.ts';
import { PASSWORD } from './test-school.ts';

export interface TestAnswer<C extends Call> {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly text: string;
  readonly json: unknown;
  /** The reply by the call's schema; throws on anything but success. */
  readonly reply: C['reply'] extends z.ZodType ? z.output<C['reply']> : undefined;
}

export interface TestRequest {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export interface TestClient {
  readonly accessToken: string;
  readonly refreshToken: string;
  call<C extends Call>(call: C, request?: TestRequest): Promise<TestAnswer<C>>;
}

/** Makes calls without a listening server. Without a token: as anybody. */
export function createTestClient(app: FastifyInstance, tokens: { accessToken: string; refreshToken: string } = { accessToken: '', refreshToken: '' }): TestClient {
  return {
    ...tokens,
    async call(call, { params = {}, query = {}, body, headers = {} } = {}) {
      const response = await app.inject({
        method: call.method,
        url: `/api${urlOf(call, params, query)}`,
        headers: { ...(tokens.accessToken === '' ? {} : { authorization: `Bearer ${tokens.accessToken}` }), ...(body === undefined ? {} : { 'content-type': call.method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json' }), ...headers },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const isJson = String(response.headers['content-type']).includes('json');
      const json: unknown = isJson && response.body !== '' ? JSON.parse(response.body) : undefined;
      return {
        status: response.statusCode,
        headers: response.headers,
        text: response.body,
        json,
        get reply() {
          if (response.statusCode !== call.status) throw new Error(`${call.id} answered ${response.statusCode}: ${response.body}`);
          return call.reply?.parse(json) as never;
        },
      };
    },
  };
}

/** Logs in by e-mail, or by login where the name has no @. */
export async function logIn(app: FastifyInstance, name: string, password = PASSWORD): Promise<TestClient> {
  const isStudent = !name.includes('@');
  const response = await app.inject({
    method: 'POST',
    url: isStudent ? '/api/authentication/login/student' : '/api/authentication/login',
    payload: isStudent ? { login: name, password } : { email: name, password },
  });
  if (response.statusCode !== 200) throw new Error(`Log-in answered ${response.statusCode}: ${response.body}`);
  return createTestClient(app, response.json<{ accessToken: string; refreshToken: string }>());
}
