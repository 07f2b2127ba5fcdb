import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { routePathOf } from '../../schema/calls/call.ts';
import { fileContentCall, pictureQuerySchema } from '../../schema/calls/file-calls.ts';
import { uuidSchema } from '../../schema/ids.ts';
import type { PictureQuery } from '../../schema/picture-size.ts';
import type { FileRecord } from '../../schema/records/file.ts';
import { savedName } from '../../schema/rules/saved-name.ts';
import type { AppDeps } from '../app-deps.ts';
import { parseRange } from '../files/byte-range.ts';
import { FileGoneError, type ByteRange } from '../files/file-store.ts';
import type { ThumbnailFormat } from '../files/thumbnails.ts';
import { dispositionOf } from '../files/original-name.ts';
import { notFound, ProblemError } from '../problem-error.ts';
import { findReadableFile } from '../store/file-reader.ts';

const querySchema = pictureQuerySchema.extend({
  user: z.string().max(64).optional(),
  expires: z.string().regex(/^\d{1,16}$/).optional(),
  signature: z.string().max(100).optional(),
});
type Query = z.infer<typeof querySchema>;

/** A picture of at most so many bytes is read and sent in one go, which costs less than a stream. */
const WHOLE_MAX = 256 * 1024;

/** Nothing in an upload may run, load or be framed, whatever a browser takes it for. */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** What is sent: a file or a thumbnail of it. */
interface Content {
  readonly tag: string;
  readonly size: number;
  readonly mimeType: string;
  open(range: ByteRange | undefined): Promise<Readable | Buffer>;
}

/** The bytes of a file or of a smaller picture of it, with ranges; for a token's owner or by a signed link. */
export function fileContentRoute(app: FastifyInstance, deps: AppDeps): void {
  app.route({
    method: [fileContentCall.method, 'HEAD'],
    url: routePathOf(fileContentCall),
    // A compressed answer would have other lengths than the ranges.
    compress: false,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const query = querySchema.safeParse(request.query);
      const fileId = uuidSchema.safeParse(z.object({ fileId: z.string() }).parse(request.params).fileId);
      if (!query.success) throw new ProblemError(400, 'badRequest');
      if (!fileId.success) throw notFound();
      const reader = readerOf(deps, request, fileId.data, query.data);
      const file = await findReadableFile(deps.db, reader, fileId.data);
      if (file === null) throw notFound();
      try {
        return await payloadOf(request, reply, file.record, await contentOf(deps, request, file.record, { size: query.data, reader }));
      } catch (error) {
        throw error instanceof FileGoneError ? notFound() : error;
      }
    },
  });
}

/** A signed link counts before a token: it says for whom it was made. */
function readerOf(deps: AppDeps, request: FastifyRequest, fileId: string, { user, expires, signature }: Query): string {
  if (user !== undefined && expires !== undefined && signature !== undefined) {
    const userId = deps.files.links.userOf(fileId, { user, expires, signature }, deps.clock.now());
    if (userId === null) throw new ProblemError(403, 'forbidden');
    return userId;
  }
  if (request.claims === null) throw new ProblemError(401, 'unauthorized');
  return request.claims.userId;
}

async function contentOf(deps: AppDeps, request: FastifyRequest, file: FileRecord, { size: wanted, reader }: { size: PictureQuery; reader: string }): Promise<Content> {
  const { store, thumbnails } = deps.files;
  if (file.type !== 'photo' || (wanted.w === undefined && wanted.h === undefined)) {
    const stored = await store.stat(file._id);
    if (stored === null) throw new FileGoneError(file._id);
    return { tag: `"${file._id}"`, size: stored.size, mimeType: file.mimeType, open: (range) => store.read(file._id, range) };
  }
  const format: ThumbnailFormat = (request.headers.accept ?? '').includes('image/webp') ? 'webp' : 'jpeg';
  const { name, size } = await thumbnails.prepare(file._id, wanted, format, reader);
  return { tag: `"${name}"`, size, mimeType: `image/${format}`, open: (range) => (range === undefined && size <= WHOLE_MAX ? thumbnails.bytes(name) : thumbnails.read(name, range)) };
}

/** Writes the head of the answer; what it answers is to be sent. */
async function payloadOf(request: FastifyRequest, reply: FastifyReply, file: FileRecord, content: Content): Promise<Readable | Buffer | null> {
  // The bytes under an id never change, so a copy is good for ever; only its owner's browser may keep it, and not for the next one who logs in there.
  reply.header('cache-control', 'private, max-age=31536000, immutable').header('etag', content.tag).header('accept-ranges', 'bytes');
  reply.header('content-security-policy', POLICY).header('vary', 'Accept, Authorization');
  if (request.headers['if-none-match'] === content.tag) {
    reply.status(304);
    return null;
  }
  const range = rangeOf(request, content);
  if (range === 'unsatisfiable') {
    reply.removeHeader('cache-control').removeHeader('etag').header('content-range', `bytes */${content.size}`);
    throw new ProblemError(416, 'badRequest');
  }
  const kind = file.type === 'file' ? 'attachment' : 'inline';
  reply.type(content.mimeType).header('content-disposition', dispositionOf(kind, savedName(file.originalName, content.mimeType)));
  if (range !== null) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${content.size}`);
  reply.header('content-length', String(range === null ? content.size : range.end - range.start + 1));
  return request.method === 'HEAD' ? null : content.open(range ?? undefined);
}

/** A range of another version of the bytes (If-Range) is answered with the whole. */
function rangeOf(request: FastifyRequest, content: Content): ReturnType<typeof parseRange> {
  const condition = request.headers['if-range'];
  if (condition !== undefined && condition !== content.tag) return null;
  return parseRange(request.headers.range, content.size);
}
