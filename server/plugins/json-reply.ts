import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { JSON_LD } from '../../schema/wire.ts';

/** Sends a JSON-LD answer with its @context. A GET that is no secret carries a weak ETag, and is 304 when the caller has that answer. */
export async function sendJson(request: FastifyRequest, reply: FastifyReply, status: number, body: unknown, isSecret = false): Promise<void> {
  if (body === undefined || body === null) {
    await reply.status(status).send();
    return;
  }
  // Encoded once, for the tag, the compression and the socket.
  const bytes = Buffer.from(JSON.stringify(withContext(body)));
  reply.type(`${JSON_LD}; charset=utf-8`).header('cache-control', isSecret ? 'no-store' : 'private, no-cache').header('vary', 'Authorization, Accept-Language, Accept-Encoding');
  if ((request.method === 'GET' || request.method === 'HEAD') && !isSecret) {
    const tag = `W/"${hash('sha1', bytes, 'base64url')}"`;
    reply.header('etag', tag);
    if (matches(request.headers['if-none-match'], tag)) {
      await reply.status(304).send();
      return;
    }
  }
  await reply.status(status).send(bytes);
}

function withContext(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('@type' in body)) return body;
  return { '@context': `/contexts/${String(body['@type'])}`, ...body };
}

function matches(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((candidate) => candidate.trim() === '*' || `W/${candidate.trim().replace(/^W\//, '')}` === tag);
}
