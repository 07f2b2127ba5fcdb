import { z } from 'zod';
import { PICTURE_FITS } from '../picture-size.ts';
import { FILE_SIZE_MAX } from '../limits.ts';
import { fileSchema } from '../records/file.ts';
import { defineCall, type CallHeader } from './call.ts';

export const fileCall = defineCall({
  id: 'getFile', method: 'GET', path: '/files/{fileId}', actors: 'user', status: 200, summary: 'A file, with a signed link of 5 minutes', reply: fileSchema,
});
const UUID = { type: 'string', format: 'uuid' } as const;
const whole = { type: 'integer', minimum: 0 } as const;
const OFFSET: CallHeader = { name: 'Upload-Offset', isRequired: true, description: 'Bytes that have arrived', schema: whole };
const LENGTH: CallHeader = { name: 'Upload-Length', isRequired: true, description: 'Bytes of the whole file', schema: { type: 'integer', minimum: 1, maximum: FILE_SIZE_MAX } };
const EXPIRES: CallHeader = { name: 'Upload-Expires', isRequired: true, description: 'When what has arrived is dropped', schema: { type: 'string' } };
const VERSION: CallHeader = { name: 'Tus-Resumable', isRequired: true, description: 'The version of tus', schema: { type: 'string', enum: ['1.0.0'] } };
const METADATA: CallHeader = {
  name: 'Upload-Metadata', isRequired: false, description: 'Pairs of a name and its value in base64: `filename`, `_id` (client id), `type` (photo, video or file)',
  schema: { type: 'string', pattern: String.raw`^\s*\w+( [A-Za-z0-9+/=]*)?\s*(,\s*\w+( [A-Za-z0-9+/=]*)?\s*)*$` },
};
const side = z.coerce.number().int().min(1).max(10_000).optional();
/** The size in which a photo is asked for (schema/picture-size.ts). Without a fit nothing is cut. */
export const pictureQuerySchema = z.object({ w: side, h: side, fit: z.enum(PICTURE_FITS).default('whole') });

/** Answers bytes, with ranges; `w` and `h` ask for a smaller picture, whole within that box unless `fit=crop` has it cut to fill the box. */
export const fileContentCall = defineCall({
  id: 'getFileContent', method: 'GET', path: '/files/{fileId}/content', actors: 'anyone', status: 200, summary: 'The bytes, by the caller’s token or by a signed link',
  query: pictureQuerySchema,
  wire: { answerType: 'application/octet-stream', alsoAnswers: [206, 304, 401, 416] },
});
/** multipart: `_id` (client id, optional), `type` photo|video|file, then `file`. */
export const uploadCall = defineCall({
  id: 'upload', method: 'POST', path: '/upload', actors: 'user', status: 201, summary: 'Upload one file', reply: fileSchema,
  wire: {
    request: {
      type: 'multipart/form-data',
      schema: {
        type: 'object', required: ['file'],
        properties: { _id: UUID, type: { type: 'string', enum: ['photo', 'video', 'file'] }, file: { type: 'string', format: 'binary', maxLength: FILE_SIZE_MAX } },
      },
    },
    alsoAnswers: [409, 413, 415],
  },
});

/* Resumable uploads: tus 1.0.0 with its extensions creation, expiration and termination. Bodies and answers are headers. */
export const uploadOptionsCall = defineCall({
  id: 'uploadOptions', method: 'OPTIONS', path: '/uploads', actors: 'anyone', status: 204, summary: 'What of tus the server knows (Tus-Version, Tus-Extension, Tus-Max-Size)',
  wire: {
    answerHeaders: [
      { name: 'Tus-Version', isRequired: true, description: 'Versions of tus', schema: { type: 'string' } },
      { name: 'Tus-Extension', isRequired: true, description: 'Extensions of tus', schema: { type: 'string' } },
      { name: 'Tus-Max-Size', isRequired: true, description: 'The largest file, bytes', schema: whole },
    ],
  },
});
/** `Upload-Length`, and in `Upload-Metadata`: `filename`, `_id` (client id, optional), `type` photo|video|file (optional). */
export const beginUploadCall = defineCall({
  id: 'beginUpload', method: 'POST', path: '/uploads', actors: 'user', status: 201, summary: 'Begin a resumable upload; Location says where to send the bytes',
  wire: {
    requestHeaders: [VERSION, LENGTH, METADATA],
    answerHeaders: [OFFSET, EXPIRES, { name: 'Location', isRequired: true, description: 'Where the bytes go', schema: { type: 'string' } }],
    alsoAnswers: [409, 412, 413, 422],
  },
});
export const uploadOffsetCall = defineCall({
  id: 'uploadOffset', method: 'HEAD', path: '/uploads/{uploadId}', actors: 'user', status: 200, summary: 'How much of it has arrived (Upload-Offset)',
  wire: { requestHeaders: [VERSION], answerHeaders: [OFFSET, LENGTH, EXPIRES], alsoAnswers: [412, 422] },
});
/** With its last byte the upload is judged and becomes `/files/{uploadId}`, or is refused with violations and gone. */
export const sendUploadCall = defineCall({
  id: 'sendUpload', method: 'PATCH', path: '/uploads/{uploadId}', actors: 'user', status: 204, summary: 'Bytes from Upload-Offset on, as application/offset+octet-stream',
  wire: {
    request: { type: 'application/offset+octet-stream', schema: { type: 'string', format: 'binary' } },
    requestHeaders: [VERSION, OFFSET],
    answerHeaders: [OFFSET, EXPIRES],
    alsoAnswers: [409, 412, 413, 415, 422],
  },
});
export const abandonUploadCall = defineCall({
  id: 'abandonUpload', method: 'DELETE', path: '/uploads/{uploadId}', actors: 'user', status: 204, summary: 'Give an upload up',
  wire: { requestHeaders: [VERSION], alsoAnswers: [412] },
});
