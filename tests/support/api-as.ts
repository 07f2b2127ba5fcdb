import { tokensSchema, type Tokens } from '../../schema/calls/auth-calls.ts';
import type { Login } from './log-in.ts';

/** The server's API as one demo person, for tests that look behind the screen. */
export interface Api {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
  /** Uploads a photo and returns its IRI. */
  upload(name: string, bytes: Uint8Array): Promise<string>;
  /** A raw answer, whatever its status. */
  raw(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
}

/** The tokens of a new session of this person. */
export async function apiTokens(url: string, login: Login): Promise<Tokens> {
  const path = login.role === 'student' ? '/authentication/login/student' : '/authentication/login';
  const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers: { 'content-type': 'application/ld+json' }, body: JSON.stringify(login) });
  if (!answer.ok) throw new Error(`Login failed: ${answer.status} ${await answer.text()}`);
  return tokensSchema.parse(await answer.json());
}

/** Logs in once; tokens live 10 minutes, so take a new one for long tests. */
export async function apiAs(url: string, login: Login): Promise<Api> {
  const { accessToken } = await apiTokens(url, login);

  async function raw(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json' };
    return fetch(`${url}/api${path}`, { method, headers: { authorization: `Bearer ${accessToken}`, ...type, ...headers }, body: body === undefined ? undefined : JSON.stringify(body) });
  }
  async function json<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await raw(method, path, body);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }
  async function upload(name: string, bytes: Uint8Array): Promise<string> {
    const form = new FormData();
    form.set('type', 'photo');
    form.set('file', new Blob([new Uint8Array(bytes)]), name);
    const response = await fetch(`${url}/api/upload`, { method: 'POST', headers: { authorization: `Bearer ${accessToken}` }, body: form });
    if (!response.ok) throw new Error(`upload: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { '@id': string })['@id'];
  }
  return { raw, upload, get: (path) => json('GET', path), post: (path, body) => json('POST', path, body) };
}
