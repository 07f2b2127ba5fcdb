import type { FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';

/** Ids of rows say nothing about people to whom the database is closed, but one line must not be joined to another by them. */
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
/** What stands behind these parts of a path is a secret, or lets somebody in. */
const SECRET_PARTS = /\/(by-class-code|by-parent-code|change-password|join|code)\/[^/]+/gi;

/**
 * One line of JSON for each request: method, path without ids, secrets and query, status and time. No addresses, no
 * headers, no bodies; of an error its kind, its code and the places in our code, not its words, in which PostgreSQL
 * quotes what people wrote.
 */
export function logOptions(level: Config['logLevel']): NonNullable<FastifyServerOptions['logger']> {
  if (level === 'silent') return false;
  return {
    level,
    // The machine's name and the process's number are the log collector's to add.
    base: null,
    serializers: {
      req: (request) => ({ method: request.method, path: pathForLog(request.url) }),
      res: (reply) => ({ statusCode: reply.statusCode }),
      err: errorForLog,
    },
  };
}

/** A path that names nobody. */
export function pathForLog(url: string): string {
  return (url.split('?')[0] ?? '').replaceAll(ID, ':id').replaceAll(SECRET_PARTS, '/$1/:secret').slice(0, 200);
}

interface LoggedError {
  readonly [key: string]: unknown;
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string;
  readonly constraint?: string;
  readonly cause?: LoggedError;
}

/** An error without its words: the words of a failed query hold its parameters. */
export function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? { constraint: error.constraint } : {};
  const cause = error.cause instanceof Error ? { cause: errorForLog(error.cause) } : {};
  return { type: error.name, message: '', stack: placesOf(error), ...code, ...constraint, ...cause };
}

/** The lines of a stack that name places; the words stand before them, and may have line breaks of their own. */
function placesOf(error: Error): string {
  return (error.stack ?? '').replace(error.message, '').split('\n').filter((line) => /^\s+at [^\n]*\(?(?:file:|node:|\/)/.test(line)).join('\n');
}
