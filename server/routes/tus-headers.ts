import type { FastifyRequest } from 'fastify';
import { uuidSchema } from '../../schema/ids.ts';
import { fileTypeSchema, type FileType } from '../../schema/records/file.ts';
import { cleanName } from '../files/original-name.ts';
import { invalid, ProblemError } from '../problem-error.ts';

export const TUS_VERSION = '1.0.0';

export interface UploadMetadata {
  readonly id: string | null;
  readonly type: FileType;
  readonly originalName: string;
}

/** A header that is a whole number, or 400. */
export function numberIn(request: FastifyRequest, header: string): number {
  const value = request.headers[header];
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value)) throw new ProblemError(400, 'badRequest', { violations: [{ propertyPath: header, code: 'format' }] });
  return Number(value);
}

/** `filename`, `_id` and `type` of Upload-Metadata, whose values are in base64; 422 where one is not what it should be. */
export function metadataIn(request: FastifyRequest): UploadMetadata {
  const header = request.headers['upload-metadata'];
  const pairs = typeof header === 'string' ? header.split(',').map((pair) => pair.trim().split(' ')) : [];
  const values = new Map(pairs.map(([key = '', value = '']) => [key, Buffer.from(value, 'base64').toString('utf8')]));
  const id = uuidSchema.safeParse(values.get('_id'));
  const type = fileTypeSchema.safeParse(values.get('type') ?? 'file');
  const faults = [...(values.has('_id') && !id.success ? ['_id'] : []), ...(type.success ? [] : ['type'])];
  if (!type.success || faults.length > 0) throw invalid(...faults.map((propertyPath) => ({ propertyPath, code: 'format' as const })));
  return { id: id.success ? id.data.toLowerCase() : null, type: type.data, originalName: cleanName(values.get('filename')) };
}
