import type { z } from 'zod';

export type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PATCH' | 'DELETE';

/** A header of a request or an answer; `schema` is a JSON Schema. */
export interface CallHeader {
  readonly name: string;
  readonly isRequired: boolean;
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** What of a call is no JSON by its schemas, for the OpenAPI description. */
export interface CallWire {
  /** The body of a request, by its media type, as a JSON Schema. */
  readonly request?: { readonly type: string; readonly schema: Readonly<Record<string, unknown>> };
  readonly requestHeaders?: readonly CallHeader[];
  /** Of an answer of success. */
  readonly answerHeaders?: readonly CallHeader[];
  /** The answer is bytes of this media type. */
  readonly answerType?: string;
  /** Statuses beside those that follow from the declaration (openapi.ts). */
  readonly alsoAnswers?: readonly number[];
}

/**
 * The header in which an edit names the fields whose present value its writer has not seen, so that the writer of that
 * value is told (F-702); in lower case, as requests are read.
 */
export const UNSEEN_FIELDS = 'unseen-fields';
export const UNSEEN_FIELDS_PATTERN = String.raw`^\s*[A-Za-z]{1,40}\s*(?:,\s*[A-Za-z]{1,40}\s*)*$`;

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
  readonly wire?: CallWire;
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
