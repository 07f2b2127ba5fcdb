import { errorForLog } from './plugins/log-options.ts';

/**
 * Ends the process at an error that nobody caught, with its report on standard error. Node's own report would print the words of
 * a failed query, with its parameters: e-mails and password hashes (F-604).
 */
export function exitOnFatalErrors(): void {
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${fatalReport(error)}\n`);
    process.exit(1);
  });
}

/** What is printed of a fatal error: its words where they are ours or the system's, else its kind, code and statement. */
export function fatalReport(error: unknown): string {
  const { stack, ...fields } = errorForLog(error);
  const head = error instanceof Error && hasSafeWords(error) ? `${error.name}: ${error.message}` : JSON.stringify(fields);
  return stack === '' ? head : `${head}\n${stack}`;
}

/** Errors of the database, of parsers and of schemas quote what they were given. */
function hasSafeWords(error: Error): boolean {
  if (error instanceof SyntaxError || error.name === 'ZodError' || 'query' in error || 'severity' in error) return false;
  if (error instanceof AggregateError && !error.errors.every((each) => each instanceof Error && hasSafeWords(each))) return false;
  return error.cause === undefined || (error.cause instanceof Error && hasSafeWords(error.cause));
}
