import { z } from 'zod';
import { PICTURE_FITS } from '../picture-size.ts';
import { fileSchema } from '../records/file.ts';
import { defineCall } from './call.ts';

export const fileCall = defineCall({
  id: 'getFile', method: 'GET', path: '/files/{fileId}', actors: 'user', status: 200, summary: 'A file, with a signed link of 5 minutes', reply: fileSchema,
});
const side = z.coerce.number().int().min(1).max(10_000).optional();
/** The size in which a photo is asked for (schema/picture-size.ts). Without a fit nothing is cut. */
export const pictureQuerySchema = z.object({ w: side, h: side, fit: z.enum(PICTURE_FITS).default('whole') });

/** Answers bytes, with ranges; `w` and `h` ask for a smaller picture, whole within that box unless `fit=crop` has it cut to fill the box. */
export const fileContentCall = defineCall({
  id: 'getFileContent', method: 'GET', path: '/files/{fileId}/content', actors: 'anyone', status: 200, summary: 'The bytes, by the caller’s token or by a signed link',
  query: pictureQuerySchema,
});
/** multipart: `_id` (client id, optional), `type` photo|video|file, then `file`. */
export const uploadCall = defineCall({
  id: 'upload', method: 'POST', path: '/upload', actors: 'user', status: 201, summary: 'Upload one file', reply: fileSchema,
});

/* Resumable uploads: tus 1.0.0 with its extensions creation, expiration and termination. Bodies and answers are headers. */
export const uploadOptionsCall = defineCall({
  id: 'uploadOptions', method: 'OPTIONS', path: '/uploads', actors: 'anyone', status: 204, summary: 'What of tus the server knows (Tus-Version, Tus-Extension, Tus-Max-Size)',
});
/** `Upload-Length`, and in `Upload-Metadata`: `filename`, `_id` (client id, optional), `type` photo|video|file (optional). */
export const beginUploadCall = defineCall({
  id: 'beginUpload', method: 'POST', path: '/uploads', actors: 'user', status: 201, summary: 'Begin a resumable upload; Location says where to send the bytes',
});
export const uploadOffsetCall = defineCall({
  id: 'uploadOffset', method: 'HEAD', path: '/uploads/{uploadId}', actors: 'user', status: 200, summary: 'How much of it has arrived (Upload-Offset)',
});
/** With its last byte the upload is judged and becomes `/files/{uploadId}`, or is refused with violations and gone. */
export const sendUploadCall = defineCall({
  id: 'sendUpload', method: 'PATCH', path: '/uploads/{uploadId}', actors: 'user', status: 204, summary: 'Bytes from Upload-Offset on, as application/offset+octet-stream',
});
export const abandonUploadCall = defineCall({
  id: 'abandonUpload', method: 'DELETE', path: '/uploads/{uploadId}', actors: 'user', status: 204, summary: 'Give an upload up',
});
