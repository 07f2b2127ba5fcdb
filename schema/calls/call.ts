import type { z } from 'zod';

export type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PATCH' | 'DELETE';

/** One call of the API, declared once and used by routes, by the client and by the OpenAPI description. */
export interface Call {
  readonly id: string;
  readonly method: Method;
  /** Relative to the API base (`/api`), with `{name}` for path parameters. */
  readonly path: string;
  readonly summary: string;
  /** Who may try at all; finer rules are in schema/rules. `anyone` needs no token. */
  readonly actors: 'anyone' | 'user' | 'teacher' | 'parent' | 'student';
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Success status; 204 has no reply. */
  readonly status: 200 | 201 | 204;
  readonly reply?: z.ZodType;
  /** Honours If-Match: 412 where the record has another version than those named (F-211). */
  readonly isConditional?: true;
  /** No browser keeps the answer, not even to ask whether it still holds. */
  readonly isSecret?: true;
}

/** Keeps the literal types of a declaration, so that the client and the routes infer body and reply from it. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}

export type BodyOf<C extends Call> = C['body'] extends z.ZodType ? z.input<C['body']> : undefined;
export type ReplyOf<C extends Call> = C['reply'] extends z.ZodType ? z.output<C['reply']> : undefined;

/**
 * The URL of a call below the API base: path parameters filled in and encoded, query appended.
 * A missing parameter is a bug and throws.
 */
export function urlOf(call: Pick<Call, 'path'>, params: Record<string, string> = {}, query: Record<string, string> = {}): string {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${call.path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const search = Object.entries(query)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  return search === '' ? path : `${path}?${search}`;
}

/** The path in Fastify's notation: `/classes/:classId`. */
export function routePathOf(call: Pick<Call, 'path'>): string {
  return call.path.replaceAll(/\{(\w+)\}/g, ':$1');
}
