import { z } from 'zod';
import { iriSchema, uuidSchema } from '../ids.ts';
import { instantSchema } from '../wire.ts';

export const fileTypeSchema = z.enum(['photo', 'video', 'file']);
export type FileType = z.infer<typeof fileTypeSchema>;

/**
 * A stored file, embedded in stories and messages. `url` is stable (`/files/{id}/content`), takes `w`, `h` and `fit`,
 * and needs the caller's token; `GET /files/{id}` adds a signed link for readers that cannot send one.
 */
export const fileSchema = z.object({
  '@id': iriSchema,
  '@type': z.literal('File'),
  _id: uuidSchema,
  type: fileTypeSchema,
  url: z.string(),
  originalName: z.string(),
  mimeType: z.string(),
  size: z.int().nonnegative(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  uploadedAt: instantSchema,
  signedUrl: z.string().optional(),
});
export type FileRecord = z.infer<typeof fileSchema>;
