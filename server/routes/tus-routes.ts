import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { z } from 'zod';
import { routePathOf, type Call } from '../../schema/calls/call.ts';
import { abandonUploadCall, beginUploadCall, sendUploadCall, uploadOffsetCall, uploadOptionsCall } from '../../schema/calls/file-calls.ts';
import { uuidSchema } from '../../schema/ids.ts';
import { FILE_SIZE_MAX, UNFINISHED_UPLOAD_MS } from '../../schema/limits.ts';
import type { AppDeps } from '../app-deps.ts';
import { dropUpload, endUpload } from '../files/drop-upload.ts';
import { storeSegments, type SegmentSink } from '../files/store-segments.ts';
import { claimsOf } from '../plugins/auth.ts';
import { invalid, notFound, ProblemError } from '../problem-error.ts';
import { findFile } from '../store/file-reader.ts';
import { newId } from '../store/new-id.ts';
import { addSegment, addUpload, findUpload, noteBytes, type Upload } from '../store/upload-writer.ts';
import { inTransaction } from '../store/writing.ts';
import { uploadFinisher } from './finish-upload.ts';
import { fileTooLarge, holdRoom } from './kept-file.ts';
import { metadataIn, numberIn, TUS_VERSION } from './tus-headers.ts';
import type { UploadTurns } from './upload-turns.ts';

/** A file of the largest size has 20 as they are stored; each break of the connection makes one more. */
export const PIECES_MAX = 1_000;

/**
 * Resumable uploads by tus 1.0.0. What has arrived lies in the file store in pieces and is counted in the database, so
 * that any process goes on with it. With the last byte an upload goes the way of every other upload.
 */
export function tusRoutes(app: FastifyInstance, deps: AppDeps, turns: UploadTurns): void {
  const finish = uploadFinisher(deps);
  app.addContentTypeParser('application/offset+octet-stream', { bodyLimit: FILE_SIZE_MAX }, (_request, payload, done) => done(null, payload));
  app.addHook('onSend', async (_request, reply) => {
    reply.header('tus-resumable', TUS_VERSION).header('cache-control', 'no-store');
  });
  add(app, uploadOptionsCall, async (_request, reply) => {
    await reply.status(204).headers({ 'tus-version': TUS_VERSION, 'tus-extension': 'creation,expiration,termination', 'tus-max-size': FILE_SIZE_MAX }).send();
  });
  add(app, beginUploadCall, async (request, reply) => {
    const upload = await begin(deps, turns, request);
    // Killed between the last byte and the file, as below: whoever asks by beginning again reads the offset, too.
    if (arrivedOf(upload) === upload.size) await finish(upload);
    await told(reply, upload).status(201).header('location', `/api/uploads/${upload.id}`).send();
  });
  add(app, uploadOffsetCall, async (request, reply) => {
    const upload = await ownUpload(deps, turns, request);
    // The server was killed between the last byte and the file: finish it now, or the client takes it for done.
    if (arrivedOf(upload) === upload.size) await finish(upload);
    await told(reply, upload).status(200).header('upload-length', upload.size).send();
  });
  add(app, sendUploadCall, async (request, reply) => {
    const upload = await send(deps, turns, request, reply);
    if (upload.received === upload.size) await finish(upload);
    await told(reply, upload).status(204).send();
  });
  add(app, abandonUploadCall, async (request, reply) => {
    const upload = await ownUpload(deps, turns, request);
    await dropUpload(deps.db, deps.files.store, upload.id, deps.clock.now());
    await reply.status(204).send();
  });
}

function add(app: FastifyInstance, call: Call, handler: RouteHandlerMethod): void {
  app.route({
    method: call.method,
    url: routePathOf(call),
    bodyLimit: FILE_SIZE_MAX,
    compress: false,
    onRequest: async (request, reply) => {
      if (call.actors === 'anyone') return;
      claimsOf(request);
      if (request.headers['tus-resumable'] === TUS_VERSION) return;
      reply.header('tus-version', TUS_VERSION);
      throw new ProblemError(412, 'badRequest');
    },
    handler,
  });
}

function told(reply: FastifyReply, upload: Upload): FastifyReply {
  return reply.header('upload-offset', arrivedOf(upload)).header('upload-expires', new Date(upload.touchedAt.getTime() + UNFINISHED_UPLOAD_MS).toUTCString());
}

