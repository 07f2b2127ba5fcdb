import type { FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';

/** What a line may hold beside its words. At the finest levels plugins would write whole requests, with their tokens. */
const FIELDS = new Set(['req', 'res', 'err', 'responseTime', 'route', 'what', 'report']);

/**
 * One line of JSON for each request: method, route (never the address, where ids, codes and the secrets of links stand), status
 * and time. No headers, no bodies; of an error its kind, its code, its statement without values and the places in our
 * code, not its words, in which PostgreSQL quotes what people wrote.
 */
export function logOptions(level: Config['logLevel']): NonNullable<FastifyServerOptions['logger']> {
  if (level === 'silent') return false;
  return {
    level,
    // In order with what is written to the terminal beside it; the logger's own stream writes in the background.
    stream: process.stdout,
    // The machine's name and the process's number are the log collector's to add.
    base: null,
    formatters: { log: (fields) => Object.fromEntries(Object.entries(fields).filter(([name]) => FIELDS.has(name))) },
    hooks: {
      // A line that is given an error and no words would take the error's.
      logMethod(given, method) {
        const [first, words] = given;
        const isBare = words === undefined && typeof first !== 'string';
        method.apply(this, isBare ? [first, ''] : given);
      },
    },
    serializers: {
      req: (request) => ({ method: request.method, route: request.routeOptions.url ?? 'none' }),
      res: (reply) => ({ statusCode: reply.statusCode }),
      err: errorForLog,
    },
  };
}

interface LoggedError {
  readonly [key: string]: unknown;
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string;
  /** The text of a statement, with $1 for its values. */
  readonly statement?: string;
  readonly constraint?: string;
  readonly cause?: LoggedError;
}

/** An error without its words: the words of a failed query hold its parameters. */
export function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? { constraint: error.constraint } : {};
  const statement = 'query' in error && typeof error.query === 'string' ? { statement: error.query } : {};
  const cause = error.cause instanceof Error ? { cause: errorForLog(error.cause) } : {};
  return { type: error.name, message: '', stack: placesOf(error), ...code, ...statement, ...constraint, ...cause };
}

/** The lines of a stack that name places; the words stand before them, and may have line breaks of their own. */
function placesOf(error: Error): string {
  return (error.stack ?? '').replace(error.message, '').split('\n').filter((line) => /^\s+at [^\n]*\(?(?:file:|node:|\/)/.test(line)).join('\n');
}
