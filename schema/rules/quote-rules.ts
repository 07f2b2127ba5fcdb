import { QUOTE_MAX } from '../limits.ts';
import type { FileType } from '../records/file.ts';
import type { Quoted } from '../records/reply.ts';
import type { Mutation } from './mutation.ts';

/** What a quote shows of a text: its first line that says something, cut to QUOTE_MAX characters, never within one. */
export function excerptOf(body: string): string {
  const line = body.trimStart().split(/[\r\n\u2028\u2029]/u, 1)[0]?.trimEnd() ?? '';
  if (line.length <= QUOTE_MAX) return line;
  const cut = line.slice(0, QUOTE_MAX - 1);
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** What a quote tells of files; null without any. */
export function quotedFiles(files: readonly { readonly type: FileType; readonly originalName: string }[]): Quoted['files'] {
  const [first] = files;
  return first === undefined ? null : { type: first.type, count: files.length, name: first.originalName };
}

/** The mutation as it is where what it answers was never made: a message like any other. */
export function withoutReply(mutation: Mutation): Mutation {
  if (mutation.type !== 'message.create') return mutation;
  const { replyTo: _, ...alone } = mutation;
  return alone;
}
