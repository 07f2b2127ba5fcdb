import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Call } from '../../schema/calls/call.ts';

/**
 * Throws where an answer is not what its call declares: something missing, wrong, or too much. A field that nobody
 * declared may be a password's hash or a parent's e-mail that a whole row brought along.
 */
export function checkReply(call: Pick<Call, 'id' | 'reply'>, body: unknown): void {
  if (call.reply === undefined) return;
  const sent: unknown = JSON.parse(JSON.stringify(body));
  const checked = call.reply.safeParse(sent);
  if (!checked.success) throw new Error(`${call.id} answers against its contract: ${z.prettifyError(checked.error)}`);
  const undeclared = differencesOf(sent, checked.data);
  if (undeclared.length > 0) throw new Error(`${call.id} answers what it does not declare: ${undeclared.join(', ')}`);
}

/** Where two values differ. A declared answer is read back as it was sent. */
function differencesOf(sent: unknown, read: unknown, path = ''): string[] {
  if (isDeepStrictEqual(sent, read)) return [];
  if (!isObject(sent) || !isObject(read)) return [path];
  return [...new Set([...Object.keys(sent), ...Object.keys(read)])].flatMap((key) => differencesOf(sent[key], read[key], path === '' ? key : `${path}.${key}`));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
