import { iri } from '../../../schema/iri.ts';
import type { MessageView } from '../../../schema/port/views.ts';
import type { ReplyTo } from '../../../schema/records/reply.ts';
import { excerptOf, quotedFiles } from '../../../schema/rules/quote-rules.ts';

/** What a reply to this message will show of it. */
export function replyOf({ threadId, _id, createdAt, createdBy, body, attachments }: MessageView): ReplyTo {
  return { '@id': iri.message(threadId, _id), quoted: { createdAt, createdBy, excerpt: excerptOf(body), files: quotedFiles(attachments) } };
}
