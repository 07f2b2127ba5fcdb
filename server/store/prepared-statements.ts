import { hash } from 'node:crypto';
import { Socket } from 'node:net';
import type { PoolClient } from 'pg';

/** Statements that one connection keeps prepared; a server has some hundreds. */
const STATEMENTS_MAX = 500;

/**
 * Has a connection prepare each statement with parameters once and run it by its name from then on: PostgreSQL parses
 * and plans it no more, which for the short statements of a request costs more than running them. Beyond the limit,
 * statements run as they come. What is asked within one turn of the event loop leaves in one write.
 */
export function prepareStatements(client: PoolClient): void {
  const names = new Map<string, string>();
  const run: unknown = Reflect.get(client, 'query');
  if (typeof run !== 'function') throw new TypeError('A connection runs queries');
  const together = gathering(client);

  function named(config: unknown): unknown {
    if (typeof config !== 'object' || config === null || !('text' in config) || typeof config.text !== 'string') return config;
    const known = names.get(config.text);
    if (known === undefined && names.size >= STATEMENTS_MAX) return config;
    const name = known ?? statementName(config.text);
    names.set(config.text, name);
    return { ...config, name };
  }

  Object.assign(client, {
    query(config: unknown, ...more: unknown[]): unknown {
      together();
      const hasParameters = Array.isArray(more[0]) && more[0].length > 0;
      const answer: unknown = Reflect.apply(run, client, [hasParameters ? named(config) : config, ...more]);
      return answer;
    },
  });
}

/** The name of a statement on every connection. */
export function statementName(text: string): string {
  return hash('sha1', text, 'base64url');
}

/** Holds back what is written to a connection until the present turn ends. */
function gathering(client: PoolClient): () => void {
  const connection: unknown = Reflect.get(client, 'connection');
  const stream: unknown = typeof connection === 'object' && connection !== null ? Reflect.get(connection, 'stream') : null;
  if (!(stream instanceof Socket)) return () => undefined;
  let isHeld = false;
  return () => {
    if (isHeld) return;
    isHeld = true;
    stream.cork();
    process.nextTick(() => {
      isHeld = false;
      stream.uncork();
    });
  };
}