/** All of it, once it has become a file: also where that came by the other door. */
function arrivedOf(upload: Upload): number {
  return upload.finishedAt === null ? upload.received : upload.size;
}

async function begin(deps: AppDeps, turns: UploadTurns, request: FastifyRequest): Promise<Upload> {
  const { userId } = claimsOf(request);
  const size = numberIn(request, 'upload-length');
  const { id: wanted, type, originalName } = metadataIn(request);
  if (size > FILE_SIZE_MAX) throw fileTooLarge();
  if (size === 0) throw invalid({ propertyPath: 'file', code: 'fileEmpty' });
  const id = wanted ?? newId(deps.clock.now());
  const standing = await findUpload(deps.db, id);
  if (standing === null) {
    const file = await findFile(deps.db, id);
    if (file !== null && file.ownerId !== userId) throw new ProblemError(409, 'conflict');
    const begun = await inTransaction(deps.db, async (tx) => {
      if (file === null) await holdRoom(deps, tx, { id, ownerId: userId, size });
      return addUpload(tx, { id, ownerId: userId, type, originalName, size }, deps.clock.now());
    });
    if (file === null) return own(begun, userId, size);
    // What came by the other door already is not sent again.
    await endUpload(deps.db, deps.files.store, id, deps.clock.now());
    return own({ ...begun, finishedAt: begun.touchedAt }, userId, size);
  }
  return settled(deps, turns, own(standing, userId, size));
}

/** A create that is repeated is the upload that stands; another person's, or one of another length, is a conflict. */
function own(upload: Upload, userId: string, size: number): Upload {
  if (upload.ownerId !== userId || upload.size !== size) throw new ProblemError(409, 'conflict');
  return upload;
}

async function send(deps: AppDeps, turns: UploadTurns, request: FastifyRequest, reply: FastifyReply): Promise<Upload> {
  const upload = await ownUpload(deps, turns, request);
  const offset = numberIn(request, 'upload-offset');
  const { body } = request;
  if (!(body instanceof Readable)) throw new ProblemError(415, 'mediaType');
  if (offset !== arrivedOf(upload)) {
    // Chromium sends a request again by itself, the whole piece of it, where the connection that it was reusing breaks:
    // those bytes are here already. They stop where this one ends, and the client asks how much there is.
    reply.header('connection', 'close');
    throw new ProblemError(409, 'conflict');
  }
  // Each piece writes the list of all before it: crumbs would cost more with every one. The client begins anew.
  if (upload.segments.length >= PIECES_MAX) {
    await dropUpload(deps.db, deps.files.store, upload.id, deps.clock.now());
    throw notFound();
  }
  const now = () => deps.clock.now();
  const sink: SegmentSink = {
    announce: (name) => noteBytes(deps.db, name, now()),
    add: (at, segment) => addSegment(deps.db, { id: upload.id, offset: at }, segment, now()),
  };
  const end = await turns.write(upload, body, () => storeSegments(deps.files.store, body, { uploadId: upload.id, offset, room: upload.size - offset }, sink));
  if (end.kind === 'tooLong') throw fileTooLarge();
  if (end.kind === 'overtaken') throw new ProblemError(409, 'conflict');
  if (end.kind === 'broken') throw new ProblemError(400, 'badRequest');
  return (await findUpload(deps.db, upload.id)) ?? upload;
}

/** The caller's upload, with all that has arrived of it. */
async function ownUpload(deps: AppDeps, turns: UploadTurns, request: FastifyRequest): Promise<Upload> {
  const { userId } = claimsOf(request);
  const id = uuidSchema.safeParse(z.object({ uploadId: z.string() }).parse(request.params).uploadId);
  const known = id.success ? await findUpload(deps.db, id.data.toLowerCase()) : null;
  if (known === null || known.ownerId !== userId) throw notFound();
  return settled(deps, turns, known);
}

/** The same upload with all that has arrived of it. For its owner alone: who is silent is cut off by it. */
async function settled(deps: AppDeps, turns: UploadTurns, upload: Upload): Promise<Upload> {
  const wasWritten = await turns.settle(upload);
  return wasWritten ? ((await findUpload(deps.db, upload.id)) ?? upload) : upload;
}
