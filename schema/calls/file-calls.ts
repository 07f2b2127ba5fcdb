import { fileSchema } from '../records/file.ts';
import { defineCall } from './call.ts';

export const fileCall = defineCall({
  id: 'getFile', method: 'GET', path: '/files/{fileId}', actors: 'user', status: 200, summary: 'A file, with a signed link of 5 minutes', reply: fileSchema,
});
/** Answers bytes, with ranges; `w` and `h` ask for a thumbnail that covers that box. */
export const fileContentCall = defineCall({
  id: 'getFileContent', method: 'GET', path: '/files/{fileId}/content', actors: 'anyone', status: 200, summary: 'The bytes, by the caller’s token or by a signed link',
});
/** multipart: `_id` (client id, optional), `type` photo|video|file, then `file`. */
export const uploadCall = defineCall({
  id: 'upload', method: 'POST', path: '/upload', actors: 'user', status: 201, summary: 'Upload one file', reply: fileSchema,
});
