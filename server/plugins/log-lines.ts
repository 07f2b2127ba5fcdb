/** An error that carries the statement and the values that it was run with. */
interface WithStatement {
  readonly query: string;
}

/** What a log line says of a request: its route, never its address, where codes and the secrets of mailed links stand. */
export function requestLine(request: { method: string; routeOptions?: { url?: string | undefined } | undefined }): { method: string; route: string } {
  return { method: request.method, route: request.routeOptions?.url ?? 'none' };
}

export type ErrorLine = {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string;
  readonly constraint?: string;
  readonly cause?: ErrorLine;
};

/** What a log line says of an error: kind, code and where, never the values of a statement or of a row. */
export function errorLine(error: unknown): ErrorLine {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const cause = error.cause === undefined ? {} : { cause: errorLine(error.cause) };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? { constraint: error.constraint } : {};
  return { type: error.constructor.name, message: messageOf(error), ...code, ...constraint, stack: framesOf(error), ...cause };
}

/** drizzle puts the values into the message, and PostgreSQL the value that it could not use: neither says more than its code. */
function messageOf(error: Error): string {
  if (hasStatement(error)) return `Failed query: ${error.query}`;
  return 'severity' in error ? 'refused by PostgreSQL' : error.message;
}

function hasStatement(error: Error): error is Error & WithStatement {
  return 'query' in error && typeof error.query === 'string' && 'params' in error;
}

/** The stack without the message that begins it. */
function framesOf(error: Error): string {
  return (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)).join('\n');
}

/** What every log of the server passes through. */
export const LOG_SERIALIZERS = { req: requestLine, err: errorLine };
