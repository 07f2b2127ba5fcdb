import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { routePathOf } from '../../schema/calls/call.ts';
import { fileCall, uploadCall } from '../../schema/calls/file-calls.ts';
import { uuidSchema } from '../../schema/ids.ts';
import { FILE_SIZE_MAX } from '../../schema/limits.ts';
import { fileTypeSchema, type FileRecord } from '../../schema/records/file.ts';
import type { AppDeps } from '../app-deps.ts';
import { cleanName, readFormName } from '../files/original-name.ts';
import { takeUpload } from '../files/take-upload.ts';
import { claimsOf } from '../plugins/auth.ts';
import { sendJson } from '../plugins/json-reply.ts';
import { checkReply } from '../plugins/reply-check.ts';
import { invalid, notFound, ProblemError, requireNone, type ViolationCode } from '../problem-error.ts';
import { findFile, findReadableFile } from '../store/file-reader.ts';
import { newId } from '../store/new-id.ts';
import { noteBytes } from '../store/upload-writer.ts';
import { fileContentRoute } from './file-content-route.ts';
import { checkRoom, fileTooLarge, keptFile } from './kept-file.ts';
import { readRoute } from './route.ts';
import { tusRoutes } from './tus-routes.ts';
import { UploadTurns } from './upload-turns.ts';

/** What the multipart form costs beside the file. */
const FORM_BYTES = 64 * 1024;
const FIELD_BYTES = 200;

/** Upload, a file's description, its bytes. */
export function fileRoutes(app: FastifyInstance, deps: AppDeps): void {
  readRoute(app, deps, fileCall, async ({ db, viewer, param }) => {
    const fileId = param('fileId');
    const file = await findReadableFile(db, viewer.userId, fileId);
    if (file === null) throw notFound();
    return { ...file.record, signedUrl: deps.files.links.sign(fileId, viewer.userId, deps.clock.now()) };
  });
  fileContentRoute(app, deps);
  const turns = new UploadTurns();
  void app.register((scope) => uploadRoute(scope, deps, turns));
  void app.register(async (scope) => tusRoutes(scope, deps, turns));
}

/** In a scope of its own: only here a body may be a form of 100 MB. */
async function uploadRoute(app: FastifyInstance, deps: AppDeps, turns: UploadTurns): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    // cleanName knows a folder from a backslash in a name.
    preservePath: true,
    limits: { fileSize: FILE_SIZE_MAX, files: 1, fields: 4, parts: 5, fieldSize: FIELD_BYTES, headerPairs: 20 },
  });
  app.route({
    method: uploadCall.method,
    url: routePathOf(uploadCall),
    bodyLimit: FILE_SIZE_MAX + FORM_BYTES,
    onRequest: async (request) => {
      claimsOf(request);
      if (Number(request.headers['content-length'] ?? 0) > FILE_SIZE_MAX + FORM_BYTES) throw fileTooLarge();
    },
    handler: async (request, reply) => {
      const record = await upload(deps, turns, request);
      if (deps.config.checksReplies) checkReply(uploadCall, record);
      await sendJson(request, reply, uploadCall.status, record);
    },
  });
}

async function upload(deps: AppDeps, turns: UploadTurns, request: FastifyRequest): Promise<FileRecord> {
  if (!request.isMultipart()) throw new ProblemError(415, 'mediaType');
  const part = await request.file().catch((error: unknown) => {
    throw isBrokenForm(error) ? new ProblemError(400, 'badRequest') : error;
  });
  if (part === undefined) throw invalid({ propertyPath: 'file', code: 'required' });
  try {
    return await uploadPart(deps, turns, request, part);
  } catch (error) {
    // The rest of the body is read and dropped: behind it comes the next request of the connection, which nobody would hear.
    part.file.resume();
    throw error;
  }
}

async function uploadPart(deps: AppDeps, turns: UploadTurns, request: FastifyRequest, part: MultipartFile): Promise<FileRecord> {
  const { userId } = claimsOf(request);
  const fields = fieldFaults(part);
  requireNone(part.fieldname === 'file' ? fields : [...fields, { propertyPath: 'file', code: 'required' }]);
  const fileId = fieldOf(part, '_id')?.toLowerCase() ?? newId(deps.clock.now());
  const own = { id: fileId, ownerId: userId };
  // Sent again: the first one is still being stored, or its connection broke and nobody has noticed.
  await turns.settle(own);
  const known = await findFile(deps.db, fileId);
  if (known !== null) return repeated(part, known.ownerId === userId ? known.record : null).catch(brokenOff(request));
  const originalName = cleanName(readFormName(part.filename));
  await checkRoom(deps, { ...own, size: Math.max(0, Number(request.headers['content-length'] ?? 0) - FORM_BYTES) });
  return turns.write(own, request.raw, async () => {
    await noteBytes(deps.db, fileId, deps.clock.now());
    const taken = await takeUpload(deps.files, { fileId, ownerId: userId, name: originalName, bytes: part.file }).catch(brokenOff(request));
    return keptFile(deps, { ...own, originalName }, taken);
  });
}

/** A client that goes away in the middle is no failure of ours. (A request that was read to its end is `destroyed`, too.) */
function brokenOff(request: FastifyRequest): (error: unknown) => never {
  return (error) => {
    throw request.raw.aborted || isBrokenForm(error) ? new ProblemError(400, 'badRequest') : error;
  };
}

/** The parser of forms tells its failures by their words alone. */
function isBrokenForm(error: unknown): boolean {
  return error instanceof Error && /multipart/i.test(error.message);
}

/** An upload whose answer was lost: the bytes are read to their end and dropped, and the file that stands is answered. */
async function repeated(part: MultipartFile, record: FileRecord | null): Promise<FileRecord> {
  for await (const _ of part.file);
  if (record === null) throw new ProblemError(409, 'conflict');
  return record;
}

/** What is wrong with the fields before the file. `type` is only checked: what a file is, its bytes say. */
function fieldFaults(part: MultipartFile): readonly ViolationCode[] {
  const schemas = [['_id', uuidSchema], ['type', fileTypeSchema]] as const;
  return schemas.flatMap(([propertyPath, schema]) => {
    const value = fieldOf(part, propertyPath);
    return value === null || schema.safeParse(value).success ? [] : [{ propertyPath, code: 'format' as const }];
  });
}

function fieldOf(part: MultipartFile, name: string): string | null {
  const field = part.fields[name];
  const first = Array.isArray(field) ? field[0] : field;
  return first?.type === 'field' && typeof first.value === 'string' && first.value !== '' ? first.value : null;
}
